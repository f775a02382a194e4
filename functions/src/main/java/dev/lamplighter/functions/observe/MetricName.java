package dev.lamplighter.functions.observe;

/// The metrics that are written where they are wanted, in Karpenter's names where it has one of the
/// same meaning. Of the dimensions that Karpenter has only those are kept whose values are few.
///
/// CloudWatch charges each combination of a name and its dimensions' values as a series, by the
/// hours in which it is written.
public enum MetricName {
  NODECLAIMS_CREATED(
      "karpenter_nodeclaims_created_total",
      Unit.COUNT,
      Scope.POOL,
      "Nodes that EC2 gave, in this minute."),
  NODECLAIMS_TERMINATED(
      "karpenter_nodeclaims_terminated_total",
      Unit.COUNT,
      Scope.POOL,
      "NodeClaims that are gone, in this minute."),
  NODECLAIMS_DISRUPTED(
      "karpenter_nodeclaims_disrupted_total",
      Unit.COUNT,
      Scope.POOL,
      "NodeClaims that began to leave, whatever the cause, in this minute."),
  NODEPOOLS_COST(
      "karpenter_nodepools_cost_total",
      Unit.NONE,
      Scope.POOL,
      "Dollars an hour that the pool's instances cost."),
  NODEPOOLS_USAGE(
      "karpenter_nodepools_usage",
      Unit.NONE,
      Scope.POOL_AND_RESOURCE,
      "What is promised to the pool's nodes: nodes, cpu in cores, memory in bytes."),
  NODEPOOLS_LIMIT(
      "karpenter_nodepools_limit",
      Unit.NONE,
      Scope.POOL_AND_RESOURCE,
      "The pool's limit of the same, where it has one."),
  PODS_WAITING(
      "karpenter_scheduler_queue_depth", Unit.COUNT, Scope.CLUSTER, "Pods that wait for a node."),
  PODS_REFUSED(
      "karpenter_scheduler_unschedulable_pods_count",
      Unit.COUNT,
      Scope.CLUSTER,
      "Pods for which no pool makes a node."),
  PODS_STARTUP(
      "karpenter_pods_startup_duration_seconds",
      Unit.SECONDS,
      Scope.CLUSTER,
      "From a pod's creation until it was ready, of pods that were seen waiting."),
  PACKING_GAP(
      "lamplighter_packing_gap_ratio",
      Unit.NONE,
      Scope.CLUSTER,
      "The share of what new nodes cost that packing their pods otherwise could save at most."),
  INTERRUPTION_MESSAGES(
      "karpenter_interruption_received_messages_total",
      Unit.COUNT,
      Scope.CLUSTER,
      "What EC2 said about instances of the cluster, in this minute."),
  PASS_DURATION(
      "lamplighter_pass_duration_seconds",
      Unit.SECONDS,
      Scope.CLUSTER,
      "How long an invocation stayed with the cluster."),
  TICK_LAG(
      "lamplighter_tick_lag_seconds",
      Unit.SECONDS,
      Scope.CLUSTER,
      "How much later than it was due a tick began, where its event says so.");

  /// Of the namespace that they are in.
  public static final String NAMESPACE = "Lamplighter";

  /// As CloudWatch calls it.
  public enum Unit {
    COUNT("Count"),
    SECONDS("Seconds"),
    NONE("None");

    private final String word;

    Unit(String word) {
      this.word = word;
    }

    String word() {
      return word;
    }
  }

  /// What there is one series for.
  public enum Scope {
    /// Dimension `cluster`.
    CLUSTER,
    /// `cluster` and `nodepool`.
    POOL,
    /// `cluster`, `nodepool` and `resource_type`, which is one of three.
    POOL_AND_RESOURCE
  }

  private final String text;
  private final Unit unit;
  private final Scope scope;
  private final String meaning;

  MetricName(String text, Unit unit, Scope scope, String meaning) {
    this.text = text;
    this.unit = unit;
    this.scope = scope;
    this.meaning = meaning;
  }

  public Unit unit() {
    return unit;
  }

  public Scope scope() {
    return scope;
  }

  public String meaning() {
    return meaning;
  }

  /// How many series a cluster with so many NodePools has of it at most.
  public int series(int pools) {
    return switch (scope) {
      case CLUSTER -> 1;
      case POOL -> pools;
      case POOL_AND_RESOURCE -> pools * MetricsWindow.RESOURCES.size();
    };
  }

  @Override
  public String toString() {
    return text;
  }
}
