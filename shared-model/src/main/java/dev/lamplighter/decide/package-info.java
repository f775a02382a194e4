/// From one snapshot to one decision: the order in which the parts of the core are asked.
@NullMarked
package dev.lamplighter.decide;

import org.jspecify.annotations.NullMarked;
