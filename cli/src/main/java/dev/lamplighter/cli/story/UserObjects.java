package dev.lamplighter.cli.story;

import dev.lamplighter.functions.wire.Manifest;
import dev.lamplighter.local.story.Scenario;
import dev.lamplighter.local.story.ScenarioStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The user's own objects that are not cleaned up, and those that are applied but not simulated.
public record UserObjects(List<String> leftBehind, List<String> notSimulated) {
  /// What is said of them at the end of a lab, whose user has taken everything down.
  public static final String LEFT_BEHIND =
      "Left behind, because Lamplighter did not make it and does not remove it:";

  public static final String LEFT_TO_YOU =
      "Left to you, because Lamplighter neither makes nor removes it:";
  public static final String NOT_SIMULATED = "Applied, but not played:";

  /// Their controllers are not part of the pretend cluster.
  private static final Set<String> MAKE_PODS =
      Set.of("StatefulSet", "Job", "CronJob", "ReplicaSet", "ReplicationController");

  public UserObjects {
    leftBehind = List.copyOf(leftBehind);
    notSimulated = List.copyOf(notSimulated);
  }

  public static UserObjects of(Scenario scenario) {
    var leftBehind = new ArrayList<String>();
    var notSimulated = new ArrayList<String>();
    var deleted = deleted(scenario);
    for (ScenarioStep step : scenario.steps()) {
      if (step instanceof ScenarioStep.Apply(_, _, var manifests)) {
        for (Manifest manifest : manifests) {
          var bill = bill(manifest).filter(_ -> !deleted.contains(manifest.identity()));
          bill.ifPresent(what -> leftBehind.add("%s: %s".formatted(manifest.identity(), what)));
          if (manifest instanceof Manifest.Ignored ignored && bill(manifest).isEmpty()) {
            notSimulated.add(
                MAKE_PODS.contains(ignored.kind())
                    ? "%s: its pods are not made here, so no node is planned for them"
                        .formatted(manifest.identity())
                    : manifest.identity());
          }
        }
      }
    }
    return new UserObjects(leftBehind, notSimulated);
  }

  /// What costs money outside the cluster because of such an object; of a claim that names its
  /// volume, the volume is told.
  private static Optional<String> bill(Manifest manifest) {
    return switch (manifest) {
      case Manifest.OfPersistentVolume _ -> Optional.of("its EBS volume");
      case Manifest.OfPersistentVolumeClaim(_, var claim) ->
          claim.spec().volume().isEmpty() ? Optional.of("its EBS volume") : Optional.empty();
      case Manifest.Ignored(_, _, var kind, _, _) when kind.equals("Ingress") ->
          Optional.of("its load balancer");
      default -> Optional.empty();
    };
  }

  private static Set<String> deleted(Scenario scenario) {
    return scenario.steps().stream()
        .filter(ScenarioStep.DeleteUnplayed.class::isInstance)
        .map(step -> ((ScenarioStep.DeleteUnplayed) step).identity())
        .collect(Collectors.toSet());
  }
}
