/// What a run looked like over its virtual time: the life of each node, the pods on it, the cost,
/// and what was told.
@NullMarked
package dev.lamplighter.cli.timeline;

import org.jspecify.annotations.NullMarked;
