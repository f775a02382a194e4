/// Texts that are YAML, and texts that are not.
@NullMarked
package dev.lamplighter.functions.wire.yaml;

import org.jspecify.annotations.NullMarked;
