/// PersistentVolumes and their claims: how they find each other.
@NullMarked
package dev.lamplighter.local.cluster.volumes;

import org.jspecify.annotations.NullMarked;
