package dev.lamplighter.functions.wire;

import static java.util.Comparator.comparingInt;

import dev.lamplighter.model.PriorityClassName;
import dev.lamplighter.snapshot.PodSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Gives pods the number of the PriorityClass that they name, as the API server's admission does,
/// and of several defaults the least.
///
/// A class that is not among the given ones nor one of Kubernetes' own leaves the pod's number as
/// it is: the class may be in the cluster already.
public final class PriorityClasses {
  /// Kubernetes' own classes.
  private static final Map<PriorityClassName, Integer> BUILT_IN =
      Map.of(
          PriorityClassName.of("system-cluster-critical"), 2_000_000_000,
          PriorityClassName.of("system-node-critical"), 2_000_001_000);

  private final Map<PriorityClassName, PriorityClass> classes = new HashMap<>();
  private final Optional<PriorityClass> byDefault;

  private PriorityClasses(List<PriorityClass> given) {
    BUILT_IN.forEach(
        (name, value) -> classes.put(name, new PriorityClass(name, value, false, true)));
    given.forEach(each -> classes.put(each.name(), each));
    byDefault =
        given.stream()
            .filter(PriorityClass::globalDefault)
            .min(comparingInt(PriorityClass::value).thenComparing(PriorityClass::name));
  }

  public static PriorityClasses of(List<PriorityClass> given) {
    return new PriorityClasses(given);
  }

  /// A pod's spec as it would be created.
  public PodSpec resolve(PodSpec spec) {
    Optional<PriorityClass> itsClass =
        spec.priorityClass().isPresent()
            ? spec.priorityClass().map(classes::get)
            : byDefault.filter(_ -> spec.priority() == 0);
    return itsClass.map(it -> spec.withPriority(it.value(), it.preempts())).orElse(spec);
  }

  /// The class that the pod names and that nobody knows.
  public Optional<PriorityClassName> missing(PodSpec spec) {
    return spec.priorityClass().filter(name -> !classes.containsKey(name));
  }
}
