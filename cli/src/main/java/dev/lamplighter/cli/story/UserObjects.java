package dev.lamplighter.cli.story;

import dev.lamplighter.functions.wire.Manifest;
import dev.lamplighter.local.story.Scenario;
import dev.lamplighter.local.story.ScenarioStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The user's own objects that no decision depends on: applied, but neither simulated nor cleaned
/// up.
public record UserObjects(List<String> leftBehind, List<String> notSimulated) {
  public UserObjects {
    leftBehind = List.copyOf(leftBehind);
    notSimulated = List.copyOf(notSimulated);
  }

  public static UserObjects of(Scenario scenario) {
    var leftBehind = new ArrayList<String>();
    var notSimulated = new ArrayList<String>();
    for (ScenarioStep step : scenario.steps()) {
      if (step instanceof ScenarioStep.Apply(_, _, var manifests)) {
        for (Manifest manifest : manifests) {
          if (manifest instanceof Manifest.Ignored ignored) {
            bill(ignored.kind())
                .ifPresentOrElse(
                    what -> leftBehind.add("%s: %s".formatted(ignored.identity(), what)),
                    () -> notSimulated.add(ignored.identity()));
          }
        }
      }
    }
    return new UserObjects(leftBehind, notSimulated);
  }

  /// What costs money outside the cluster because of such an object.
  private static Optional<String> bill(String kind) {
    return switch (kind) {
      case "PersistentVolumeClaim", "PersistentVolume" -> Optional.of("its EBS volume");
      case "Ingress" -> Optional.of("its load balancer");
      default -> Optional.empty();
    };
  }
}
