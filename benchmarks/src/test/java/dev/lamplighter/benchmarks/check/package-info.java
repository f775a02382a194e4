@NullMarked
package dev.lamplighter.benchmarks.check;

import org.jspecify.annotations.NullMarked;
