/// What Lamplighter costs in a month, computed from what it does in the pretend world.
@NullMarked
package dev.lamplighter.local.cost;

import org.jspecify.annotations.NullMarked;
