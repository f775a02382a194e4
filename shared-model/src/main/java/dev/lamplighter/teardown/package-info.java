/// How Lamplighter leaves a cluster: which step is next, from one look at what is left of it.
@NullMarked
package dev.lamplighter.teardown;

import org.jspecify.annotations.NullMarked;
