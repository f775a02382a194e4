package dev.lamplighter.functions.wire;

import static java.util.Comparator.comparingInt;

import dev.lamplighter.model.PriorityClassName;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodTemplate;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
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

  static List<Manifest> resolve(List<Manifest> manifests) {
    var given = new ArrayList<PriorityClass>();
    for (Manifest manifest : manifests) {
      if (manifest instanceof Manifest.OfPriorityClass(_, var priorityClass)) {
        given.add(priorityClass);
      }
    }
    var classes = of(given);
    return manifests.stream().map(classes::resolve).toList();
  }

  private Manifest resolve(Manifest manifest) {
    return switch (manifest) {
      case Manifest.OfDeployment(var at, var it) ->
          new Manifest.OfDeployment(
              at,
              new Deployment(
                  it.meta(),
                  it.namespace(),
                  it.replicas(),
                  it.selector(),
                  resolve(it.template()),
                  it.strategy()));
      case Manifest.OfDaemonSet(var at, var it) ->
          new Manifest.OfDaemonSet(
              at, new DaemonSetView(it.meta(), it.namespace(), resolve(it.template())));
      case Manifest.OfStatefulSet(var at, var it) ->
          new Manifest.OfStatefulSet(at, it.withTemplate(resolve(it.template())));
      case Manifest.OfJob(var at, var it) ->
          new Manifest.OfJob(at, it.withTemplate(resolve(it.template())));
      case Manifest.OfCronJob(var at, var it) ->
          new Manifest.OfCronJob(
              at, it.withTemplate(it.template().withTemplate(resolve(it.template().template()))));
      case Manifest.OfPodTemplate(var at, var it) ->
          new Manifest.OfPodTemplate(at, it.withTemplate(resolve(it.template())));
      case Manifest.OfPod(var at, var it) ->
          new Manifest.OfPod(
              at, new PodView(it.meta(), it.namespace(), resolve(it.spec()), it.status()));
      case Manifest.OfNodePool _,
          Manifest.OfNodeClass _,
          Manifest.OfNodeOverlay _,
          Manifest.OfCapacityBuffer _,
          Manifest.OfNamespace _,
          Manifest.OfPodDisruptionBudget _,
          Manifest.OfPriorityClass _,
          Manifest.OfStorageClass _,
          Manifest.OfPersistentVolume _,
          Manifest.OfPersistentVolumeClaim _,
          Manifest.Ignored _ ->
          manifest;
    };
  }

  public PodTemplate resolve(PodTemplate template) {
    return template.withSpec(resolve(template.spec()));
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
