package dev.lamplighter.lifecycle;

import static dev.lamplighter.lifecycle.JoiningTest.oneNode;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.NodeMetadata;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.testing.Effects;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// What is applied to a Node is all that is Lamplighter's there, whatever the occasion.
class NodeMarksTest {

  @ParameterizedTest
  @CsvSource({
    "LAUNCHED, registered",
    "REGISTERED, registered initialized",
    "DRAINING, registered initialized exclude",
  })
  void namesWhatWasAppliedBeforeTogetherWithWhatIsAdded(ClaimState state, String marks) {
    ClusterSnapshot snapshot =
        world()
            .nodePool("platform")
            .node(
                "n1",
                n ->
                    n.labels("team=web")
                        .claim(
                            "a",
                            c ->
                                c.inPool("platform")
                                    .state(state)
                                    .annotation(AnnotationKey.NODEPOOL_HASH, "17")))
            .snapshot();

    NodeMetadata applied = applied(snapshot);

    assertThat(applied.labels().get(LabelKey.NODEPOOL)).contains("platform");
    assertThat(applied.labels().get(LabelKey.INSTANCE_TYPE)).contains("s.4x8");
    assertThat(applied.labels().has(LabelKey.ARCH)).isTrue();
    assertThat(applied.annotations()).containsEntry(AnnotationKey.NODEPOOL_HASH, "17");
    assertThat(applied.labels().has(LabelKey.REGISTERED)).isEqualTo(marks.contains("registered"));
    assertThat(applied.labels().has(LabelKey.INITIALIZED)).isEqualTo(marks.contains("initialized"));
    assertThat(applied.labels().has(LabelKey.EXCLUDE_FROM_LOAD_BALANCERS))
        .isEqualTo(marks.contains("exclude"));
    assertThat(applied.labels().has(LabelKey.of("team"))).isFalse();
  }

  /// The type may not be sold any more, or the catalogue not have been read.
  @Test
  void keepsWhatTheNodeSaysOfAnInstanceTypeThatIsNotKnown() {
    ClusterSnapshot snapshot =
        world()
            .nodePool("default", p -> p.nodeClass("deleted"))
            .node(
                "n1",
                n ->
                    n.labels("karpenter.k8s.aws/instance-cpu=48, team=web")
                        .claim("a", c -> c.state(ClaimState.DRAINING)))
            .snapshot();

    assertThat(applied(snapshot).labels().get(LabelKey.INSTANCE_CPU)).contains("48");
    assertThat(applied(snapshot).labels().has(LabelKey.of("team"))).isFalse();
  }

  @Test
  void putsBackALabelThatSaysHowFarANodeHasCome() {
    ClusterSnapshot snapshot =
        oneNode(ClaimState.INITIALIZED, n -> n.withoutLabel(LabelKey.INITIALIZED)).snapshot();

    assertThat(applied(snapshot).labels().get(LabelKey.INITIALIZED)).contains("true");
    assertThat(applied(snapshot).labels().get(LabelKey.REGISTERED)).contains("true");
  }

  @ParameterizedTest
  @EnumSource(
      value = ClaimState.class,
      names = {"INITIALIZED", "DISRUPTING"})
  void leavesOtherLabelsToTheUser(ClaimState state) {
    ClusterSnapshot snapshot =
        oneNode(state, n -> n.withoutLabel(LabelKey.ARCH).labels("team=web")).snapshot();

    assertThat(Lifecycle.decide(snapshot)).isEmpty();
  }

  private static NodeMetadata applied(ClusterSnapshot snapshot) {
    List<Effect> effects = Effects.in(Lifecycle.decide(snapshot));
    return effects.stream()
        .flatMap(
            effect ->
                switch (effect) {
                  case Effect.RegisterNode register -> List.of(register.metadata()).stream();
                  case Effect.ApplyNode apply -> List.of(apply.metadata()).stream();
                  default -> List.<NodeMetadata>of().stream();
                })
        .findFirst()
        .orElseThrow();
  }
}
