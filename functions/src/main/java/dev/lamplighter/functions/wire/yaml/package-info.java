/// YAML and JSON as trees that know their file, line and path, and the problems found in them.
@NullMarked
package dev.lamplighter.functions.wire.yaml;

import org.jspecify.annotations.NullMarked;
