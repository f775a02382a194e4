package dev.lamplighter.cli.dump;

import dev.lamplighter.cli.text.Counted;
import dev.lamplighter.functions.wire.Admission;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// What the API server's admission would make of the PriorityClasses and RuntimeClasses that pods
/// name. A pod of the cluster has what these say; a pod that is given beside the dump has not yet,
/// and the template of a DaemonSet never has.
final class DumpAdmission {
  private static final int PODS_SHOWN = 3;

  private final Admission admission;
  private final SortedMap<String, List<String>> priorities = new TreeMap<>();
  private final SortedMap<String, List<String>> runtimes = new TreeMap<>();
  private final List<String> conflicts = new ArrayList<>();

  DumpAdmission(Admission admission) {
    this.admission = admission;
  }

  List<PodView> ofPods(List<PodView> pods) {
    return pods.stream().map(this::resolve).toList();
  }

  private PodView resolve(PodView pod) {
    if (!GivenMetadata.isIn(pod.meta())) {
      return pod;
    }
    note("pod " + pod.key(), pod.spec());
    return pod.with(admission.resolve(pod.spec()));
  }

  List<DaemonSetView> ofDaemonSets(List<DaemonSetView> sets) {
    return sets.stream().map(this::resolve).toList();
  }

  private DaemonSetView resolve(DaemonSetView set) {
    if (GivenMetadata.isIn(set.meta())) {
      note("DaemonSet %s/%s".formatted(set.namespace(), set.meta().name()), set.template().spec());
    }
    return new DaemonSetView(set.meta(), set.namespace(), admission.resolve(set.template()));
  }

  private void note(String whose, PodSpec spec) {
    admission.priorities().missing(spec).ifPresent(name -> note(priorities, name.value(), whose));
    admission.runtimes().missing(spec).ifPresent(name -> note(runtimes, name.value(), whose));
    admission
        .runtimes()
        .conflict(spec)
        .ifPresent(
            conflict ->
                conflicts.add(
                    "%s has %s: the API server would refuse that. The pod's own is taken."
                        .formatted(whose, conflict)));
  }

  private static void note(SortedMap<String, List<String>> missing, String name, String whose) {
    missing.computeIfAbsent(name, _ -> new ArrayList<>()).add(whose);
  }

  /// The classes that are named and not there, and those that a pod can't have.
  List<String> remarks() {
    return Stream.of(
            missing(priorities, "PriorityClass", "Priority 0", "pc"),
            missing(runtimes, "RuntimeClass", "No overhead", "runtimeclasses"),
            conflicts.stream())
        .flatMap(remarks -> remarks)
        .toList();
  }

  private static Stream<String> missing(
      SortedMap<String, List<String>> classes, String kind, String instead, String shortName) {
    return classes.entrySet().stream()
        .map(
            each ->
                "%s %s is not there, and %s %s it: the API server would refuse that. %s is assumed. Add %s to kubectl get."
                    .formatted(
                        kind,
                        each.getKey(),
                        Counted.list(each.getValue(), PODS_SHOWN),
                        each.getValue().size() == 1 ? "names" : "name",
                        instead,
                        shortName));
  }
}
