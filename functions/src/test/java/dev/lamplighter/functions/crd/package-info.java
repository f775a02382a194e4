/// The definitions against our own readers and rules, and manifests that both refuse.
@NullMarked
package dev.lamplighter.functions.crd;

import org.jspecify.annotations.NullMarked;
