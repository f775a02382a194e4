/// Manifests, user data and stored items as text, and their reading into values.
@NullMarked
package dev.lamplighter.functions.wire;

import org.jspecify.annotations.NullMarked;
