package dev.lamplighter.local.cluster.api;

import dev.lamplighter.functions.wire.RuntimeClass;
import dev.lamplighter.functions.wire.RuntimeClasses;
import dev.lamplighter.model.PriorityClassName;
import dev.lamplighter.model.RuntimeClassName;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.TaintEffect;
import dev.lamplighter.model.Toleration;
import dev.lamplighter.model.TolerationOperator;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/// What changes a pod on its way in: its labels are put into affinity terms that ask for them
/// (`matchLabelKeys`, `mismatchLabelKeys`); and the admission plugins Priority, RuntimeClass, and
/// DefaultTolerationSeconds, which lets pods stay for five minutes on a node that is not ready or
/// not reachable.
public final class PodAdmission {
  private static final long TOLERATED_SECONDS = 300;

  private final SortedMap<PriorityClassName, Integer> priorities = new TreeMap<>();

  private final SortedMap<RuntimeClassName, RuntimeClass> runtimeClasses = new TreeMap<>();

  PodAdmission() {
    define(PriorityClassName.of("system-cluster-critical"), 2_000_000_000);
    define(PriorityClassName.of("system-node-critical"), 2_000_001_000);
  }

  /// Pods made from now on that name the class have this priority.
  public void define(PriorityClassName name, int value) {
    priorities.put(name, value);
  }

  /// Pods made from now on that name the class get what it says.
  public void define(RuntimeClass runtimeClass) {
    runtimeClasses.put(runtimeClass.name(), runtimeClass);
  }

  PodView admit(PodView pod) {
    var spec = RuntimeClasses.of(runtimeClasses.values()).resolve(pod.spec());
    var tolerations = new ArrayList<>(spec.tolerations());
    tolerateForAWhile(tolerations, Taint.NOT_READY_NO_EXECUTE);
    tolerateForAWhile(tolerations, Taint.UNREACHABLE_NO_EXECUTE);
    int priority =
        spec.priorityClass()
            .map(name -> priorities.getOrDefault(name, spec.priority()))
            .orElse(spec.priority());
    return new PodView(
        pod.meta(),
        pod.namespace(),
        spec.withTolerations(tolerations)
            .withPriority(priority)
            .withPodTerms(term -> term.ofPod(pod.meta().labels())),
        pod.status());
  }

  /// A pod that says itself how it bears the taint is left as it is.
  private static void tolerateForAWhile(List<Toleration> tolerations, Taint taint) {
    if (tolerations.stream().noneMatch(toleration -> toleration.tolerates(taint))) {
      tolerations.add(
          new Toleration(
              taint.key(),
              TolerationOperator.EXISTS,
              "",
              Optional.of(TaintEffect.NO_EXECUTE),
              OptionalLong.of(TOLERATED_SECONDS)));
    }
  }
}
