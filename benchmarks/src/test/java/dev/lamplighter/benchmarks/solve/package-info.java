@NullMarked
package dev.lamplighter.benchmarks.solve;

import org.jspecify.annotations.NullMarked;
