/// Servers that say nothing: each costs a look one wait, and no more.
@NullMarked
package dev.lamplighter.functions.silence;

import org.jspecify.annotations.NullMarked;
