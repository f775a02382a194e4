/// Tests of the pretend cluster as a whole, and the words they share.
@NullMarked
package dev.lamplighter.local.cluster;

import org.jspecify.annotations.NullMarked;
