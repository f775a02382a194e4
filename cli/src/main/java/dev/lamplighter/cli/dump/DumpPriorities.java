package dev.lamplighter.cli.dump;

import dev.lamplighter.cli.text.Counted;
import dev.lamplighter.functions.wire.PriorityClass;
import dev.lamplighter.functions.wire.PriorityClasses;
import dev.lamplighter.model.PriorityClassName;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// What the API server's admission would make of the PriorityClasses that pods name. A pod of the
/// cluster has its number; a pod that is given beside the dump has none yet, and the template of a
/// DaemonSet never has one.
final class DumpPriorities {
  private static final int PODS_SHOWN = 3;

  private final PriorityClasses classes;
  private final SortedMap<PriorityClassName, List<String>> missing = new TreeMap<>();

  DumpPriorities(List<PriorityClass> classes) {
    this.classes = PriorityClasses.of(classes);
  }

  List<PodView> ofPods(List<PodView> pods) {
    return pods.stream().map(this::resolve).toList();
  }

  private PodView resolve(PodView pod) {
    if (!GivenMetadata.isIn(pod.meta())) {
      return pod;
    }
    note("pod " + pod.key(), pod.spec());
    return pod.with(classes.resolve(pod.spec()));
  }

  List<DaemonSetView> ofDaemonSets(List<DaemonSetView> sets) {
    return sets.stream().map(this::resolve).toList();
  }

  private DaemonSetView resolve(DaemonSetView set) {
    if (GivenMetadata.isIn(set.meta())) {
      note("DaemonSet %s/%s".formatted(set.namespace(), set.meta().name()), set.template().spec());
    }
    return new DaemonSetView(set.meta(), set.namespace(), classes.resolve(set.template()));
  }

  private void note(String whose, PodSpec spec) {
    classes
        .missing(spec)
        .ifPresent(name -> missing.computeIfAbsent(name, _ -> new ArrayList<>()).add(whose));
  }

  /// The classes that are named and not there.
  List<String> remarks() {
    return missing.entrySet().stream()
        .map(
            each ->
                "PriorityClass %s is not there, and %s %s it: the API server would refuse that. Priority 0 is assumed. Add pc to kubectl get."
                    .formatted(
                        each.getKey(),
                        Counted.list(each.getValue(), PODS_SHOWN),
                        each.getValue().size() == 1 ? "names" : "name"))
        .toList();
  }
}
