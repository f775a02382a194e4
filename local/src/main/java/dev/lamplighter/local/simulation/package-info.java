/// The pretend world as a whole: invocations that interleave under one baton, faults, and the world
/// they act on.
@NullMarked
package dev.lamplighter.local.simulation;

import org.jspecify.annotations.NullMarked;
