/// The labs: the first user's exercises, each with what it does and what must be seen.
@NullMarked
package dev.lamplighter.local.labs;

import org.jspecify.annotations.NullMarked;
