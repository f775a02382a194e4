/// Tests of what runs before a snapshot.
@NullMarked
package dev.lamplighter.functions.priming;

import org.jspecify.annotations.NullMarked;
