package dev.lamplighter.schedule;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// The nodes for which volumes of claims are being made (`volume.kubernetes.io/selected-node`).
///
/// While a claim has no volume yet, kube-scheduler's VolumeBinding refuses its pod every other
/// node, whatever else would do. Of a node that is gone the provisioner clears the annotation, and
/// kube-scheduler chooses again: such a claim has none.
final class SelectedNodes {
  private final SortedSet<NodeName> there = new TreeSet<>();

  SelectedNodes(List<NodeView> nodes) {
    nodes.forEach(node -> there.add(node.name()));
  }

  Optional<NodeName> of(PersistentVolumeClaimView claim) {
    return claim.spec().volume().isPresent()
        ? Optional.empty()
        : claim.selectedNode().filter(there::contains);
  }

  /// Those of a claim's alternatives (none: anywhere) that are on its node.
  List<Requirements> narrow(PersistentVolumeClaimView claim, List<Requirements> alternatives) {
    return of(claim)
        .map(node -> Requirements.of(Requirement.in(LabelKey.NODE_NAME, node.value())))
        .map(here -> VolumeProduct.ANYWHERE.times(alternatives).times(List.of(here)).alternatives())
        .orElse(alternatives);
  }
}
