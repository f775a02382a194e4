package dev.lamplighter.local.labs;

import dev.lamplighter.local.cloud.Ec2Log;
import dev.lamplighter.local.cluster.api.LoggedRequest;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.NodeView;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Expectations about nodes that others take the place of.
final class ReplacementChecks {
  private ReplacementChecks() {}

  static Expectation runsImage(String pool, String version) {
    return new Expectation(
        "all run the newer image %s".formatted(version),
        observed ->
            observed.launches(pool).stream()
                .filter(launch -> launch.end().isEmpty())
                .map(launch -> launch.instance().image())
                .filter(
                    image -> !observed.world().account().images().nameOf(image).endsWith(version))
                .findFirst()
                .map(image -> "one runs %s".formatted(image)));
  }

  /// The nth to go was drained once the nth new one could take pods.
  static Expectation replacedBeforeGone(String pool) {
    return new Expectation(
        "each replacement was ready for pods before the node that it replaces was drained",
        observed -> {
          List<Ec2Log.Launch> launches = byAge(observed, pool);
          List<Instant> drains =
              launches.stream()
                  .flatMap(launch -> LabChecks.deletionAsked(observed, launch).stream())
                  .sorted()
                  .toList();
          List<Ec2Log.Launch> replacements = launches.subList(drains.size(), launches.size());
          for (int i = 0; i < drains.size() && i < replacements.size(); i++) {
            Instant drain = drains.get(i);
            Optional<Instant> ready = readyAt(observed, replacements.get(i));
            if (ready.filter(drain::isAfter).isEmpty()) {
              return Optional.of(
                  "one was ready at %s, the other drained at %s".formatted(ready, drain));
            }
          }
          return Optional.empty();
        });
  }

  private static Optional<Instant> readyAt(Observed observed, Ec2Log.Launch launch) {
    return observed.world().cluster().server().requests().stream()
        .filter(request -> request.body() instanceof NodeView node && takesPods(node, launch))
        .map(LoggedRequest::at)
        .findFirst();
  }

  private static boolean takesPods(NodeView node, Ec2Log.Launch launch) {
    return node.providerId().filter(id -> id.instanceId().equals(launch.id())).isPresent()
        && node.ready()
        && node.taints().stream().noneMatch(Taint::isKnownEphemeral);
  }

  static Expectation launchedWithin(String pool, int before, Duration asked, Duration latest) {
    return new Expectation(
        "a replacement was asked for within %d seconds".formatted(latest.toSeconds()),
        observed -> {
          List<Ec2Log.Launch> launches = byAge(observed, pool);
          if (launches.size() != before + 1) {
            return Optional.of("%d instances were launched".formatted(launches.size()));
          }
          Duration at = Duration.between(PretendWorld.START, launches.getLast().launched());
          return at.compareTo(asked.plus(latest)) <= 0
              ? Optional.empty()
              : Optional.of("it was launched at %s".formatted(at));
        });
  }

  static Expectation endedByUs(String pool) {
    return new Expectation(
        "the interrupted node was drained and terminated before EC2 took it",
        observed ->
            byAge(observed, pool).stream()
                .filter(launch -> launch.end().isPresent())
                .filter(launch -> launch.end().get().cause() != Ec2Log.Cause.REQUESTED)
                .findFirst()
                .map(
                    launch ->
                        "EC2 ended %s at %s".formatted(launch.id(), launch.end().get().at())));
  }

  private static List<Ec2Log.Launch> byAge(Observed observed, String pool) {
    return observed.launches(pool).stream()
        .sorted(Comparator.comparing(Ec2Log.Launch::launched))
        .toList();
  }
}
