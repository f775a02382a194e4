/// Plans, checked as a user would: which nodes are made, who goes where, and what is said to
/// whoever gets no place.
@NullMarked
package dev.lamplighter.pack;

import org.jspecify.annotations.NullMarked;
