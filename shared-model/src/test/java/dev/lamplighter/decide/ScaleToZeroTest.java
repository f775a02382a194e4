package dev.lamplighter.decide;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.disrupt.Disruption;
import dev.lamplighter.disrupt.DisruptionDecision;
import dev.lamplighter.lifecycle.Lifecycle;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.pack.Provisioning;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.Followers;
import dev.lamplighter.testing.Effects;
import dev.lamplighter.testing.PodBudgets;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/// Design 6: a cluster that may go to zero nodes.
class ScaleToZeroTest {
  private static final Instant NOW = START.plus(Duration.ofHours(1));

  @Test
  void followersMakeNoNodeByThemselves() {
    ProvisioningPlan plan = plan(zero().pod("dns", ScaleToZeroTest::pendingFollower));

    assertThat(plan.claims()).isEmpty();
    assertThat(plan.unschedulable()).hasSize(1);
  }

  @Test
  void followersRideAlongWithTheFirstOtherPod() {
    ProvisioningPlan plan =
        plan(
            zero()
                .pod("dns", ScaleToZeroTest::pendingFollower)
                .pod("web", p -> p.cpu(1).unschedulableSince(NOW)));

    assertThat(plan.claims())
        .singleElement()
        .satisfies(claim -> assertThat(claim.pods()).hasSize(2));
  }

  @Test
  void noNodeIsMadeForWhatFollowersMerelyPrefer() {
    ProvisioningPlan plan =
        plan(
            zero()
                .pod("dns-1", ScaleToZeroTest::lonelyFollower)
                .pod("dns-2", ScaleToZeroTest::lonelyFollower)
                .pod("web", p -> p.cpu(1).unschedulableSince(NOW)));

    assertThat(plan.claims()).hasSize(1);
  }

  @Test
  void aPodThatFitsNothingWakesNobody() {
    ProvisioningPlan plan =
        plan(
            zero()
                .pod("dns", ScaleToZeroTest::pendingFollower)
                .pod("huge", p -> p.cpu(999).unschedulableSince(NOW)));

    assertThat(plan.claims()).isEmpty();
    assertThat(plan.unschedulable()).hasSize(2);
  }

  @Test
  void followersAreOrdinaryPodsWhileAnotherPodRuns() {
    ProvisioningPlan plan =
        plan(
            zero()
                .node("full", n -> n.allocatable("cpu=1, memory=1Gi, pods=1"))
                .pod("web", p -> p.on("full").cpu(1))
                .pod("dns", ScaleToZeroTest::pendingFollower));

    assertThat(plan.claims()).hasSize(1);
  }

  @Test
  void aNodeWithNothingButFollowersIsEmptyAndTheirBudgetDoesNotHoldIt() {
    DisruptionDecision decision = disruption(oneNode());

    assertThat(decision.commands())
        .singleElement()
        .isInstanceOf(DisruptionCommand.DeleteEmpty.class);
  }

  @Test
  void anotherPodKeepsTheNodeAndGivesTheBudgetItsForceBack() {
    DisruptionDecision decision = disruption(oneNode().pod("web", p -> p.on("n1").cpu(1)));

    assertThat(decision.commands()).isEmpty();
    assertThat(decision.kept())
        .extracting(Kept::reason)
        .singleElement()
        .isInstanceOf(Kept.Reason.PodDisruptionBudgetSpent.class);
  }

  @Test
  void nothingOfThisHoldsWhereItIsOff() {
    World off = oneNode().policy(ClusterPolicy.DEFAULT);

    assertThat(disruption(off).commands()).isEmpty();
    assertThat(plan(world().nodePool("web").pod("dns", ScaleToZeroTest::pendingFollower)).claims())
        .hasSize(1);
  }

  @Test
  void theDrainDeletesFollowersPastTheirBudget() {
    World world =
        zero()
            .podDisruptionBudget(PodBudgets.in("kube-system", "dns", "app=dns", 0))
            .node(
                "n1",
                n ->
                    n.inPool("web")
                        .taint("karpenter.sh/disrupted:NoSchedule")
                        .labels("node.kubernetes.io/exclude-from-external-load-balancers=karpenter")
                        .deletingSince(NOW)
                        .claim(c -> c.state(ClaimState.DRAINING).mirrorDeletingSince(NOW)))
            .pod("dns", p -> follower(p.namespace("kube-system").on("n1")));

    assertThat(Effects.in(Lifecycle.decide(world.at(NOW).snapshot()), Effect.DeletePod.class))
        .hasSize(1);
    assertThat(Effects.in(Lifecycle.decide(world.at(NOW).snapshot()), Effect.EvictPod.class))
        .isEmpty();
  }

  private static World zero() {
    return world().policy(ClusterPolicy.scaleToZero(Followers.DEFAULT)).nodePool("web");
  }

  private static World oneNode() {
    return zero()
        .podDisruptionBudget(PodBudgets.in("kube-system", "dns", "app=dns", 0))
        .node("n1", n -> n.inPool("web").claim(c -> c.type("s.2x4")))
        .pod("dns", p -> follower(p.on("n1")));
  }

  private static void follower(PodDraft pod) {
    pod.namespace("kube-system").labels("app=dns").ownedBy(ObjectKind.REPLICA_SET, "dns");
  }

  private static void pendingFollower(PodDraft pod) {
    follower(pod.cpu("100m").unschedulableSince(NOW));
  }

  private static void lonelyFollower(PodDraft pod) {
    pendingFollower(pod);
    pod.prefersApart(100, LabelKey.HOSTNAME);
  }

  private static ProvisioningPlan plan(World world) {
    return Provisioning.decide(world.at(NOW).snapshot());
  }

  private static DisruptionDecision disruption(World world) {
    var snapshot = world.at(NOW).snapshot();
    return Disruption.decide(snapshot, Provisioning.decide(snapshot));
  }
}
