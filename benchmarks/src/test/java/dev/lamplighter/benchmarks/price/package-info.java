@NullMarked
package dev.lamplighter.benchmarks.price;

import org.jspecify.annotations.NullMarked;
