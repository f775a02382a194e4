/// What `kubectl get … -o yaml` prints of a cluster, read into a snapshot.
@NullMarked
package dev.lamplighter.cli.dump;

import org.jspecify.annotations.NullMarked;
