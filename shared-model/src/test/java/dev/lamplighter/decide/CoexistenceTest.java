package dev.lamplighter.decide;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.Decision;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.testing.ClaimDraft;
import dev.lamplighter.testing.Effects;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.World;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class CoexistenceTest {
  private static final Consumer<PodDraft> KARPENTER =
      p ->
          p.labels("app.kubernetes.io/name=karpenter")
              .on("fixed")
              .ownedBy(ObjectKind.REPLICA_SET, "karpenter-7d9f8");

  private static World needy() {
    return world()
        .nodeClass(NodeClasses.resolved("default", ClaimDraft.IMAGE))
        .nodePool("web", p -> p.seenSince(START.minusSeconds(60)))
        .node("fixed", n -> n.allocatable("cpu=1, memory=2Gi, pods=10"))
        .pod("waits", p -> p.cpu(2));
  }

  private static Decision decide(World world) {
    return Decisions.decide(world.at(START.plusSeconds(60)).snapshot());
  }

  @Test
  void doesNothingButSaySoWhileKarpenterIsThere() {
    assertThat(decide(needy()).plan().claims()).hasSize(1);

    Decision decision = decide(needy().pod("karpenter-1", KARPENTER));

    assertThat(decision.plan().claims()).isEmpty();
    assertThat(decision.steps())
        .flatExtracting(step -> step.effects())
        .hasSize(2)
        .anySatisfy(
            effect ->
                assertThat(effect)
                    .isInstanceOfSatisfying(
                        Effect.UpdateNodePoolStatus.class,
                        it ->
                            assertThat(it.status().condition(ConditionType.SOLE_AUTOSCALER))
                                .hasValueSatisfying(
                                    condition ->
                                        assertThat(condition.message())
                                            .contains("pod default/karpenter-1")
                                            .contains(
                                                "kubectl scale deployment/karpenter -n default"
                                                    + " --replicas=0"))))
        .anySatisfy(
            effect ->
                assertThat(effect)
                    .isInstanceOfSatisfying(
                        Effect.PublishEvent.class,
                        it ->
                            assertThat(it.event().reason())
                                .isEqualTo(EventReason.KARPENTER_RUNNING)));
    assertThat(QuietLook.of(needy().pod("karpenter-1", KARPENTER).snapshot(), decision)).isEmpty();
  }

  @Test
  void saysOfEachNodeWhyItStays() {
    World world = needy().node("n1", n -> n.inPool("web")).pod("karpenter-1", KARPENTER);

    assertThat(decide(world).kept())
        .containsExactly(
            new Kept(
                NodeClaimName.of("web-n1"),
                new Kept.Reason.KarpenterRuns(PodKey.of("default/karpenter-1"))));
  }

  /// One that somebody started by hand.
  @Test
  void namesNoDeploymentThatIsNotThere() {
    Decision decision = decide(needy().pod("karpenter-1", KARPENTER.andThen(PodDraft::naked)));

    assertThat(decision.steps())
        .singleElement()
        .satisfies(
            step ->
                assertThat(step.because())
                    .contains("scale to zero what this pod belongs to")
                    .doesNotContain("deployment/"));
  }

  @Test
  void leavesTheConditionsThatKarpenterKeepsAsTheyAre() {
    Decision decision = decide(needy().pod("karpenter-1", KARPENTER));

    assertThat(Effects.in(decision.steps(), Effect.UpdateNodePoolStatus.class))
        .singleElement()
        .satisfies(
            it ->
                assertThat(it.status().conditions())
                    .extracting(Condition::type)
                    .containsExactly(ConditionType.READY, ConditionType.SOLE_AUTOSCALER));
  }

  /// Its Deployment is scaled to zero; and whoever only runs beside it is not Karpenter.
  @Test
  void goesOnOnceKarpentersLastPodIsOnItsWayOut() {
    assertThat(
            decide(needy().pod("karpenter-1", KARPENTER.andThen(p -> p.deletingSince(START))))
                .plan()
                .claims())
        .hasSize(1);
    assertThat(
            decide(needy().pod("kube-ops-view", p -> p.on("fixed").labels("app=karpenter")))
                .plan()
                .claims())
        .hasSize(1);
  }
}
