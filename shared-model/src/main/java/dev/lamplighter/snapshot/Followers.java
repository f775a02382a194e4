package dev.lamplighter.snapshot;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Namespace;
import java.util.Optional;

/// Pods of Deployments that serve the others, such as CoreDNS: where no other pod is, they are not
/// needed either. `selector` empty means all of the namespace.
public record Followers(Namespace namespace, Optional<LabelSelector> selector) {
  /// The Deployments of kube-system.
  public static final Followers DEFAULT =
      new Followers(Namespace.of("kube-system"), Optional.empty());

  public boolean include(PodView pod) {
    return pod.namespace().equals(namespace)
        && pod.ownedBy(ObjectKind.REPLICA_SET)
        && selector.map(it -> it.matches(pod.meta().labels())).orElse(true);
  }
}
