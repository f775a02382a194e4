@NullMarked
package dev.lamplighter.benchmarks.compare;

import org.jspecify.annotations.NullMarked;
