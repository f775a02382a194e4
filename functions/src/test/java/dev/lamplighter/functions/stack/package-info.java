@NullMarked
package dev.lamplighter.functions.stack;

import org.jspecify.annotations.NullMarked;
