package dev.lamplighter.snapshot;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.ImageId;
import dev.lamplighter.testing.ClaimDraft;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoolHealthTest {

  @ParameterizedTest
  @CsvSource({
    "'', false",
    "r, false",
    "f, false",
    "ff, true",
    "frf, true",
    "frrf, true",
    "frrrf, false",
    "ffrrr, false",
    "fffrr, true"
  })
  void isUnhealthyWhereTwoOfTheLastFourNeverRegistered(String outcomes, boolean unhealthy) {
    PoolHealth health = nothingKnown();
    for (int i = 0; i < outcomes.length(); i++) {
      health = outcomes.charAt(i) == 'r' ? health.registered() : health.neverRegistered("no node");
    }

    assertThat(health.unhealthy()).isEqualTo(unhealthy);
  }

  @Test
  void waitsTwiceAsLongAfterEachFailedReplacementAndAnHourAtMost() {
    PoolHealth health = nothingKnown();
    assertThat(health.pausesUntil()).isEmpty();

    for (int minutes : List.of(5, 10, 20, 40, 60, 60)) {
      health = health.replacementFailed(START, "late");
      assertThat(health.pausesUntil()).contains(START.plus(Duration.ofMinutes(minutes)));
    }
    assertThat(health.ready().pausesUntil()).isEmpty();
  }

  @Test
  void forgetsWhatWasBeforeAnotherImageAskedForOrAnotherSpec() {
    var failed =
        pool(ClaimDraft.IMAGE)
            .health("web", it -> it.neverRegistered("no node").neverRegistered("no node"))
            .snapshot();
    var fixed = pool(ImageId.of("ami-0aa")).snapshot().withPoolHealth(failed.poolHealth());

    assertThat(health(failed).unhealthy()).isTrue();
    assertThat(health(fixed).unhealthy()).isFalse();
    assertThat(health(fixed).known()).isFalse();
  }

  private static World pool(ImageId image) {
    return world().nodeClass(NodeClasses.resolved("default", image)).nodePool("web");
  }

  private static PoolHealth health(ClusterSnapshot snapshot) {
    return PoolHealth.of(snapshot.nodePools().getFirst(), snapshot);
  }

  private static PoolHealth nothingKnown() {
    return health(pool(ClaimDraft.IMAGE).snapshot());
  }
}
