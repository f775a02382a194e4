package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.places;
import static dev.lamplighter.pack.Plans.text;
import static dev.lamplighter.pack.Plans.unschedulable;
import static dev.lamplighter.pack.Plans.zones;
import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.World;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Required pod affinity (spec core 4.10).
class PodAffinityTest {
  private static final String EIGHT_CPU = "node.kubernetes.io/instance-type In [s.8x16]";

  private static Consumer<PodDraft> group(String app, LabelKey key) {
    return pod -> pod.cpu(1).labels("app=" + app).podAffinity(key, Labels.of("app", app));
  }

  /// E6.
  @Test
  void theFirstOfAGroupChoosesAZoneAndTheOthersFollow() {
    World world =
        world().nodePool("web").pods(3, "a", group("a", LabelKey.ZONE).andThen(p -> p.cpu(40)));

    assertThat(zones(Plans.of(world))).containsExactly("z-a 1", "z-a 1", "z-a 1");
  }

  @Test
  void podsJoinThoseThatRunAlready() {
    World world =
        world()
            .nodePool("web")
            .node("n1", node -> node.zone("z-b").allocatable("cpu=1, memory=4Gi"))
            .pod("db", pod -> pod.cpu(1).labels("app=db").on("n1"))
            .pod("a", pod -> pod.cpu(1).podAffinity(LabelKey.ZONE, Labels.of("app", "db")));

    assertThat(zones(Plans.of(world))).containsExactly("z-b 1");
  }

  /// kube-scheduler counts pods being terminated as long as they are there.
  @Test
  void podsBeingTerminatedStillAttract() {
    World world =
        world()
            .nodePool("web")
            .node("n1", node -> node.zone("z-b").allocatable("cpu=1, memory=4Gi"))
            .pod("db", pod -> pod.cpu(1).labels("app=db").on("n1").deletingSince(START))
            .pod("a", pod -> pod.cpu(1).podAffinity(LabelKey.ZONE, Labels.of("app", "db")));

    assertThat(zones(Plans.of(world))).containsExactly("z-b 1");
  }

  @Test
  void podsOfAnotherNamespaceDoNotAttract() {
    World world =
        world()
            .nodePool("web")
            .node("n1", node -> node.zone("z-b"))
            .pod("db", pod -> pod.namespace("other").labels("app=db").on("n1"))
            .pod("a", pod -> pod.cpu(1).podAffinity(LabelKey.ZONE, Labels.of("app", "db")));

    var plan = Plans.of(world);

    assertThat(unschedulable(plan)).containsExactly("a");
    assertThat(text(plan, world.snapshot()))
        .isEqualTo(
            "0/1 nodes are available: 1 node(s) didn't match pod affinity rules. NodePool web: pod"
                + " affinity on topology.kubernetes.io/zone to pods (app In [db]) in namespace"
                + " default: there is no such pod on a node whose domain is known; a node here can"
                + " be in z-a, z-b, z-c.");
  }

  /// Decision 0010: a pod counts that all terms select together.
  @Test
  void twoTermsThatDifferentPodsMeetAreMetByNone() {
    World world =
        world()
            .nodePool("web")
            .node("n1", node -> node.zone("z-b"))
            .pod("db", pod -> pod.labels("app=db").on("n1"))
            .pod("mq", pod -> pod.labels("app=mq").on("n1"))
            .pod(
                "a",
                pod ->
                    pod.cpu(1)
                        .podAffinity(LabelKey.ZONE, Labels.of("app", "db"))
                        .podAffinity(LabelKey.ZONE, Labels.of("app", "mq"))
                        .nodeSelector("kubernetes.io/arch=amd64"));

    assertThat(text(Plans.of(world), world.snapshot()))
        .endsWith(
            "NodePool web: pod affinity on topology.kubernetes.io/zone to pods (app In [db]) in"
                + " namespace default and (app In [mq]) in namespace default: there is no single"
                + " pod that all 2 terms select on a node whose domain is known; a node here can be"
                + " in z-a, z-b, z-c.");
  }

  @Test
  void saysWhichDomainsThePodsOwnSelectorLeaves() {
    World world =
        world()
            .nodePool("web")
            .node("n1", node -> node.zone("z-b"))
            .pod("db", pod -> pod.labels("app=db").on("n1"))
            .pod(
                "a",
                pod ->
                    pod.cpu(1)
                        .nodeSelector(LabelKey.ZONE + "=z-a")
                        .podAffinity(LabelKey.ZONE, Labels.of("app", "db")));

    assertThat(text(Plans.of(world), world.snapshot()))
        .endsWith(
            "such pods are in z-b; a node here can be in z-a: the pod's node selector or node"
                + " affinity leaves no other.");
  }

