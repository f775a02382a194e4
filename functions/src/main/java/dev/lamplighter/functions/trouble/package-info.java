/// What goes wrong beside looks and decisions, and must be said all the same.
@NullMarked
package dev.lamplighter.functions.trouble;

import org.jspecify.annotations.NullMarked;
