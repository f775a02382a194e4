package dev.lamplighter.benchmarks.solve;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.benchmarks.problem.Problem;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.NodeAffinity;
import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodTemplate;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.ScheduledBy;
import dev.lamplighter.snapshot.TopologySpreadConstraint;
import dev.lamplighter.snapshot.TopologySpreadConstraint.NodeInclusionPolicy;
import dev.lamplighter.snapshot.TopologySpreadConstraint.WhenUnsatisfiable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;

/// The pods of a problem as the core sees them: all of one age, in one namespace, tried by
/// kube-scheduler and found no node for; those of a node run there.
final class ProblemPods {
  static final Namespace NAMESPACE = Namespace.of("default");
  static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final String SEED = "pod";
  private static final OwnerReference OWNER =
      new OwnerReference(ObjectKind.REPLICA_SET, "some", Identity.of("replicaset", "some"));

  private ProblemPods() {}

  static List<PodView> pending(List<Problem.Pod> entries) {
    return of(
        entries,
        new PodView.Status(
            PodView.Phase.PENDING,
            Optional.empty(),
            Optional.of(START),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            false));
  }

  static List<PodView> running(Problem.Node node) {
    return of(
        node.running(),
        new PodView.Status(
            PodView.Phase.RUNNING,
            Optional.of(NodeName.of(node.name())),
            Optional.empty(),
            Optional.empty(),
            Optional.of(START),
            Optional.of(START),
            true));
  }

  private static List<PodView> of(List<Problem.Pod> entries, PodView.Status status) {
    var pods = new ArrayList<PodView>();
    for (Problem.Pod entry : entries) {
      PodSpec spec = spec(entry);
      Labels labels = Labels.of(entry.labels());
      for (String name : entry.names()) {
        var meta =
            ObjectMeta.named(name, Identity.of(SEED, name), START)
                .withLabels(labels)
                .withOwners(List.of(OWNER));
        pods.add(new PodView(meta, NAMESPACE, spec, status));
      }
    }
    return pods;
  }

  static DaemonSetView daemonSet(Problem.Pod entry) {
    return new DaemonSetView(
        ObjectMeta.named(entry.name(), Identity.of("daemon", entry.name()), START),
        NAMESPACE,
        PodTemplate.of(Labels.of(entry.labels()), spec(entry)));
  }

  private static PodSpec spec(Problem.Pod entry) {
    return new PodSpec(
        Parts.resources(entry.cpu(), entry.memory()),
        Labels.of(entry.nodeSelector()),
        affinity(entry),
        entry.podAffinity().stream().map(it -> term(it.topologyKey(), it.labels())).toList(),
        entry.podAntiAffinity().stream().map(it -> term(it.topologyKey(), it.labels())).toList(),
        List.of(),
        entry.preferredPodAntiAffinity().stream()
            .map(
                it ->
                    new PodAffinityTerm.Weighted(it.weight(), term(it.topologyKey(), it.labels())))
            .toList(),
        entry.topologySpread().stream().map(ProblemPods::spread).toList(),
        entry.tolerations().stream().map(Parts::toleration).toList(),
        List.of(),
        List.of(),
        0,
        Optional.empty(),
        true,
        PodSpec.DEFAULT_GRACE,
        ScheduledBy.KUBE_SCHEDULER,
        Optional.empty());
  }

  private static NodeAffinity affinity(Problem.Pod entry) {
    List<Requirements> required =
        entry.nodeAffinity().isEmpty()
            ? List.of()
            : List.of(Parts.requirements(entry.nodeAffinity()));
    return new NodeAffinity(
        required,
        entry.preferredNodeAffinity().stream()
            .map(
                it ->
                    new NodeAffinity.Preferred(
                        it.weight(),
                        Requirements.of(
                            Parts.requirement(
                                it.key(), it.operator(), it.values(), OptionalInt.empty()))))
            .toList());
  }

  private static PodAffinityTerm term(String topologyKey, Map<String, String> labels) {
    return new PodAffinityTerm(
        LabelKey.of(topologyKey), selector(labels), new TreeSet<>(List.of(NAMESPACE)));
  }

  private static TopologySpreadConstraint spread(Problem.Spread it) {
    return new TopologySpreadConstraint(
        LabelKey.of(it.topologyKey()),
        it.maxSkew(),
        it.isHard() ? WhenUnsatisfiable.DO_NOT_SCHEDULE : WhenUnsatisfiable.SCHEDULE_ANYWAY,
        selector(it.labels()),
        OptionalInt.empty(),
        NodeInclusionPolicy.HONOR,
        NodeInclusionPolicy.IGNORE,
        List.of());
  }

  private static Optional<LabelSelector> selector(Map<String, String> labels) {
    return Optional.of(LabelSelector.of(Labels.of(labels)));
  }
}
