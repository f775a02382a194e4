package dev.lamplighter.functions.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decide.Decisions;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.testing.World;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What the metric of orphans counts is what collection would take.
class LookSummaryTest {
  private static final Tags CLUSTER_ALONE = Tags.NONE.with(Tags.CLUSTER, World.CLUSTER);
  private static final Tags OURS =
      CLUSTER_ALONE.with(Tags.NODE_POOL, "default").with(Tags.NODE_CLASS, "default");

  @Test
  void onlyInstancesWithAllTagsThatCollectionAsksForAreOrphans() {
    assertThat(orphans(CLUSTER_ALONE)).isZero();
    assertThat(orphans(CLUSTER_ALONE.with(Tags.NODE_POOL, "default"))).isZero();
    assertThat(orphans(OURS)).isOne();
  }

  private static int orphans(Tags tags) {
    var snapshot =
        World.world().fixtureF1().nodePool("default").unrecorded(tagged(tags)).snapshot();
    return LookSummary.of(
            new PassReport(snapshot, Decisions.decide(snapshot), List.of(), List.of()))
        .orphans();
  }

  private static Instance tagged(Tags tags) {
    return World.world()
        .fixtureF1()
        .nodePool("default")
        .claim(
            "default-abcde",
            it -> it.inPool("default").state(ClaimState.LAUNCHED).instanceTags(tags))
        .snapshot()
        .claims()
        .getFirst()
        .instance()
        .orElseThrow();
  }
}
