/// One writer per cluster: the lease, its epoch, and a store that writes only while it is held.
@NullMarked
package dev.lamplighter.functions.lease;

import org.jspecify.annotations.NullMarked;
