/// Both planners on the same problems in one run, and the table of what came of it.
@NullMarked
package dev.lamplighter.benchmarks.compare;

import org.jspecify.annotations.NullMarked;
