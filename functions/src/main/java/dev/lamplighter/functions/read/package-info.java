/// Reads the world through the ports into one snapshot; what could not be read is named in it.
@NullMarked
package dev.lamplighter.functions.read;

import org.jspecify.annotations.NullMarked;
