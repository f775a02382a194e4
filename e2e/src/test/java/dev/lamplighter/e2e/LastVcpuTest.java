package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.live.SystemTicker;
import dev.lamplighter.functions.port.CapacityMeter;
import dev.lamplighter.functions.store.ReservationRace;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;

/// Invariants 1 and 2 on transactions that others wrote: 32 invocations at once want the last vCPU
/// of a NodePool's limit.
class LastVcpuTest {
  private static final SystemTicker TICKER = new SystemTicker();

  private static EmulatedTable dynamoDb;

  @BeforeAll
  static void start() {
    dynamoDb = EmulatedTable.start();
  }

  @AfterAll
  static void stop() {
    dynamoDb.close();
  }

  @RepeatedTest(5)
  void goesToExactlyOneInvocationEvenWhereNoLeaseStandsBetweenThem() throws Exception {
    var table = dynamoDb.table();
    var race = new ReservationRace(dynamoDb.store(table, new CapacityMeter()));
    var lease = race.sharedLease(TICKER);

    atOnce(
        invocation ->
            race.reserve(invocation, lease, dynamoDb.store(table, new CapacityMeter()), TICKER));

    race.assertAtMostOneIsLaunched();
    assertThat(race.reserved()).hasSize(1);
    assertThat(race.refused()).hasSize(ReservationRace.INVOCATIONS - 1).contains("over the limit");
  }

  @RepeatedTest(3)
  void goesToExactlyOneInvocationOfThoseThatWaitForTheLease() throws Exception {
    var table = dynamoDb.table();
    var race = new ReservationRace(dynamoDb.store(table, new CapacityMeter()));

    atOnce(
        invocation ->
            ReservationRace.unlessACallFails(
                () ->
                    race.reserveUnderLease(
                        invocation, dynamoDb.store(table, new CapacityMeter()), TICKER)));

    race.assertAtMostOneIsLaunched();
    assertThat(race.reserved()).hasSize(1);
  }

  private static void atOnce(IntConsumer invocation)
      throws InterruptedException, ExecutionException {
    var go = new CountDownLatch(1);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < ReservationRace.INVOCATIONS; i++) {
        int number = i;
        all.add(
            threads.submit(
                () -> {
                  go.await();
                  invocation.accept(number);
                  return number;
                }));
      }
      go.countDown();
      for (Future<?> each : all) {
        each.get();
      }
    }
  }
}
