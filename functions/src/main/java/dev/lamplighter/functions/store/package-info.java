/// The items of the state table: their keys, their values, and the writes that keep them true.
@NullMarked
package dev.lamplighter.functions.store;

import org.jspecify.annotations.NullMarked;
