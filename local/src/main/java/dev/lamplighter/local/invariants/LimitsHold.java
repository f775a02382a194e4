package dev.lamplighter.local.invariants;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.store.LedgerCodec;
import dev.lamplighter.local.simulation.EffectLog;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import java.util.List;
import java.util.Optional;

/// Invariant 1: neither what runs in EC2 for a NodePool nor what its ledger promises exceeds its
/// limits.
///
/// What runs is counted from EC2's log by tag and the types' own vCPUs, so a ledger that lies is
/// found out too.
final class LimitsHold implements Invariant {
  private final PretendWorld world;
  private long effectsSeen;

  LimitsHold(PretendWorld world) {
    this.world = world;
  }

  /// Only effects change either side of the comparison.
  @Override
  public Optional<String> broken() {
    long effects = world.effects().last().map(EffectLog.Entry::number).orElse(0L);
    if (effects == effectsSeen) {
      return Optional.empty();
    }
    effectsSeen = effects;
    return world.cluster().nodePools().stream().flatMap(pool -> broken(pool).stream()).findFirst();
  }

  private Optional<String> broken(NodePool pool) {
    Resources limits = pool.spec().limits();
    if (limits.isEmpty()) {
      return Optional.empty();
    }
    return exceeded(limits, running(pool))
        .map(
            what ->
                "NodePool %s: instances in EC2 exceed its limits: %s".formatted(pool.name(), what))
        .or(
            () ->
                exceeded(limits, promised(pool))
                    .map(
                        what ->
                            "NodePool %s: its ledger exceeds its limits: %s"
                                .formatted(pool.name(), what)));
  }

  private static Optional<String> exceeded(Resources limits, Resources counted) {
    for (ResourceName name : limits.names()) {
      if (counted.get(name) > limits.get(name)) {
        return Optional.of("%s %d of %d".formatted(name, counted.get(name), limits.get(name)));
      }
    }
    return Optional.empty();
  }

  private Resources running(NodePool pool) {
    var running = Resources.EMPTY;
    for (var launch : world.account().log().launches()) {
      boolean ours =
          launch.terminated().isEmpty()
              && launch
                  .instance()
                  .tags()
                  .get(Tags.NODE_POOL)
                  .filter(pool.meta().name()::equals)
                  .isPresent();
      // A pool made anew under an old name answers for its own nodes only.
      if (ours && !launch.launched().isBefore(pool.meta().creationTimestamp())) {
        var info = world.account().types().info(launch.instance().instanceType()).orElseThrow();
        running =
            running.plus(Resources.of(info.defaultVcpus() * 1_000L, 0).with(ResourceName.NODES, 1));
      }
    }
    return running;
  }

  private Resources promised(NodePool pool) {
    List<Item> items =
        world
            .store()
            .query(ItemKeys.cluster(PretendWorld.CLUSTER), ItemKeys.POOLS + pool.meta().uid())
            .items();
    return items.isEmpty() ? Resources.EMPTY : LedgerCodec.decode(items.getFirst());
  }
}
