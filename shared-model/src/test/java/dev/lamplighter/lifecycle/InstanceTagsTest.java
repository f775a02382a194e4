package dev.lamplighter.lifecycle;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.testing.ClaimDraft;
import dev.lamplighter.testing.Effects;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Spec AWS 6.1: what an instance is tagged with once its node's name is known.
class InstanceTagsTest {
  private static final Tags LAUNCHED =
      Tags.NONE
          .with(Tags.CLUSTER, World.CLUSTER)
          .with(Tags.NODE_POOL, "default")
          .with(Tags.NODE_CLAIM, "a");

  @Test
  void theRegistrationGivesTheInstanceTheNameOfItsNode() {
    assertThat(given(c -> c.state(ClaimState.LAUNCHED)))
        .containsExactly(Tags.NONE.with(Tags.NAME, "n1"));
  }

  @Test
  void whatAnInstanceLacksAfterThatIsRepaired() {
    assertThat(
            given(
                c ->
                    c.state(ClaimState.INITIALIZED)
                        .instanceTags(Tags.NONE.with(Tags.NODE_POOL, "default"))))
        .containsExactly(
            Tags.NONE
                .with(Tags.NAME, "n1")
                .with(Tags.NODE_CLAIM, "a")
                .with(Tags.CLUSTER, World.CLUSTER));
  }

  @Test
  void anInstanceThatHasAllOfThemIsLeftAlone() {
    assertThat(given(c -> c.state(ClaimState.INITIALIZED))).isEmpty();
  }

  @Test
  void aUsersOwnNameStays() {
    Tags named = LAUNCHED.with(Tags.NAME, "mine");

    assertThat(given(c -> c.state(ClaimState.LAUNCHED).instanceTags(named))).isEmpty();
    assertThat(given(c -> c.state(ClaimState.INITIALIZED).instanceTags(named))).isEmpty();
  }

  /// Where IAM refuses it, each look would ask again, and none would be quiet.
  @Test
  void nothingIsRepairedLongAfterTheRegistration() {
    Consumer<ClaimDraft> unnamed =
        c ->
            c.state(ClaimState.INITIALIZED)
                .instanceTags(LAUNCHED)
                .since(World.START.minus(InstanceTags.REPAIRED_FOR));

    assertThat(given(unnamed)).isEmpty();
    assertThat(given(unnamed.andThen(c -> c.since(World.START.minus(Duration.ofMinutes(4))))))
        .hasSize(1);
  }

  private static List<Tags> given(Consumer<ClaimDraft> claim) {
    var snapshot = world().nodePool("default").node("n1", n -> n.claim("a", claim)).snapshot();
    return Effects.in(Lifecycle.decide(snapshot), Effect.TagInstance.class).stream()
        .map(Effect.TagInstance::tags)
        .toList();
  }
}
