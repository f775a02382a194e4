/// What Lambda starts: the classes that a deployment names. They read the environment, build the
/// outside once for an environment, and hand events to the handlers.
@NullMarked
package dev.lamplighter.functions.lambda;

import org.jspecify.annotations.NullMarked;
