/// What would be done in a cluster, and what that would change of its cost.
@NullMarked
package dev.lamplighter.cli.plan;

import org.jspecify.annotations.NullMarked;
