/// Which nodes to make, and where each pending pod goes.
@NullMarked
package dev.lamplighter.pack;

import org.jspecify.annotations.NullMarked;
