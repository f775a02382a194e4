/// Lamplighter's planning on a problem, timed.
@NullMarked
package dev.lamplighter.benchmarks.solve;

import org.jspecify.annotations.NullMarked;
