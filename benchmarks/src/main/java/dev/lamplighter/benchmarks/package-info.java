/// Commands that set Lamplighter's planning beside Karpenter's own scheduler on the same problems.
@NullMarked
package dev.lamplighter.benchmarks;

import org.jspecify.annotations.NullMarked;
