package dev.lamplighter.local.labs;

import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.StateStore.TransactionOutcome;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.store.ClaimCodec;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.storm.Altered;
import java.util.stream.Stream;

/// Without one rule of what becomes of things that are on no record: they get one again where a
/// NodeClaim and an instance belong together, and are collected where they are ours by their tags.
enum UnrecordedMutant implements Hunted {
  /// So its instance is one that nobody knows.
  NODE_CLAIM_WITHOUT_RECORD_OVERLOOKED(
      HuntingGround.LOST_TABLE, "nothing was launched twice: saw ") {
    @Override
    public Ports apply(Ports ports) {
      return Altered.hiding(
          ports,
          NodeClaim.class,
          nodeClaim ->
              ports
                  .stateStore()
                  .get(ItemKeys.claim(PretendWorld.CLUSTER, nodeClaim.name()))
                  .isEmpty());
    }
  },

  ADOPTION_NOT_WRITTEN(HuntingGround.LOST_TABLE, "both are on record again: saw 0, wanted 2") {
    @Override
    public Ports apply(Ports ports) {
      return Altered.store(
          ports,
          (method, arguments, proceed) ->
              method.equals("transact")
                      && Altered.writes(arguments).stream().anyMatch(UnrecordedMutant::adopts)
                  ? new TransactionOutcome.Done()
                  : proceed.with(arguments));
    }
  },

  INSTANCE_WITHOUT_RECORD_OVERLOOKED(
      HuntingGround.NOBODYS_INSTANCE, "tagged as ours was terminated: saw 0, wanted 1") {
    @Override
    public Ports apply(Ports ports) {
      return Altered.instances(
          ports,
          instance ->
              Stream.of(instance)
                  .filter(it -> ports.stateStore().get(ItemKeys.instance(it.id())).isPresent()));
    }
  },

  /// Whatever is in the cluster is ours.
  TAGS_OVERLOOKED(HuntingGround.NOBODYS_INSTANCE, "which is not, was left alone: saw 0, wanted 1") {
    @Override
    public Ports apply(Ports ports) {
      return Altered.instances(
          ports,
          instance ->
              Stream.of(
                  instance.withTags(
                      instance
                          .tags()
                          .with(Tags.NODE_POOL, "platform")
                          .with(Tags.NODE_CLASS, "default"))));
    }
  };

  private final HuntingGround ground;
  private final String found;

  UnrecordedMutant(HuntingGround ground, String found) {
    this.ground = ground;
    this.found = found;
  }

  @Override
  public HuntingGround ground() {
    return ground;
  }

  @Override
  public String found() {
    return found;
  }

  /// A first record of a claim that has its instance.
  private static boolean adopts(Write write) {
    return write instanceof Write.Put(var item, Condition.ItemAbsent())
        && item.key().sortKey().startsWith(ItemKeys.CLAIMS)
        && ClaimCodec.decode(item).launched().isPresent();
  }
}
