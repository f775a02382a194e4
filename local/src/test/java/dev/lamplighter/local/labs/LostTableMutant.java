package dev.lamplighter.local.labs;

import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.StateStore.TransactionOutcome;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.store.ClaimCodec;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.storm.Altered;

/// Without one rule of how records come back that were lost with the table.
enum LostTableMutant implements Hunted {
  /// So its instance is one that nobody knows.
  NODE_CLAIM_WITHOUT_RECORD_OVERLOOKED("nothing was launched twice: saw ") {
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

  ADOPTION_NOT_WRITTEN("both are on record again: saw 0, wanted 2") {
    @Override
    public Ports apply(Ports ports) {
      return Altered.store(
          ports,
          (method, arguments, proceed) ->
              method.equals("transact")
                      && Altered.writes(arguments).stream().anyMatch(LostTableMutant::adopts)
                  ? new TransactionOutcome.Done()
                  : proceed.with(arguments));
    }
  };

  private final String found;

  LostTableMutant(String found) {
    this.found = found;
  }

  @Override
  public HuntingGround ground() {
    return HuntingGround.LOST_TABLE;
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
