/// Tests of the commands.
@NullMarked
package dev.lamplighter.benchmarks;

import org.jspecify.annotations.NullMarked;
