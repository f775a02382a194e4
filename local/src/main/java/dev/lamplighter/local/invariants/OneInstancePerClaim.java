package dev.lamplighter.local.invariants;

import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.local.cloud.Ec2Log;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.NodeClaimName;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Invariant 2: an instance is launched only for a claim that is reserved, a claim never gets a
/// second one, and it is not forgotten while its instance lives.
///
/// That is more than "no orphan for longer than a collection period": here there is never one, so
/// collection is left with what people do by hand. Where the whole table was lost, what was
/// recorded in it answers for its instances until it is recorded again.
final class OneInstancePerClaim implements Invariant {
  private final PretendWorld world;
  private final LostRecords lost;
  private final Map<String, InstanceId> instanceOfClaim = new HashMap<>();
  private int launchesSeen;
  private long effectsSeen;

  OneInstancePerClaim(PretendWorld world) {
    this.world = world;
    this.lost = new LostRecords(world);
  }

  @Override
  public Optional<String> broken() {
    lost.look();
    return secondInstance().or(this::forgotten);
  }

  private Optional<String> secondInstance() {
    var launches = world.account().log().launches();
    for (; launchesSeen < launches.size(); launchesSeen++) {
      var broken = launched(launches.get(launchesSeen));
      if (broken.isPresent()) {
        return broken;
      }
    }
    return Optional.empty();
  }

  private Optional<String> launched(Ec2Log.Launch launch) {
    Optional<String> claim = launch.instance().tags().get(Tags.NODE_CLAIM);
    if (claim.isEmpty()) {
      return Optional.empty();
    }
    if (!recorded(claim.get()) && !lost.contains(claim.get())) {
      return Optional.of(
          "Instance %s was launched before NodeClaim %s was reserved"
              .formatted(launch.id(), claim.get()));
    }
    var before = Optional.ofNullable(instanceOfClaim.putIfAbsent(claim.get(), launch.id()));
    return before.map(
        first ->
            "NodeClaim %s got a second instance %s beside %s"
                .formatted(claim.get(), launch.id(), first));
  }

  private Optional<String> forgotten() {
    var effect = world.effects().last().filter(last -> last.number() > effectsSeen);
    if (effect.isEmpty()) {
      return Optional.empty();
    }
    effectsSeen = effect.get().number();
    return switch (effect.get().kind()) {
      case FORGET_CLAIM ->
          world.account().log().alive().stream()
              .filter(
                  launch ->
                      launch
                          .instance()
                          .tags()
                          .get(Tags.NODE_CLAIM)
                          .filter(claim -> !recorded(claim) && !lost.contains(claim))
                          .isPresent())
              .findFirst()
              .map(
                  launch ->
                      "The claim of instance %s was forgotten while it lives"
                          .formatted(launch.id()));
      default -> Optional.empty();
    };
  }

  private boolean recorded(String claim) {
    return world
        .store()
        .get(ItemKeys.claim(PretendWorld.CLUSTER, NodeClaimName.of(claim)))
        .isPresent();
  }
}
