/// Scheduling problems and plans as files, in the format of `peers/karpenter`.
@NullMarked
package dev.lamplighter.benchmarks.problem;

import org.jspecify.annotations.NullMarked;
