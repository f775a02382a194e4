package dev.lamplighter.local.invariants;

import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.local.cloud.Ec2Log;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.NodeClaimName;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Invariant 2: a claim never gets a second instance, and no instance is without its claim for longer
/// than one collection period.
final class OneInstancePerClaim implements Invariant {
  /// Ten looks by the schedule: as long as a storm of faults may keep a collection from happening.
  private static final Duration COLLECTION_PERIOD = Duration.ofMinutes(10);

  private final PretendWorld world;
  private final Map<InstanceId, Instant> withoutClaimSince = new HashMap<>();
  private int launchesSeen;
  private final Map<String, InstanceId> instanceOfClaim = new HashMap<>();

  OneInstancePerClaim(PretendWorld world) {
    this.world = world;
  }

  @Override
  public Optional<String> broken() {
    return secondInstance().or(this::orphan);
  }

  private Optional<String> secondInstance() {
    var launches = world.account().log().launches();
    for (; launchesSeen < launches.size(); launchesSeen++) {
      var launch = launches.get(launchesSeen);
      var claim = launch.instance().tags().get(Tags.NODE_CLAIM);
      var before = claim.map(name -> instanceOfClaim.putIfAbsent(name, launch.id()));
      if (before.isPresent()) {
        return Optional.of(
            "NodeClaim %s got a second instance %s beside %s".formatted(claim.get(), launch.id(), before.get()));
      }
    }
    return Optional.empty();
  }

  private Optional<String> orphan() {
    for (Ec2Log.Launch launch : world.account().log().alive()) {
      var claim = launch.instance().tags().get(Tags.NODE_CLAIM);
      if (claim.isEmpty()) {
        continue;
      }
      if (recorded(NodeClaimName.of(claim.get()))) {
        withoutClaimSince.remove(launch.id());
        continue;
      }
      var since = withoutClaimSince.computeIfAbsent(launch.id(), _ -> world.timeline().now());
      if (Duration.between(since, world.timeline().now()).compareTo(COLLECTION_PERIOD) > 0) {
        return Optional.of("Instance %s has had no claim since %s".formatted(launch.id(), since));
      }
    }
    return Optional.empty();
  }

  private boolean recorded(NodeClaimName claim) {
    return world.store().get(ItemKeys.claim(PretendWorld.CLUSTER, claim)).isPresent();
  }
}
