/// Scenarios to play in a pretend world, and what happened in one, told event by event.
@NullMarked
package dev.lamplighter.local.story;

import org.jspecify.annotations.NullMarked;
