package dev.lamplighter.local.story;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.local.labs.LabCluster;
import dev.lamplighter.local.labs.Labs;
import dev.lamplighter.local.simulation.WorldSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Watching changes nothing.
class PaceTest {
  @Test
  void theSameHappensInStepsAsAtOnce() {
    assertThat(events(new Pace(Duration.ofMillis(700), _ -> {})))
        .hasSizeGreaterThan(20)
        .isEqualTo(events(Pace.atOnce()));
  }

  @Test
  void betweenTheStepsThereIsTimeForSomethingElse() {
    var times = new ArrayList<Duration>();
    var world = LabCluster.start(WorldSettings.of(1));
    var pace = new Pace(Duration.ofSeconds(40), it -> times.add(it.elapsed()));

    new Scenario(List.of(), Duration.ofSeconds(100)).play(world, _ -> {}, pace);

    assertThat(times)
        .containsExactly(Duration.ofSeconds(40), Duration.ofSeconds(80), Duration.ofSeconds(100));
  }

  private static List<String> events(Pace pace) {
    var events = new ArrayList<String>();
    var teller = new StoryTeller(event -> events.add(event.toString()));
    var world = LabCluster.start(WorldSettings.of(1).withListener(teller));
    teller.follow(world);
    Labs.find("3a")
        .orElseThrow()
        .scenario()
        .play(world, event -> events.add(event.toString()), pace);
    return events;
  }
}
