/// Makes a cluster ready for Lamplighter: definitions and rights, and waiting until they count.
@NullMarked
package dev.lamplighter.functions.setup;

import org.jspecify.annotations.NullMarked;
