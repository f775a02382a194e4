/// The functions' protocols against the pretend world, one invocation at a time.
@NullMarked
package dev.lamplighter.local.functions;

import org.jspecify.annotations.NullMarked;
