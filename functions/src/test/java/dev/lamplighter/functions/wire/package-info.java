/// Manifests good and bad, and what is said of them.
@NullMarked
package dev.lamplighter.functions.wire;

import org.jspecify.annotations.NullMarked;
