/// Whether a plan keeps the rules of its problem, told without any code of a scheduler.
@NullMarked
package dev.lamplighter.benchmarks.check;

import org.jspecify.annotations.NullMarked;
