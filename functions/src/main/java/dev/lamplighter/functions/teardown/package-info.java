/// Leaving a cluster: looks until nothing is left, for a stack's deletion and for a laptop alike.
@NullMarked
package dev.lamplighter.functions.teardown;

import org.jspecify.annotations.NullMarked;
