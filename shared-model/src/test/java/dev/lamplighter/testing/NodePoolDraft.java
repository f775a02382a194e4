package dev.lamplighter.testing;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.Budget;
import dev.lamplighter.api.Condition;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.Disruption;
import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.NodeClaimSpec;
import dev.lamplighter.api.NodeClassRef;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.Uid;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/// A NodePool that is being described, with the defaults of fixture F1: on-demand only, budgets of
/// 100 %, `consolidateAfter: 0s`, no limits.
public final class NodePoolDraft {
  private final String name;
  private final List<Taint> taints = new ArrayList<>();
  private final List<Taint> startupTaints = new ArrayList<>();
  private final List<Budget> budgets = new ArrayList<>();
  private final SortedMap<AnnotationKey, String> annotations = new TreeMap<>();
  private Labels labels = Labels.EMPTY;
  private Requirements requirements = Requirements.EMPTY;
  private boolean anyCapacityType;
  private Resources limits = Resources.EMPTY;
  private OptionalInt weight = OptionalInt.empty();
  private OptionalLong replicas = OptionalLong.empty();
  private String nodeClass = World.DEFAULT_CLASS;
  private Optional<Duration> consolidateAfter = Optional.of(Duration.ZERO);
  private Disruption.ConsolidationPolicy policy =
      Disruption.ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED;
  private Optional<Duration> expireAfter = Optional.empty();
  private Optional<Duration> terminationGracePeriod = Optional.empty();
  private Optional<Instant> deletingSince = Optional.empty();

  private Optional<Instant> seenSince = Optional.empty();

  NodePoolDraft(String name) {
    this.name = name;
  }

  /// Since when its status says that it is ready.
  public NodePoolDraft seenSince(Instant since) {
    this.seenSince = Optional.of(since);
    return this;
  }

  public NodePoolDraft weight(int weight) {
    this.weight = OptionalInt.of(weight);
    return this;
  }

  /// `node=service`.
  public NodePoolDraft labels(String labels) {
    this.labels = this.labels.plus(Notation.labels(labels));
    return this;
  }

  public NodePoolDraft taint(String taint) {
    taints.add(Notation.taint(taint));
    return this;
  }

  public NodePoolDraft startupTaint(String taint) {
    startupTaints.add(Notation.taint(taint));
    return this;
  }

  /// `karpenter.sh/capacity-type In [spot]`; saying anything about the capacity type takes the
  /// default away.
  public NodePoolDraft requires(String requirement) {
    requirements = requirements.and(Notation.requirement(requirement));
    anyCapacityType |= requirement.startsWith("karpenter.sh/capacity-type");
    return this;
  }

  /// `cpu=8, nodes=3`.
  public NodePoolDraft limits(String limits) {
    this.limits = Notation.resources(limits);
    return this;
  }

  public NodePoolDraft replicas(long replicas) {
    this.replicas = OptionalLong.of(replicas);
    return this;
  }

  public NodePoolDraft nodeClass(String nodeClass) {
    this.nodeClass = nodeClass;
    return this;
  }

  public NodePoolDraft consolidateAfter(Duration after) {
    consolidateAfter = Optional.of(after);
    return this;
  }

  public NodePoolDraft consolidateNever() {
    consolidateAfter = Optional.empty();
    return this;
  }

  public NodePoolDraft consolidationPolicy(Disruption.ConsolidationPolicy policy) {
    this.policy = policy;
    return this;
  }

  public NodePoolDraft budget(Budget budget) {
    budgets.add(budget);
    return this;
  }

  /// All reasons, always: so many nodes.
  public NodePoolDraft budget(int nodes) {
    return budget(new Budget(new Budget.Nodes.Count(nodes), Optional.empty(), Optional.empty()));
  }

  public NodePoolDraft budgetPercent(int percent) {
    return budget(
        new Budget(new Budget.Nodes.Percent(percent), Optional.empty(), Optional.empty()));
  }

  public NodePoolDraft expireAfter(Duration after) {
    expireAfter = Optional.of(after);
    return this;
  }

  public NodePoolDraft terminationGracePeriod(Duration period) {
    terminationGracePeriod = Optional.of(period);
    return this;
  }

  /// On the pool itself, not on its template.
  public NodePoolDraft annotation(AnnotationKey key, String value) {
    annotations.put(key, value);
    return this;
  }

  public NodePoolDraft deletingSince(Instant at) {
    deletingSince = Optional.of(at);
    return this;
  }

  static Uid uid(String name) {
    return Notation.uid("NodePool", name);
  }

  NodePool build() {
    var meta =
        ObjectMeta.named(name, uid(name), World.START)
            .withFinalizers(new TreeSet<>(List.of(Finalizer.TERMINATION)))
            .withAnnotations(annotations);
    return new NodePool(
        deletingSince.map(meta::withDeletionTimestamp).orElse(meta),
        new NodePool.Spec(
            new NodePool.Template(labels, new TreeMap<>(), claimSpec()),
            new Disruption(consolidateAfter, policy, budgetsOrAll()),
            limits,
            weight,
            replicas),
        seenSince.map(NodePoolDraft::ready).orElse(NodePool.Status.EMPTY));
  }

  private static NodePool.Status ready(Instant since) {
    var ready = new Condition(ConditionType.READY, Condition.ConditionStatus.TRUE, "", "", since);
    return new NodePool.Status(Resources.EMPTY, List.of(ready));
  }

  private NodeClaimSpec claimSpec() {
    return new NodeClaimSpec(
        taints,
        startupTaints,
        anyCapacityType
            ? requirements
            : requirements.and(Notation.requirement("karpenter.sh/capacity-type In [on-demand]")),
        new NodeClassRef(NodeClassName.of(nodeClass)),
        terminationGracePeriod,
        expireAfter,
        Resources.EMPTY);
  }

  private List<Budget> budgetsOrAll() {
    return budgets.isEmpty()
        ? List.of(new Budget(new Budget.Nodes.Percent(100), Optional.empty(), Optional.empty()))
        : budgets;
  }
}
