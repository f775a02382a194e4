@NullMarked
package dev.lamplighter.functions.silence;

import org.jspecify.annotations.NullMarked;
