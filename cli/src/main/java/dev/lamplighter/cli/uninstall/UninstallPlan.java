package dev.lamplighter.cli.uninstall;

import dev.lamplighter.ec2.Instance;
import dev.lamplighter.functions.read.ClosingReader;
import dev.lamplighter.functions.wire.Durations;
import dev.lamplighter.local.real.LeavingCluster;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What is about to be done to a cluster, from one look at it.
public final class UninstallPlan {
  private static final int NAMED = 6;

  private UninstallPlan() {}

  /// One line each. `keepsNodes` as the user says; `drainTimeout` counts where they go.
  public static List<String> lines(
      LeavingCluster.Found found, boolean keepsNodes, Duration drainTimeout) {
    var look = found.look();
    List<String> lines = new ArrayList<>();
    Unrecorded.doubt(found).ifPresent(lines::add);
    lines.add("From now on nothing is launched for this cluster.");
    if (keepsNodes) {
      kept(look.snapshot(), lines);
    } else {
      drained(look, drainTimeout, lines);
      removed(look.snapshot(), lines);
    }
    look.unheard()
        .ifPresent(
            why ->
                lines.add(
                    look.gone()
                        ? "The cluster is gone: " + why
                        : "The cluster does not answer as it should: " + why));
    owners(look.snapshot(), lines);
    return lines;
  }

  private static void kept(ClusterSnapshot snapshot, List<String> lines) {
    lines.add(
        "%s on running and billing.".formatted(named("instance", alive(snapshot), "goes", "go")));
  }

  private static void drained(ClosingReader.Look look, Duration drainTimeout, List<String> lines) {
    List<Instance> alive = alive(look.snapshot());
    if (alive.isEmpty()) {
      lines.add("No instance runs.");
    } else if (look.unheard().isPresent()) {
      lines.add(named("instance", alive, "is", "are") + " terminated, and not drained before.");
    } else {
      lines.add(
          "%s drained for %s at most, and terminated."
              .formatted(named("instance", alive, "is", "are"), Durations.print(drainTimeout)));
    }
  }

  private static List<Instance> alive(ClusterSnapshot snapshot) {
    return Stream.concat(
            snapshot.claims().stream().flatMap(claim -> claim.instance().stream()),
            snapshot.unrecordedInstances().stream())
        .filter(instance -> instance.state().alive())
        .toList();
  }

  private static void removed(ClusterSnapshot snapshot, List<String> lines) {
    if (!snapshot.launchTemplates().isEmpty()) {
      lines.add(
          list("launch template", snapshot.launchTemplates(), it -> it.name().toString())
              + (snapshot.launchTemplates().size() == 1 ? " is" : " are")
              + " deleted.");
    }
    if (!snapshot.instanceProfiles().isEmpty()) {
      lines.add(
          list("instance profile", snapshot.instanceProfiles(), it -> it.name().toString())
              + (snapshot.instanceProfiles().size() == 1 ? " is" : " are")
              + " deleted.");
    }
  }

  private static void owners(ClusterSnapshot snapshot, List<String> lines) {
    if (!snapshot.nodePools().isEmpty() || !snapshot.nodeClasses().isEmpty()) {
      lines.add(
          "Your NodePools (%s) and EC2NodeClasses (%s) stay, without Lamplighter's finalizers."
              .formatted(
                  names(snapshot.nodePools(), it -> it.name().toString()),
                  names(snapshot.nodeClasses(), it -> it.name().toString())));
    }
  }

  private static String named(String what, List<Instance> instances, String one, String several) {
    return list(what, instances, it -> "%s %s".formatted(it.id(), it.instanceType()))
        + " "
        + (instances.size() == 1 ? one : several);
  }

  private static <T> String list(String what, List<T> things, Function<T, String> name) {
    return "%d %s%s (%s)"
        .formatted(things.size(), what, things.size() == 1 ? "" : "s", names(things, name));
  }

  private static <T> String names(List<T> things, Function<T, String> name) {
    int more = things.size() - NAMED;
    return things.stream().limit(NAMED).map(name).collect(Collectors.joining(", "))
        + (more > 0 ? " and %d more".formatted(more) : "");
  }
}
