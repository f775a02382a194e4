package dev.lamplighter.cli.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.local.labs.LabRun;
import dev.lamplighter.local.labs.Labs;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.model.Price;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What is kept of a lab that was played.
class TimelineRecorderTest {
  private static final double CENTS_AGREE = 0.0005;

  private final TimelineRecorder recorder = new TimelineRecorder();

  @Test
  void aNodeGoesFromItsLaunchToItsEnd() {
    RunTimeline run = play("3a");

    assertThat(run.length()).isEqualTo(Duration.ofMinutes(12));
    assertThat(run.nodes()).hasSize(4);
    NodeLife own = run.nodes().getLast();
    assertThat(own.pool()).contains("service");
    assertThat(own.phases())
        .extracting(Phase::kind)
        .containsExactly(
            Phase.Kind.LAUNCHING,
            Phase.Kind.JOINED,
            Phase.Kind.READY,
            Phase.Kind.LEAVING,
            Phase.Kind.ENDING);
    for (int i = 1; i < own.phases().size(); i++) {
      assertThat(own.phases().get(i).from()).isEqualTo(own.phases().get(i - 1).to());
    }
  }

  @Test
  void nodesThatAreNotLamplightersComeFirstAndStay() {
    NodeLife fixed = play("3a").nodes().getFirst();

    assertThat(fixed.pool()).isEmpty();
    assertThat(fixed.price()).contains(Price.ofMicros(52_000));
    assertThat(fixed.phases())
        .containsExactly(new Phase(Phase.Kind.READY, Duration.ZERO, Duration.ofMinutes(12)));
  }

  @Test
  void podsThatAreMovedOffANodeAreMarkedThere() {
    RunTimeline run = play("3b");

    List<PodMark> marks =
        run.nodes().stream()
            .filter(node -> node.pool().isPresent())
            .flatMap(node -> node.pods().stream())
            .toList();
    assertThat(marks).extracting(PodMark::kind).contains(PodMark.Kind.BOUND, PodMark.Kind.MOVED);
    assertThat(marks).allSatisfy(mark -> assertThat(mark.pods()).isNotEmpty());
  }

  /// Billing starts when an instance runs, a few seconds after its launch.
  @Test
  void theCostIsWhatEc2Bills() {
    PretendWorld[] world = new PretendWorld[1];
    LabRun run =
        LabRun.play(
            Labs.find("3a").orElseThrow(),
            1,
            (it, event) -> {
              world[0] = it;
              recorder.hear(it, event);
            });
    RunTimeline timeline = recorder.finish(run.world());

    double own =
        BigDecimal.valueOf(world[0].account().costs().micros()).movePointLeft(6).doubleValue();
    double fixed = 2 * 0.052 * 12 / 60;
    assertThat(timeline.dollars().doubleValue()).isBetween(own + fixed, own + fixed + CENTS_AGREE);
    assertThat(timeline.rates().getFirst())
        .isEqualTo(new RatePoint(Duration.ZERO, Price.ofMicros(104_000), Price.ZERO));
    assertThat(timeline.rates())
        .extracting(RatePoint::own)
        .containsSubsequence(
            Price.ofMicros(40_698), Price.ofMicros(81_396), Price.ofMicros(40_698), Price.ZERO);
  }

  @Test
  void aClusterWithoutNodesHasNoBarsUntilTheFirstComes() {
    RunTimeline run = play("10");

    assertThat(run.nodes()).isNotEmpty().allSatisfy(node -> assertThat(node.pool()).isPresent());
    assertThat(run.rates().getFirst().all()).isEqualTo(Price.ZERO);
    assertThat(run.nodes()).extracting(NodeLife::price).doesNotContain(Optional.empty());
  }

  private RunTimeline play(String lab) {
    LabRun run = LabRun.play(Labs.find(lab).orElseThrow(), 1, recorder::hear);
    return recorder.finish(run.world());
  }
}
