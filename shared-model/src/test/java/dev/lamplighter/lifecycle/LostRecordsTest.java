package dev.lamplighter.lifecycle;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.LaunchTemplate;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.LaunchTemplateName;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.Taint;
import dev.lamplighter.pack.Provisioning;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.testing.NodeDraft;
import dev.lamplighter.testing.World;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Decision 0052: when it is known that no claim is there without a record.
class LostRecordsTest {
  private static final Instant LOST = START.plusSeconds(3_600);

  private static World seenBefore() {
    return world().nodePool("web", p -> p.seenSince(START)).recordsSince(LOST);
  }

  private static boolean anyAt(int secondsLater, World world) {
    return LostRecords.anyIn(world.at(LOST.plusSeconds(secondsLater)).snapshot());
  }

  /// Whoever held the lease may not know yet that it is gone.
  @Test
  void aTableThatFollowsAnotherWaitsForAMinute() {
    assertThat(anyAt(59, seenBefore())).isTrue();
    assertThat(anyAt(60, seenBefore())).isFalse();
  }

  /// A launch may be under way before anybody wrote a NodePool's status.
  @ParameterizedTest
  @CsvSource({"-1, true", "0, false"})
  void aLaunchTemplateTellsOfATableBefore(int madeAfter, boolean waits) {
    var template =
        new LaunchTemplate(
            LaunchTemplateName.of("mydev/1"), Tags.NONE, LOST.plusSeconds(madeAfter));
    World world = world().nodePool("web").recordsSince(LOST).launchTemplate(template);

    assertThat(anyAt(59, world)).isEqualTo(waits);
  }

  /// Kubernetes keeps times to the second.
  @Test
  void theFirstTableOfAClusterWaitsForNobody() {
    World seenNow =
        world().nodePool("web", p -> p.seenSince(LOST)).recordsSince(LOST.plusMillis(900));

    assertThat(anyAt(0, world().nodePool("web").recordsSince(LOST))).isFalse();
    assertThat(anyAt(0, seenNow)).isFalse();
  }

  /// Its instance may be one that EC2's search does not show yet.
  @ParameterizedTest
  @CsvSource({"-1, 179, true", "59, 179, true", "60, 179, false", "-1, 180, false"})
  void aNodeClaimOfTheFormerHolderIsWaitedForAsLongAsALaunchMayTake(
      int createdAfter, int seconds, boolean waits) {
    NodeClaim nodeClaim = claim(LOST.plusSeconds(createdAfter)).mirror().orElseThrow();

    assertThat(anyAt(seconds, seenBefore().unrecorded(nodeClaim))).isEqualTo(waits);
  }

  @Test
  void anInstanceWithItsNodeClaimIsRecordedFirst() {
    World world =
        seenBefore()
            .unrecorded(claim().mirror().orElseThrow())
            .unrecorded(claim().instance().orElseThrow());

    assertThat(anyAt(100_000, world)).isTrue();
  }

  /// What it may show counts against the limits.
  @Test
  void theListOfInstancesMustBeWholeWhileLeftoversMayRun() {
    assertThat(anyAt(479, seenBefore().incomplete(Source.INSTANCES))).isTrue();
    assertThat(anyAt(480, seenBefore().incomplete(Source.INSTANCES))).isFalse();
    assertThat(anyAt(100, seenBefore().incomplete(Source.DAEMON_SETS))).isFalse();
  }

  /// Epochs count from 1 again, and EC2 knows the token that was made of the name.
  @Test
  void aNameThatAnInstanceStillShowsIsNotGivenAgain() {
    World world = world().nodePool("web").pod("a", pod -> pod.cpu(1));
    NodeClaimName first = nextName(world);
    Instance gone = claim().instance().orElseThrow().in(Instance.State.TERMINATED);

    world.unrecorded(gone.withTags(gone.tags().with(Tags.NODE_CLAIM, first.value())));

    assertThat(nextName(world)).isNotEqualTo(first);
  }

  /// The NodeClaim shows what was about to be done when the table was lost.
  @ParameterizedTest
  @CsvSource({
    "LAUNCHED, false, LAUNCHED",
    "REGISTERED, false, REGISTERED",
    "REGISTERED, true, LAUNCHED",
    "INITIALIZED, false, INITIALIZED"
  })
  void aNodeTellsItselfHowFarItCame(ClaimState node, boolean unregistered, ClaimState state) {
    World world =
        world()
            .nodePool("web")
            .node("n1", n -> mark(n.inPool("web").claim(c -> c.state(node)), unregistered));

    ClaimRecord record =
        RecordAgain.of(
            claim().mirror().orElseThrow(), claim().instance().orElseThrow(), world.snapshot());

    assertThat(record.state()).isEqualTo(state);
    assertThat(record.milestones().registeredAt().isPresent())
        .isEqualTo(state != ClaimState.LAUNCHED);
  }

  private static void mark(NodeDraft node, boolean unregistered) {
    if (unregistered) {
      node.taint(Taint.UNREGISTERED.toString());
    }
  }

  private static NodeClaimName nextName(World world) {
    return Provisioning.decide(world.snapshot()).claims().getFirst().name();
  }

  private static ClaimView claim() {
    return claim(START);
  }

  private static ClaimView claim(Instant since) {
    return world()
        .nodePool("web")
        .node("n1", n -> n.inPool("web").claim(c -> c.since(since)))
        .snapshot()
        .claims()
        .getFirst();
  }
}
