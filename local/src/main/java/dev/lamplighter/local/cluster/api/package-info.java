/// The pretend API server: objects, versions, watches, finalizers, graceful deletion, eviction.
@NullMarked
package dev.lamplighter.local.cluster.api;

import org.jspecify.annotations.NullMarked;
