/// Everything a decision may know, read once: the cluster, the account, the store, and the time.
@NullMarked
package dev.lamplighter.snapshot;

import org.jspecify.annotations.NullMarked;
