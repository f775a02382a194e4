@NullMarked
package dev.lamplighter.benchmarks.problem;

import org.jspecify.annotations.NullMarked;
