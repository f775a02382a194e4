/// The Lambda functions: what wakes Lamplighter, and the way from an event to its effects.
@NullMarked
package dev.lamplighter.functions;

import org.jspecify.annotations.NullMarked;
