package dev.lamplighter.lifecycle;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.testing.Effects;
import dev.lamplighter.testing.NodeDraft;
import dev.lamplighter.testing.World;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Pods that a NodeClaim was made for are nominated for its node.
class NominationTest {

  @Test
  void waitingPodsOfAClaimAreNominatedBeforeItsNodeTakesAnyPod() {
    List<Step> steps = Lifecycle.decide(joined(ClaimState.LAUNCHED).snapshot());

    assertThat(nominated(steps)).containsExactly("b to n1", "a to n1");
    assertThat(
            steps.stream()
                .map(step -> step.effects().getFirst())
                .map(effect -> effect.getClass().getSimpleName()))
        .containsExactly("NominatePod", "RegisterNode");
    assertThat(steps.getFirst().because())
        .isEqualTo("Node n1 was made for these pods: default/b, default/a");
  }

  /// The registration is not held up by nominations that fail.
  @Test
  void theyAreAStepOfTheirOwn() {
    assertThat(Lifecycle.decide(joined(ClaimState.LAUNCHED).snapshot()))
        .hasSize(2)
        .allMatch(step -> step.subject().equals("nodeclaim/a"));
  }

  /// kube-scheduler may have tried a pod in between, and taken the nomination away.
  @Test
  void theyAreNominatedAgainUntilTheNodeIsReady() {
    World registered =
        world()
            .nodePool("default")
            .node("n1", n -> planned(n.notReady(), ClaimState.REGISTERED))
            .pod("a", pod -> pod.nominatedTo("n1"))
            .pod("b", pod -> pod.cpu(1));

    assertThat(nominated(Lifecycle.decide(registered.snapshot()))).containsExactly("b to n1");
  }

  @ParameterizedTest
  @EnumSource(
      value = ClaimState.class,
      names = {"INITIALIZED", "DISRUPTING", "DRAINING"})
  void nobodyIsNominatedForANodeThatTakesPodsOrLeaves(ClaimState state) {
    assertThat(nominated(Lifecycle.decide(joined(state).snapshot()))).isEmpty();
  }

  @Test
  void onlyPodsThatWaitAreNominated() {
    World world =
        world()
            .nodePool("default")
            .node("n0", node -> {})
            .node("n1", n -> planned(n, ClaimState.LAUNCHED))
            .pod("a", pod -> pod.on("n0"))
            .pod("other", pod -> pod.cpu(1));

    assertThat(nominated(Lifecycle.decide(world.snapshot()))).isEmpty();
  }

  /// kube-scheduler makes room for it there, by evicting others.
  @Test
  void aPodThatPreemptsOthersIsLeftWhereItIs() {
    World world =
        world()
            .nodePool("default")
            .node("n0", node -> {})
            .node("n1", n -> planned(n, ClaimState.LAUNCHED))
            .pod("a", pod -> pod.nominatedTo("n0"))
            .pod("b", pod -> pod.nominatedTo("gone"));

    assertThat(nominated(Lifecycle.decide(world.snapshot()))).containsExactly("b to n1");
  }

  private static World joined(ClaimState state) {
    return world()
        .nodePool("default")
        .node("n1", n -> planned(n, state))
        .pod("a", pod -> pod.cpu(1))
        .pod("b", pod -> pod.cpu(1))
        .pod("other", pod -> pod.cpu(1));
  }

  private static NodeDraft planned(NodeDraft node, ClaimState state) {
    return node.claim("a", claim -> claim.state(state).planned("b", "a"));
  }

  private static List<String> nominated(List<Step> steps) {
    return Effects.in(steps, Effect.NominatePod.class).stream().map(NominationTest::text).toList();
  }

  private static String text(Effect.NominatePod effect) {
    PodKey pod = effect.pod();
    NodeName node = effect.node();
    return "%s to %s".formatted(pod.name(), node);
  }
}