  /// The larger pod that attracts is planned after the one that waits for it.
  @Test
  void aPodIsTriedAgainOnceThePodItWaitsForHasAPlace() {
    World world =
        world()
            .nodePool("web")
            .pod(
                "a",
                pod ->
                    pod.cpu(2)
                        .podAffinity(LabelKey.ZONE, Labels.of("app", "db"))
                        .nodeSelector(LabelKey.ZONE + "=z-b"))
            .pod("db", pod -> pod.cpu(1).labels("app=db").nodeSelector(LabelKey.ZONE + "=z-b"));

    assertThat(zones(Plans.of(world))).containsExactly("z-b 2");
  }

  @Test
  void podsThatMustShareAHostGetOneThatHoldsThem() {
    World world = world().nodePool("web").pods(10, "a", group("a", LabelKey.HOSTNAME));

    var plan = Plans.of(world);

    assertThat(plan.claims()).hasSize(1);
    assertThat(plan.claims().getFirst().instanceTypes().getFirst()).hasToString("s.16x32");
  }

  /// C013
  @Test
  void claimsOnTheirWayAttract() {
    World world =
        world()
            .nodePool("web", pool -> pool.requires(EIGHT_CPU))
            .pods(2, "a", group("a", LabelKey.ZONE).andThen(pod -> pod.cpu(7)));

    var plan = Plans.of(world);
    for (PlannedClaim claim : plan.claims()) {
      world.claim(claim.name().value(), draft -> draft.reservedAs(claim));
    }

    assertThat(zones(plan)).containsExactly("z-a 1", "z-a 1");
    assertThat(Plans.of(world.pass(1, 2)).claims()).isEmpty();
  }

  /// C014, with a pod that does not fit whoever else goes there: which pods go to a node on its way
  /// is planned anew at each look, the largest first.
  @Test
  void podsThatShareAHostWaitForItAndNoStandInIsNamed() {
    World world =
        world()
            .nodePool("web", pool -> pool.requires(EIGHT_CPU))
            .pods(3, "g1", group("g1", LabelKey.HOSTNAME));
    PlannedClaim claim = Plans.of(world).claims().getFirst();
    world
        .claim(claim.name().value(), draft -> draft.reservedAs(claim))
        .pods(3, "g2", group("g2", LabelKey.HOSTNAME));

    var second = Plans.of(world.pass(1, 2));
    var third =
        Plans.of(world.pod("g1-4", group("g1", LabelKey.HOSTNAME).andThen(pod -> pod.cpu(6))));

    assertThat(second.claims()).isEmpty();
    assertThat(second.places()).hasSize(6);
    assertThat(third.claims()).isEmpty();
    assertThat(unschedulable(third)).containsExactly("g1-4");
    assertThat(text(third, world.snapshot()))
        .isEqualTo(
            "0/1 nodes are available: 1 Insufficient cpu (closest misses 4). NodePool web: pod"
                + " affinity on kubernetes.io/hostname to pods (app In [g1]) in namespace default:"
                + " such pods are on other nodes.");
  }

  /// C025
  @Test
  void theMessageNamesTheZonesOfBothSides() {
    World world =
        world()
            .nodePool("web", pool -> pool.requires(LabelKey.ZONE + " In [z-a, z-b]"))
            .node("n1", node -> node.zone("z-c").allocatable("cpu=1, memory=4Gi"))
            .pod("db", pod -> pod.cpu(1).labels("app=db").on("n1"))
            .pod("a", pod -> pod.cpu(1).podAffinity(LabelKey.ZONE, Labels.of("app", "db")));

    assertThat(text(Plans.of(world), world.snapshot()))
        .contains(
            "NodePool web: pod affinity on topology.kubernetes.io/zone to pods (app In [db]) in"
                + " namespace default: such pods are in z-c; a node here can be in z-a, z-b.");
  }

  /// On one host every domain is the same, even one that is still open.
  @Test
  void aPodMayShareTheClaimOfThePodThatAttractsItWhateverItsZone() {
    World world =
        world()
            .nodePool("web")
            .pod("db", pod -> pod.cpu(2).labels("app=db"))
            .pod("a", pod -> pod.cpu(1).podAffinity(LabelKey.ZONE, Labels.of("app", "db")));

    assertThat(zones(Plans.of(world))).containsExactly("any 2");
  }

  /// As for kube-scheduler: the group is somewhere, so nobody is the first of it.
  @Test
  void aGroupThatIsSomewhereIsNotBegunElsewhere() {
    World world =
        world()
            .nodePool("web", pool -> pool.requires(LabelKey.ZONE + " In [z-a]"))
            .node("n1", node -> node.zone("z-b").allocatable("cpu=1, memory=4Gi"))
            .pod("a-1", group("a", LabelKey.ZONE).andThen(pod -> pod.on("n1")))
            .pod("a-2", group("a", LabelKey.ZONE));

    assertThat(places(Plans.of(world))).isEmpty();
  }

  /// Repelled by a label whose only value they ask for, a second has nowhere to go.
  @Test
  void podsThatRepelEachOtherByALabelTheyDemandGetItOnce() {
    World world =
        world()
            .nodePool("web", pool -> pool.requires("kind Exists"))
            .pods(
                2,
                "a",
                pod ->
                    pod.cpu(1)
                        .labels("app=a")
                        .nodeSelector("kind=blue")
                        .antiAffinity(LabelKey.of("kind")));

    assertThat(places(Plans.of(world))).containsExactly("a-1 on new web");
  }

