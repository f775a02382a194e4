/// What is told of the functions' work beside what they do: lines of the log, metrics, and the
/// questions that are asked of them.
@NullMarked
package dev.lamplighter.functions.observe;

import org.jspecify.annotations.NullMarked;
