/// The pretend nodes: how an instance joins, what it offers, and how its pods start and stop.
@NullMarked
package dev.lamplighter.local.cluster.kubelet;

import org.jspecify.annotations.NullMarked;
