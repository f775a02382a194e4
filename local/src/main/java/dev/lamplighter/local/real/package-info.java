/// A pretend account whose instances join a real cluster, in real time: the quickest way to see
/// Lamplighter at work on a real API server.
@NullMarked
package dev.lamplighter.local.real;

import org.jspecify.annotations.NullMarked;
