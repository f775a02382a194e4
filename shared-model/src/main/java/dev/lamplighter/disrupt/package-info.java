/// Which nodes are removed of Lamplighter's own accord: methods in one ordered list, under budgets.
@NullMarked
package dev.lamplighter.disrupt;

import org.jspecify.annotations.NullMarked;
