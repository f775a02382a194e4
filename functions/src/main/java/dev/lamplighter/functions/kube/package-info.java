/// A cluster's API server over HTTPS: the ports ClusterReader and ClusterWriter on fabric8's
/// client.
@NullMarked
package dev.lamplighter.functions.kube;

import org.jspecify.annotations.NullMarked;
