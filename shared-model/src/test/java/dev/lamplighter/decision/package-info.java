/// Decisions in words.
@NullMarked
package dev.lamplighter.decision;

import org.jspecify.annotations.NullMarked;
