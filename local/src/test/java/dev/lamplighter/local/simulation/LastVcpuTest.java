package dev.lamplighter.local.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.lease.LeaseLost;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.ItemKey;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.PartitionKey;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.store.ReservationRace;
import dev.lamplighter.local.store.MemoryStateStore;
import dev.lamplighter.local.time.Timeline;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/// Invariants 1 and 2 of the design where it is narrowest: 32 invocations race for the last vCPU of
/// a NodePool's limit, in 1,000 interleavings (100 where each takes the lease), with replies lost,
/// invocations that die and others that sleep through their lease.
class LastVcpuTest {
  private static final int SEEDS = 1_000;
  private static final Instant START = Instant.parse("2026-03-02T09:00:00Z");

  @Test
  void goesToOneInvocationAtMostEvenWhereNoLeaseStandsBetweenThem() {
    var endings = new TreeSet<String>();
    for (int seed = 0; seed < SEEDS; seed++) {
      var world = new RaceWorld(seed);
      var lease = world.race.sharedLease(world.ticker());
      for (int i = 0; i < ReservationRace.INVOCATIONS; i++) {
        int invocation = i;
        world.start(
            invocation, (store, ticker) -> world.race.reserve(invocation, lease, store, ticker));
      }
      world.run(endings);
    }
    assertThat(endings).contains("1 launched", "over the limit", "lost", "dead");
  }

  @Test
  void goesToOneInvocationAtMostUnderLeasesThatAreLostAsleep() {
    var endings = new TreeSet<String>();
    for (int seed = 0; seed < SEEDS / 10; seed++) {
      var world = new RaceWorld(seed);
      for (int i = 0; i < ReservationRace.INVOCATIONS; i++) {
        int invocation = i;
        world.start(
            invocation, (store, ticker) -> world.race.reserveUnderLease(invocation, store, ticker));
      }
      world.run(endings);
    }
    assertThat(endings).contains("1 launched", "over the limit", "lease lost", "lost", "dead");
  }

  private interface Body {
    void run(StateStore store, VirtualTicker ticker);
  }

  /// One seed's interleaving.
  private static final class RaceWorld {
    private final Timeline timeline;
    private final Baton baton;
    private final MemoryStateStore table = new MemoryStateStore();
    private final ReservationRace race = new ReservationRace(table);
    private final TreeSet<String> endings = new TreeSet<>();

    RaceWorld(long seed) {
      timeline = new Timeline(START, new SplittableRandom(seed));
      baton = new Baton(timeline);
    }

    VirtualTicker ticker() {
      return new VirtualTicker(timeline, baton, Duration.ZERO);
    }

    void start(int number, Body body) {
      baton.start(
          "invocation-" + number,
          "request-" + number,
          Duration.ofMinutes(15),
          () -> {
            var ticker = ticker();
            ticker.waitFor(Duration.ofMillis(timeline.random().nextInt(20_000)));
            try {
              body.run(new SpoiledStore(), ticker);
            } catch (CallFailed _) {
              endings.add("lost");
            } catch (LeaseLost _) {
              endings.add("lease lost");
            }
          },
          _ -> {});
    }

    void run(Set<String> all) {
      baton.runUntil(START.plus(Duration.ofHours(1)));
      race.assertAtMostOneIsLaunched();
      assertThat(baton.live()).isEmpty();
      all.addAll(endings);
      all.addAll(race.refused());
      all.add(race.reserved().size() + " launched");
    }

    /// The table over a bad line: each call takes time and may be the invocation's last, its reply
    /// may be lost, or its invocation may be frozen for longer than a lease lasts.
    private final class SpoiledStore implements StateStore {
      @Override
      public Optional<Item> get(ItemKey key) {
        return call(() -> table.get(key));
      }

      @Override
      public Listing<Item> query(PartitionKey partition, String sortKeyPrefix) {
        return call(() -> table.query(partition, sortKeyPrefix));
      }

      @Override
      public WriteOutcome write(Write write) {
        return call(() -> table.write(write));
      }

      @Override
      public TransactionOutcome transact(List<Write> writes) {
        return oneIn(10)
            ? call(TransactionOutcome.Conflict::new)
            : call(
                () -> {
                  var outcome = table.transact(writes);
                  race.assertLimitHolds();
                  return outcome;
                });
      }

      private <T> T call(Supplier<T> call) {
        baton.switchPoint(latency());
        var answer = call.get();
        if (oneIn(20)) {
          endings.add("dead");
          baton.holder().kill();
        }
        baton.switchPoint(latency());
        if (oneIn(20)) {
          throw new CallFailed(CallFailed.Kind.REPLY_LOST, "The reply was lost.");
        }
        return answer;
      }

      private Duration latency() {
        return oneIn(20)
            ? Duration.ofSeconds(31 + timeline.random().nextInt(60))
            : Duration.ofMillis(1 + timeline.random().nextInt(40));
      }

      private boolean oneIn(int times) {
        return timeline.random().nextInt(times) == 0;
      }
    }
  }
}