  /// Another pod of the group, which demands nothing, is still to be placed: where it goes, the
  /// others must be.
  @Test
  void theFirstOfAGroupWaitsForOthersThatAreToBePlaced() {
    World world =
        world()
            .nodePool("web")
            .pod("old", pod -> pod.cpu(1).labels("app=a").nodeSelector(LabelKey.ZONE + "=z-b"))
            .pod("new", group("a", LabelKey.ZONE).andThen(pod -> pod.cpu(40)));

    assertThat(zones(Plans.of(world))).containsExactly("z-b 2");
  }

  @Test
  void aPodThatFindsNoPlaceIsNotWaitedForLongerThanThat() {
    World world =
        world()
            .nodePool("web")
            .pod("huge", pod -> pod.cpu(999).labels("app=a"))
            .pod("new", group("a", LabelKey.ZONE));

    assertThat(zones(Plans.of(world))).containsExactly("z-a 1");
  }

  /// It runs until it moves, so the group is where it is.
  @Test
  void aPodThatCannotMoveAttractsFromWhereItIs() {
    World world =
        world()
            .nodePool("web")
            .node(
                "n1",
                node -> node.inPool("web").zone("z-c").claim(c -> c.state(ClaimState.DRAINING)))
            .pod("huge", pod -> pod.cpu(999).labels("app=a").on("n1"))
            .pod("new", group("a", LabelKey.ZONE));

    assertThat(zones(Plans.of(world))).containsExactly("z-c 1");
  }

  /// kube-scheduler lets none of them in elsewhere as long as others are where they were.
  @Test
  void aGroupThatMovesOneByOneStaysInItsZone() {
    World all = moving(1).nodePool("web");
    World withAnother = moving(1).nodePool("web").pod("a-3", group("a", LabelKey.ZONE));
    World atOnce = moving(2).nodePool("web");

    assertThat(zones(Plans.of(all))).containsExactly("z-c 2");
    assertThat(zones(Plans.of(withAnother))).containsExactly("z-c 3");
    assertThat(zones(Plans.of(atOnce))).containsExactly("z-a 2");
  }

  @Test
  void aPodThatRunsNowhereWaitsForItsGroupToLeaveAZoneThatHasNothingLeft() {
    World world = moving(1).nodePool("web", pool -> pool.requires(LabelKey.ZONE + " In [z-a]"));

    assertThat(zones(Plans.of(world))).containsExactly("z-a 2");
    assertThat(Plans.of(world.pod("a-3", group("a", LabelKey.ZONE))).claims()).isEmpty();
    assertThat(unschedulable(Plans.of(world))).contains("a-3");
  }

  /// The one that found no place leaves as its node does, and where it was nobody is left.
  @Test
  void aPodThatCannotMoveAttractsNobodyOnceOneOfItsGroupGoesElsewhere() {
    Consumer<PodDraft> big = group("a", LabelKey.ZONE).andThen(pod -> pod.cpu(40));
    World world =
        world()
            .nodePool("web", pool -> pool.requires(LabelKey.ZONE + " In [z-a]").limits("nodes=2"))
            .nodePool("other")
            .node(
                "n1",
                node -> node.inPool("web").zone("z-c").claim(c -> c.state(ClaimState.DRAINING)))
            .pods(2, "a", big.andThen(pod -> pod.nodeSelector(LabelKey.NODEPOOL + "=web").on("n1")))
            .pod(
                "new",
                group("a", LabelKey.ZONE)
                    .andThen(p -> p.nodeSelector(LabelKey.NODEPOOL + "=other")));

    assertThat(zones(Plans.of(world))).containsExactly("z-a 1", "z-a 1");
    assertThat(unschedulable(Plans.of(world))).hasSize(1);
  }

  private static World moving(int atOnce) {
    return world()
        .node("n1", node -> node.inPool("web").zone("z-c").claim(c -> c.state(ClaimState.DRAINING)))
        .pods(2, "a", group("a", LabelKey.ZONE).andThen(pod -> pod.on("n1")))
        .podDisruptionBudget("a", "app=a", atOnce);
  }

  @Test
  void theFirstOfAGroupThatMustShareAZoneGetsTheCheapest() {
    World world =
        world()
            .instanceType(
                "s.4x8",
                type ->
                    type.capacity("cpu=4, memory=8Gi")
                        .onDemand("0.16", "z-a", "z-c")
                        .onDemand("0.12", "z-b"))
            .nodePool("web")
            .pods(
                2,
                "a",
                pod ->
                    pod.cpu(3).labels("app=a").podAffinity(LabelKey.ZONE, Labels.of("app", "a")));

    assertThat(zones(Plans.of(world))).containsExactly("z-b 1", "z-b 1");
  }
}
