package dev.lamplighter.local.real;

import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.snapshot.NodeView;
import java.util.Collection;
import java.util.SortedSet;
import java.util.TreeSet;

/// NodeClaims with an instance that no pretended account has ever launched: Karpenter's, or those
/// of a Lamplighter in earnest. A pretended account would take them for leftovers, and their nodes
/// would be drained and deleted.
final class RealInstances {
  static final LabelKey PLAYED_KUBELET = LabelKey.of("fake-kubelet");

  private RealInstances() {}

  /// The claims that name an instance and whose Node nobody plays.
  static SortedSet<NodeClaimName> of(Collection<NodeClaim> claims, Collection<NodeView> nodes) {
    var played = new TreeSet<NodeName>();
    nodes.stream()
        .filter(node -> node.meta().labels().has(PLAYED_KUBELET))
        .forEach(node -> played.add(node.name()));
    var real = new TreeSet<NodeClaimName>();
    claims.stream()
        .filter(claim -> claim.status().providerId().isPresent())
        .filter(claim -> claim.status().nodeName().filter(played::contains).isEmpty())
        .forEach(claim -> real.add(claim.name()));
    return real;
  }
}
