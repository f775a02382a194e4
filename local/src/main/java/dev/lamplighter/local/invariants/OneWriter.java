package dev.lamplighter.local.invariants;

import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.store.LeaseRecord;
import dev.lamplighter.local.simulation.EffectLog;
import dev.lamplighter.local.simulation.Invocation;
import dev.lamplighter.local.simulation.PretendWorld;
import java.util.Optional;

/// One writer per cluster: only the invocation that took the lease last writes claims.
final class OneWriter implements Invariant {
  private final PretendWorld world;
  private Optional<LeaseRecord> seen = Optional.empty();
  private Optional<Invocation> holder = Optional.empty();
  private long effectsSeen;

  OneWriter(PretendWorld world) {
    this.world = world;
  }

  @Override
  public Optional<String> broken() {
    return world
        .effects()
        .last()
        .filter(effect -> effect.number() > effectsSeen)
        .flatMap(this::broken);
  }

  private Optional<String> broken(EffectLog.Entry effect) {
    effectsSeen = effect.number();
    return switch (effect.kind()) {
      case WRITE_LEASE -> {
        leaseWritten(effect.by());
        yield Optional.empty();
      }
      case RESERVE, UPDATE_CLAIM, FORGET_CLAIM ->
          holder.filter(effect.by()::equals).isPresent()
              ? Optional.empty()
              : Optional.of(
                  "%s did \"%s\" while %s held the lease"
                      .formatted(effect.by(), effect.kind(), holder));
      default -> Optional.empty();
    };
  }

  /// Whoever raises the epoch, or begins that of a new table, has taken it.
  private void leaseWritten(Invocation by) {
    LeaseRecord now =
        LeaseRecord.decode(world.store().get(ItemKeys.lease(PretendWorld.CLUSTER)).orElseThrow());
    if (seen.filter(it -> it.epoch() == now.epoch() && it.since().equals(now.since())).isEmpty()) {
      holder = Optional.of(by);
    }
    seen = Optional.of(now);
  }
}
