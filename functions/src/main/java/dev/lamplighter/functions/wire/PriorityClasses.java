package dev.lamplighter.functions.wire;

import dev.lamplighter.model.PriorityClassName;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodTemplate;
import dev.lamplighter.snapshot.PodView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Gives pods the number of the PriorityClass that they name, as the API server's admission does.
///
/// A class that is not among the manifests nor one of Kubernetes' own leaves the pod's number as it
/// is: the class may be in the cluster already.
final class PriorityClasses {
  /// Kubernetes' own classes.
  private static final Map<PriorityClassName, Integer> BUILT_IN =
      Map.of(
          PriorityClassName.of("system-cluster-critical"), 2_000_000_000,
          PriorityClassName.of("system-node-critical"), 2_000_001_000);

  private final Map<PriorityClassName, Integer> values = new HashMap<>(BUILT_IN);
  private Optional<Integer> byDefault = Optional.empty();

  private PriorityClasses(List<Manifest> manifests) {
    for (Manifest manifest : manifests) {
      if (manifest
          instanceof Manifest.OfPriorityClass(_, var name, int value, boolean globalDefault)) {
        values.put(name, value);
        byDefault = globalDefault ? Optional.of(value) : byDefault;
      }
    }
  }

  static List<Manifest> resolve(List<Manifest> manifests) {
    var classes = new PriorityClasses(manifests);
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
      case Manifest.OfPod(var at, var it) ->
          new Manifest.OfPod(
              at, new PodView(it.meta(), it.namespace(), resolve(it.spec()), it.status()));
      case Manifest.OfNodePool _,
          Manifest.OfNodeClass _,
          Manifest.OfNodeOverlay _,
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

  private PodTemplate resolve(PodTemplate template) {
    return template.withSpec(resolve(template.spec()));
  }

  private PodSpec resolve(PodSpec spec) {
    Optional<Integer> value =
        spec.priorityClass().isPresent()
            ? spec.priorityClass().map(values::get)
            : byDefault.filter(_ -> spec.priority() == 0);
    return value.map(spec::withPriority).orElse(spec);
  }
}
