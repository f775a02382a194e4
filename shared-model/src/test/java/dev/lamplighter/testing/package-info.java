/// Worlds for tests: a snapshot said in a few words, with harmless defaults for the rest.
@NullMarked
package dev.lamplighter.testing;

import org.jspecify.annotations.NullMarked;
