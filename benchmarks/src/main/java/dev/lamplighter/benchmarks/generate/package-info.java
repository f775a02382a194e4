/// Problems from a seed.
@NullMarked
package dev.lamplighter.benchmarks.generate;

import org.jspecify.annotations.NullMarked;
