/// The pretend cluster: an API server, its controllers, kube-scheduler and kubelets on virtual
/// time.
@NullMarked
package dev.lamplighter.local.cluster;

import org.jspecify.annotations.NullMarked;
