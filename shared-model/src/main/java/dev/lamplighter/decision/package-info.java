/// What was decided and why, and the effects that carry it out, as values.
@NullMarked
package dev.lamplighter.decision;

import org.jspecify.annotations.NullMarked;
