/// Carries out decided effects, each safe to repeat, and says what became of each.
@NullMarked
package dev.lamplighter.functions.act;

import org.jspecify.annotations.NullMarked;
