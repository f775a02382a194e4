/// Who may use whom.
@NullMarked
package dev.lamplighter.benchmarks.architecture;

import org.jspecify.annotations.NullMarked;
