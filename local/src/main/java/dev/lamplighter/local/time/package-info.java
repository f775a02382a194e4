/// Virtual time: a clock that stands still until the next event, and the events in order.
@NullMarked
package dev.lamplighter.local.time;

import org.jspecify.annotations.NullMarked;
