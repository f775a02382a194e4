package dev.lamplighter.decide;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.PlanningPolicy;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BatchWindowTest {

  /// Pods that arrive at these milliseconds, the time now, and when the window closes, if it is
  /// open.
  @ParameterizedTest
  @CsvSource({
    "0, 0, 1000",
    "0, 999, 1000",
    "0, 1000, ",
    "0 900, 1000, 1900",
    "0 900 1800, 1900, 2800",
    "0 1500, 1600, 2500",
    "0 700 1400 2100 2800 3500 4200 4900 5600 6300 7000 7700 8400 9100 9800, 9900, 10000",
    "0 700 1400 2100 2800 3500 4200 4900 5600 6300 7000 7700 8400 9100 9800, 10000, ",
    "0 700 1400 2100 2800 3500 4200 4900 5600 6300 7000 7700 8400 9100 9800 10500, 10600, 11500",
    "0, 60000, ",
    "0 60000, 60100, 61000",
  })
  void closesASecondAfterTheLastPodOrTenAfterTheFirst(String arrivals, long now, String closesAt) {
    World world = world().at(at(now));
    for (String arrival : arrivals.split(" ", -1)) {
      world.pod("p" + arrival, p -> p.unschedulableSince(at(Long.parseLong(arrival))));
    }

    assertThat(BatchWindow.closesAt(world.snapshot()))
        .isEqualTo(Optional.ofNullable(closesAt).map(Long::parseLong).map(BatchWindowTest::at));
  }

  /// C160
  @ParameterizedTest(name = "{0} pods after {1} s")
  @CsvSource({"9, 5, 120000", "9, 119, 120000", "9, 120, ", "10, 12, ", "1, 1, 120000"})
  void whereTheOwnerIsPatientItStaysOpenUntilSoManyPodsWaitOrOneHasWaitedSoLong(
      int pods, long seconds, @Nullable Long closesAt) {
    var patience = new PlanningPolicy.Patience(10, Duration.ofSeconds(120));
    World world =
        world()
            .policy(
                ClusterPolicy.DEFAULT.withPlanning(PlanningPolicy.DEFAULT.withPatience(patience)))
            .at(at(seconds * 1000));
    for (int i = 0; i < pods; i++) {
      world.pod("p" + i, p -> p.unschedulableSince(at(0)));
    }

    assertThat(BatchWindow.closesAt(world.snapshot()))
        .isEqualTo(Optional.ofNullable(closesAt).map(BatchWindowTest::at));
  }

  @Test
  void isNeverOpenedByAPodThatNeedsNoNode() {
    World world =
        world()
            .pod("bound", p -> p.on("n1"))
            .pod("untried", p -> p.notYetTried())
            .pod("finished", p -> p.phase(PodView.Phase.FAILED));

    assertThat(BatchWindow.closesAt(world.snapshot())).isEmpty();
  }

  @Test
  void takesAClockThatIsAheadForNow() {
    World world = world().pod("p", p -> p.unschedulableSince(START.plusSeconds(3600)));

    assertThat(BatchWindow.closesAt(world.snapshot())).contains(START.plusSeconds(1));
  }

  private static Instant at(long millis) {
    return START.plusMillis(millis);
  }
}
