package dev.lamplighter.decide;

import dev.lamplighter.decision.Decision;
import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.decision.Step;
import dev.lamplighter.disrupt.Ahead;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/// What would become of a cluster as it is if nothing else happened in it: what the handlers would
/// decide, and decide next, though nothing is done.
///
/// - `plan` are the places of the pods that wait; `replicas` the nodes that pools with fixed
///   `replicas` get whatever waits, with the pods that will run there; `shortOf` says of such pools
///   why they get no more. `commands` what is then disrupted, in the order in which it would be.
/// - `kept` says of each other node that was looked at why it stays, at the end of it all.
/// - `ending` are nodes that go for another reason, such as their age, and why.
/// - `whole` is false where still more would follow: then looking ahead was given up.
///
/// Time stands still, so what waits for a time to pass is among those that stay. Each command is
/// taken to be carried out before the next is decided; a replacement takes the pods it was made for
/// and is not looked at again. An autoscaler that runs in the cluster is left out of account.
public record Outlook(
    ProvisioningPlan plan,
    List<PlannedClaim> replicas,
    SortedMap<NodePoolName, String> shortOf,
    List<DisruptionCommand> commands,
    List<Kept> kept,
    SortedMap<NodeClaimName, String> ending,
    boolean whole) {
  private static final int ROUNDS_MAX = 60;
  private static final int ROUNDS_MIN = 10;

  /// A look at ten thousand pods takes a second or more: of large clusters fewer are taken.
  private static final int PODS_LOOKED_AT = 200_000;

  public Outlook {
    replicas = List.copyOf(replicas);
    shortOf = Collections.unmodifiableSortedMap(new TreeMap<>(shortOf));
    commands = List.copyOf(commands);
    kept = List.copyOf(kept);
    ending = Collections.unmodifiableSortedMap(new TreeMap<>(ending));
  }

  public static Outlook of(ClusterSnapshot snapshot) {
    Decision first = Decisions.decideAlone(snapshot);
    List<DisruptionCommand> commands = new ArrayList<>(first.commands());
    ClusterSnapshot world =
        CarriedOut.in(Ahead.afterLaunches(first.steps(), snapshot), first.commands());
    SortedMap<NodeClaimName, String> ending = ending(first.steps());
    world = CarriedOut.ended(List.copyOf(ending.keySet()), world);
    Decision next = first;
    List<PlannedClaim> replicas = replicas(first, snapshot);
    boolean launched = !first.plan().claims().isEmpty() || !replicas.isEmpty() || !ending.isEmpty();
    int rounds = rounds(snapshot);
    for (int round = 0; round < rounds && (launched || !next.commands().isEmpty()); round++) {
      launched = false;
      next = Decisions.decideAlone(world);
      commands.addAll(next.commands());
      world = CarriedOut.in(world, next.commands());
    }
    boolean whole = next.commands().isEmpty() && !launched;
    return new Outlook(
        first.plan(), replicas, shortOf(first.steps()), commands, next.kept(), ending, whole);
  }

  /// Of the missing ones those that are really launched, with the pods planned there.
  private static List<PlannedClaim> replicas(Decision first, ClusterSnapshot snapshot) {
    SortedMap<NodeClaimName, List<PodKey>> pods = new TreeMap<>();
    for (Step step : first.steps()) {
      for (Effect effect : step.effects()) {
        if (effect instanceof Effect.Launch launch) {
          pods.put(launch.reserved().name(), new ArrayList<>());
        }
      }
    }
    first
        .plan()
        .places()
        .forEach(
            (pod, place) -> {
              if (place instanceof Place.InFlight(var claim) && pods.containsKey(claim)) {
                Objects.requireNonNull(pods.get(claim)).add(pod);
              }
            });
    return Decisions.missingReplicas(snapshot).claims().stream()
        .filter(claim -> pods.containsKey(claim.name()))
        .map(claim -> claim.withPods(pods.getOrDefault(claim.name(), List.of())))
        .toList();
  }

  private static SortedMap<NodePoolName, String> shortOf(List<Step> steps) {
    SortedMap<NodePoolName, String> shortOf = new TreeMap<>();
    for (Step step : steps) {
      for (Effect effect : step.effects()) {
        if (effect instanceof Effect.PublishEvent(var event)
            && event.reason() == EventReason.REPLICAS_MISSING) {
          shortOf.put(NodePoolName.of(event.name()), event.message());
        }
      }
    }
    return shortOf;
  }

  private static int rounds(ClusterSnapshot snapshot) {
    return Math.clamp(PODS_LOOKED_AT / Math.max(1, snapshot.pods().size()), ROUNDS_MIN, ROUNDS_MAX);
  }

  private static SortedMap<NodeClaimName, String> ending(List<Step> steps) {
    SortedMap<NodeClaimName, String> ending = new TreeMap<>();
    for (Step step : steps) {
      for (Effect effect : step.effects()) {
        if (effect instanceof Effect.UpdateClaim(ClaimRecord next, _) && next.state().leaving()) {
          ending.putIfAbsent(next.name(), step.because());
        }
      }
    }
    return ending;
  }
}
