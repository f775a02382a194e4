package dev.lamplighter.testing;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Labels;
import dev.lamplighter.snapshot.TopologySpreadConstraint;
import dev.lamplighter.snapshot.TopologySpreadConstraint.NodeInclusionPolicy;
import dev.lamplighter.snapshot.TopologySpreadConstraint.WhenUnsatisfiable;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// A topology spread constraint that is being described: hard, `maxSkew: 1`, over pods with the
/// pod's own labels, with Kubernetes' default policies.
public final class SpreadDraft {
  private final LabelKey topologyKey;
  private int maxSkew = 1;
  private WhenUnsatisfiable when = WhenUnsatisfiable.DO_NOT_SCHEDULE;
  private Optional<LabelSelector> selector;
  private OptionalInt minDomains = OptionalInt.empty();
  private NodeInclusionPolicy nodeAffinityPolicy = NodeInclusionPolicy.HONOR;
  private NodeInclusionPolicy nodeTaintsPolicy = NodeInclusionPolicy.IGNORE;
  private List<LabelKey> matchLabelKeys = List.of();

  SpreadDraft(LabelKey topologyKey, Labels podLabels) {
    this.topologyKey = topologyKey;
    this.selector = Optional.of(LabelSelector.of(podLabels));
  }

  public SpreadDraft maxSkew(int maxSkew) {
    this.maxSkew = maxSkew;
    return this;
  }

  public SpreadDraft scheduleAnyway() {
    when = WhenUnsatisfiable.SCHEDULE_ANYWAY;
    return this;
  }

  /// Over pods with these labels.
  public SpreadDraft over(String labels) {
    selector = Optional.of(LabelSelector.of(Notation.labels(labels)));
    return this;
  }

  public SpreadDraft minDomains(int least) {
    minDomains = OptionalInt.of(least);
    return this;
  }

  public SpreadDraft nodeAffinityPolicy(NodeInclusionPolicy policy) {
    nodeAffinityPolicy = policy;
    return this;
  }

  public SpreadDraft nodeTaintsPolicy(NodeInclusionPolicy policy) {
    nodeTaintsPolicy = policy;
    return this;
  }

  public SpreadDraft matchLabelKeys(String... keys) {
    matchLabelKeys = List.of(keys).stream().map(LabelKey::of).toList();
    return this;
  }

  TopologySpreadConstraint build() {
    return new TopologySpreadConstraint(
        topologyKey,
        maxSkew,
        when,
        selector,
        minDomains,
        nodeAffinityPolicy,
        nodeTaintsPolicy,
        matchLabelKeys);
  }
}
