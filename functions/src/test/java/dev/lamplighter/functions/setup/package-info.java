@NullMarked
package dev.lamplighter.functions.setup;

import org.jspecify.annotations.NullMarked;
