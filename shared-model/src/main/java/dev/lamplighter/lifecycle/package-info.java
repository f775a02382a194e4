/// A claim's way from a reservation to nothing: one rule class per concern, in one ordered list.
@NullMarked
package dev.lamplighter.lifecycle;

import org.jspecify.annotations.NullMarked;
