/// The `lamplighter` command: what a person types, and how the answer is shown.
@NullMarked
package dev.lamplighter.cli;

import org.jspecify.annotations.NullMarked;
