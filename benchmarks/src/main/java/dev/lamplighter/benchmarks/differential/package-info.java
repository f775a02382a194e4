/// Small random problems solved by both planners, and how the answers differ.
@NullMarked
package dev.lamplighter.benchmarks.differential;

import org.jspecify.annotations.NullMarked;
