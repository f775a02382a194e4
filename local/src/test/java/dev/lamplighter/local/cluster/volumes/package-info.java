/// Tests of the pretend cluster's package of this name.
@NullMarked
package dev.lamplighter.local.cluster.volumes;

import org.jspecify.annotations.NullMarked;
