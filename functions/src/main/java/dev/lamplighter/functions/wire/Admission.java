package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.InputProblem;
import dev.lamplighter.functions.wire.yaml.Problems;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodTemplate;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// What the API server's admission plugins Priority and RuntimeClass make of pods, by the classes
/// that are given.
public record Admission(PriorityClasses priorities, RuntimeClasses runtimes) {

  /// The manifests with pods as they would be created; those that would not be are problems.
  static List<Manifest> resolve(List<Manifest> manifests, Problems problems) {
    Admission admission = of(manifests);
    return manifests.stream().map(it -> admission.resolve(it, problems)).toList();
  }

  private Manifest resolve(Manifest manifest, Problems problems) {
    return with(
        manifest,
        spec -> {
          runtimes
              .conflict(spec)
              .ifPresent(
                  conflict ->
                      problems.add(new InputProblem(manifest.location(), conflict.violation())));
          return resolve(spec);
        });
  }

  static Admission of(List<Manifest> manifests) {
    var priorities = new ArrayList<PriorityClass>();
    var runtimes = new ArrayList<RuntimeClass>();
    for (Manifest manifest : manifests) {
      if (manifest instanceof Manifest.OfPriorityClass(_, var priorityClass)) {
        priorities.add(priorityClass);
      } else if (manifest instanceof Manifest.OfRuntimeClass(_, var runtimeClass)) {
        runtimes.add(runtimeClass);
      }
    }
    return new Admission(PriorityClasses.of(priorities), RuntimeClasses.of(runtimes));
  }

  private static Manifest with(Manifest manifest, UnaryOperator<PodSpec> change) {
    return switch (manifest) {
      case Manifest.OfDeployment(var at, var it) ->
          new Manifest.OfDeployment(at, it.withTemplate(with(it.template(), change)));
      case Manifest.OfDaemonSet(var at, var it) ->
          new Manifest.OfDaemonSet(
              at, new DaemonSetView(it.meta(), it.namespace(), with(it.template(), change)));
      case Manifest.OfStatefulSet(var at, var it) ->
          new Manifest.OfStatefulSet(at, it.withTemplate(with(it.template(), change)));
      case Manifest.OfJob(var at, var it) ->
          new Manifest.OfJob(at, it.withTemplate(with(it.template(), change)));
      case Manifest.OfCronJob(var at, var it) ->
          new Manifest.OfCronJob(
              at,
              it.withTemplate(it.template().withTemplate(with(it.template().template(), change))));
      case Manifest.OfPodTemplate(var at, var it) ->
          new Manifest.OfPodTemplate(at, it.withTemplate(with(it.template(), change)));
      case Manifest.OfPod(var at, var it) ->
          new Manifest.OfPod(
              at, new PodView(it.meta(), it.namespace(), change.apply(it.spec()), it.status()));
      case Manifest.OfNodePool _,
          Manifest.OfNodeClass _,
          Manifest.OfNodeOverlay _,
          Manifest.OfCapacityBuffer _,
          Manifest.OfNamespace _,
          Manifest.OfPodDisruptionBudget _,
          Manifest.OfPriorityClass _,
          Manifest.OfRuntimeClass _,
          Manifest.OfStorageClass _,
          Manifest.OfPersistentVolume _,
          Manifest.OfPersistentVolumeClaim _,
          Manifest.Ignored _ ->
          manifest;
    };
  }

  private static PodTemplate with(PodTemplate template, UnaryOperator<PodSpec> change) {
    return template.withSpec(change.apply(template.spec()));
  }

  public PodTemplate resolve(PodTemplate template) {
    return template.withSpec(resolve(template.spec()));
  }

  /// A pod's spec as it would be created.
  public PodSpec resolve(PodSpec spec) {
    return runtimes.resolve(priorities.resolve(spec));
  }
}
