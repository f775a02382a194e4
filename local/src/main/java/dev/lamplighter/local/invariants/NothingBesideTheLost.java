package dev.lamplighter.local.invariants;

import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.local.cloud.Ec2Log;
import dev.lamplighter.local.simulation.EffectLog;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.model.NodeClaimName;
import java.util.Optional;

/// Invariant 2, where the whole table was lost: no node is made beside one whose record has not
/// come back, whether its instance ran already or its launch was still under way.
///
/// An instance whose NodeClaim is gone belongs to nobody any more, and is collected.
final class NothingBesideTheLost implements Invariant {
  private final PretendWorld world;
  private final LostRecords lost;
  private long effectsSeen;

  NothingBesideTheLost(PretendWorld world) {
    this.world = world;
    this.lost = new LostRecords(world);
  }

  /// An effect is a reservation or a launch, or what brings records back.
  @Override
  public Optional<String> broken() {
    long effects = world.effects().last().map(EffectLog.Entry::number).orElse(0L);
    if (world.lostRecords().isEmpty() || effects == effectsSeen) {
      return Optional.empty();
    }
    effectsSeen = effects;
    lost.look();
    return withoutRecord()
        .flatMap(
            launch ->
                reservedSince()
                    .map(
                        claim ->
                            "NodeClaim %s was reserved although instance %s has lost its record"
                                .formatted(claim, launch.id())));
  }

  private Optional<Ec2Log.Launch> withoutRecord() {
    return world.account().log().alive().stream()
        .filter(
            launch ->
                launch
                    .instance()
                    .tags()
                    .get(Tags.NODE_CLAIM)
                    .filter(claim -> lost.contains(claim) && hasNodeClaim(claim))
                    .isPresent())
        .findFirst();
  }

  private boolean hasNodeClaim(String claim) {
    return world.cluster().nodeClaims().stream()
        .anyMatch(nodeClaim -> nodeClaim.meta().name().equals(claim));
  }

  private Optional<NodeClaimName> reservedSince() {
    var partition = ItemKeys.cluster(PretendWorld.CLUSTER);
    return world.store().query(partition, ItemKeys.CLAIMS).items().stream()
        .map(item -> item.key().sortKey().substring(ItemKeys.CLAIMS.length()))
        .map(NodeClaimName::of)
        .filter(claim -> !world.lostRecords().contains(claim))
        .findFirst();
  }
}
