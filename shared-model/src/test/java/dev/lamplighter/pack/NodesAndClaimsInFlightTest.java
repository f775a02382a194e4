package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.places;
import static dev.lamplighter.pack.Plans.unschedulable;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.testing.World;
import org.junit.jupiter.api.Test;

/// What is there or on its way is used before anything is made (spec core 4.4, 4.5, 5.3).
class NodesAndClaimsInFlightTest {

  @Test
  void readyNodesComeBeforeNodesOnTheirWay() {
    World world =
        world()
            .nodePool("web")
            .claim("web-1", claim -> claim.inPool("web").state(ClaimState.LAUNCHED))
            .node("zzz", node -> node.allocatable("cpu=1, memory=1Gi"))
            .pods(6, "a", pod -> pod.cpu(1));

    assertThat(places(Plans.of(world)))
        .containsExactly(
            "a-1 on zzz",
            "a-2 in flight on web-1",
            "a-3 in flight on web-1",
            "a-4 in flight on web-1",
            "a-5 in flight on web-1",
            "a-6 on new web");
  }

  @Test
  void whatAPodTakesIsNotFree() {
    World world =
        world()
            .node("n1")
            .pod("runs", pod -> pod.cpu("1500m").on("n1"))
            .pod("ends", pod -> pod.cpu("1500m").on("n1").deletingSince(World.START))
            .pod("done", pod -> pod.cpu(4).on("n1").phase(PodView.Phase.SUCCEEDED))
            .pods(2, "a", pod -> pod.cpu(1));

    assertThat(places(Plans.of(world))).containsExactly("a-1 on n1");
  }

  /// kube-scheduler's NodeResourcesFit compares what the pod asks for, and always the pod slots.
  @Test
  void onANodeThatIsThereOnlyWhatThePodAsksForMustBeFree() {
    World world =
        world()
            .nodePool("web")
            .node("over", node -> node.allocatable("cpu=1, memory=4Gi, pods=3"))
            .pod("runs", pod -> pod.cpu(2).on("over"))
            .pods(3, "a", pod -> pod.memory("1Gi"))
            .pod("b", pod -> pod.cpu("1m"));

    assertThat(places(Plans.of(world)))
        .containsExactly("a-1 on over", "a-2 on over", "a-3 on new web", "b on new web");
  }

  @Test
  void aDeviceThatANodeHasLostKeepsNobodyElseAway() {
    World world =
        world()
            .node("n1", node -> node.allocatable("cpu=4, memory=8Gi, pods=10, example.com/x=0"))
            .pod("runs", pod -> pod.cpu(1).request("example.com/x", "1").on("n1"))
            .pod("a", pod -> pod.cpu(1));

    assertThat(places(Plans.of(world))).containsExactly("a on n1");
  }

  /// The label `kubernetes.io/hostname` need not be the Node's name.
  @Test
  void aNodeIsChosenByItsNameAndNotByItsHostname() {
    World world =
        world()
            .nodePool("web")
            .node("n1", node -> node.labels(LabelKey.HOSTNAME + "=n2"))
            .node("n2", node -> node.labels(LabelKey.HOSTNAME + "=n1"))
            .pod("this", pod -> pod.cpu(1).nodeAffinity(LabelKey.NODE_NAME + " In n1"))
            .pod("other", pod -> pod.cpu(1).nodeAffinity(LabelKey.NODE_NAME + " NotIn n1"))
            .pod("new", pod -> pod.cpu(1).nodeAffinity(LabelKey.NODE_NAME + " NotIn n1,n2"))
            .pod("gone", pod -> pod.cpu(1).nodeAffinity(LabelKey.NODE_NAME + " In n3"));

    var plan = Plans.of(world);

    assertThat(places(plan))
        .containsExactlyInAnyOrder("this on n1", "other on n2", "new on new web");
    assertThat(Plans.text(plan, world.snapshot()))
        .contains(
            "(matchFields:metadata.name In [n3]) is wanted, which chooses among the nodes that"
                + " there are by name: no new node can be named so.");
    assertThat(plan.claims().toString()).doesNotContain("metadata.name");
  }

  /// None of its nodeSelectorTerms matches anything, which the API server lets pass.
  @Test
  void aPodWhoseNodeAffinityMatchesNoNodeGetsNoneAndIsTold() {
    World world =
        world()
            .nodePool("web")
            .node("n1")
            .pod(
                "a",
                pod ->
                    pod.cpu(1)
                        .nodeAffinity(LabelKey.NODE_NAME + " In n1", LabelKey.NODE_NAME + " In n2"))
            .pod("b", pod -> pod.cpu(1));

    var plan = Plans.of(world);

    assertThat(places(plan)).containsExactly("b on n1");
    assertThat(Plans.text(plan, world.snapshot()))
        .contains("The required node affinity matches no node: its nodeSelectorTerms are empty,");
  }

  /// What a claim on its way lacks is not known to be kube-scheduler's to overlook.
  @Test
  void aClaimOnItsWayThatIsOvercommittedTakesNoPods() {
    World world =
        world()
            .nodePool("web")
            .node(
                "n1",
                node ->
                    node.inPool("web")
                        .claim(claim -> claim.state(ClaimState.REGISTERED))
                        .allocatable("cpu=1, memory=4Gi, pods=10"))
            .pod("runs", pod -> pod.cpu(2).on("n1"))
            .pod("a", pod -> pod.memory("1Gi"));

    assertThat(places(Plans.of(world))).containsExactly("a on new web");
  }

  @Test
  void aDaemonSetWithoutItsPodKeepsItsRoom() {
    World world =
        world()
            .node("old")
            .node("young")
            .daemonSet("agent", pod -> pod.cpu(1))
            .pod("agent-1", pod -> pod.cpu(1).ownedBy(ObjectKind.DAEMON_SET, "agent").on("old"))
            .pods(7, "a", pod -> pod.cpu(1));

    var plan = Plans.of(world);

    assertThat(places(plan)).filteredOn(place -> place.endsWith("on old")).hasSize(3);
    assertThat(places(plan)).filteredOn(place -> place.endsWith("on young")).hasSize(3);
  }

  @Test
  void cordonedTaintedAndUnfitNodesAreLeftAlone() {
    World world =
        world()
            .node("cordoned", node -> node.cordoned())
            .node("tainted", node -> node.taint("team=x:NoExecute"))
            .node("going", node -> node.deletingSince(World.START))
            .node("wrong", node -> node.zone("z-b"))
            .node("unlabelled", node -> node.withoutLabel(LabelKey.ZONE))
            .node("wish", node -> node.taint("team=x:PreferNoSchedule"))
            .pod("a", pod -> pod.cpu(1).nodeSelector(LabelKey.ZONE + "=z-a"));

    assertThat(places(Plans.of(world))).containsExactly("a on wish");
  }

  /// C188: the record says so before the node shows the taint.
  @Test
  void aClaimThatIsAboutToBeRemovedTakesNoPods() {
    World world =
        world()
            .nodePool("web")
            .node(
                "n1", node -> node.inPool("web").claim(claim -> claim.state(ClaimState.DISRUPTING)))
            .pod("a", pod -> pod.cpu(1));

    assertThat(places(Plans.of(world))).containsExactly("a on new web");
  }

  @Test
  void taintsThatGoWhileANodeStartsKeepNobodyAway() {
    World world =
        world()
            .nodePool("web", pool -> pool.startupTaint("agent=starting:NoExecute"))
            .node(
                "n1",
                node ->
                    node.inPool("web")
                        .claim(claim -> claim.state(ClaimState.REGISTERED))
                        .taint("node.kubernetes.io/not-ready:NoSchedule")
                        .taint("agent=starting:NoExecute")
                        .notReady())
            .pod("a", pod -> pod.cpu(4));

    assertThat(places(Plans.of(world))).containsExactly("a in flight on web-n1");
  }

  @Test
  void aNodeThatHasJustJoinedGetsItsLabelsAndTaintsFromItsClaim() {
    World world =
        world()
            .nodePool("web", pool -> pool.labels("tier=front").taint("team=x:NoSchedule"))
            .node(
                "n1",
                node ->
                    node.inPool("web")
                        .claim(claim -> claim.state(ClaimState.LAUNCHED))
                        .allocatable("cpu=0, memory=0, pods=0"))
            .pod("a", pod -> pod.cpu(4).nodeSelector("tier=front").tolerates("team=x:NoSchedule"))
            .pod("b", pod -> pod.memory("1Gi").nodeSelector("tier=front"));

    var plan = Plans.of(world);

    assertThat(places(plan)).containsExactly("a in flight on web-n1");
    assertThat(unschedulable(plan)).containsExactly("b");
  }

  /// A Reserved claim has the room of the least of its types.
  @Test
  void aReservedClaimPromisesOnlyWhatEachOfItsTypesHas() {
    World world =
        world()
            .nodePool("web")
            .claim(
                "web-1",
                claim -> claim.inPool("web").state(ClaimState.RESERVED).type("r.4x32", "s.8x16"))
            .pods(5, "a", pod -> pod.cpu(1))
            .pod("wide", pod -> pod.memory("20Gi"));

    var places = places(Plans.of(world));

    assertThat(places).filteredOn(place -> place.endsWith("web-1")).hasSize(4);
    assertThat(places).contains("wide on new web");
  }

  @Test
  void aReservedClaimWhoseZoneIsOpenIsNoPlaceForAPodOfOneZone() {
    World world =
        world()
            .nodePool("web")
            .claim("web-1", claim -> claim.inPool("web").state(ClaimState.RESERVED))
            .claim("web-2", claim -> claim.inPool("web").state(ClaimState.LAUNCHED).zone("z-b"))
            .pod("a", pod -> pod.cpu(1).nodeSelector(LabelKey.ZONE + "=z-b"))
            .pod("b", pod -> pod.cpu(1).nodeSelector(LabelKey.ZONE + "=z-c"));

    assertThat(places(Plans.of(world))).containsExactly("a in flight on web-2", "b on new web");
  }

  /// Looking again makes no second node: pods go back to the claims that were made for them, even
  /// where a larger pod would have come first.
  @Test
  void podsReturnToTheClaimsThatWereMadeForThem() {
    World world =
        world()
            .nodePool("web")
            .claim(
                "web-1",
                c -> c.inPool("web").state(ClaimState.LAUNCHED).planned("a-1", "a-2", "a-3"))
            .pods(3, "a", pod -> pod.cpu(1))
            .pod("large", pod -> pod.cpu(2));

    assertThat(places(Plans.of(world)))
        .containsExactly(
            "a-1 in flight on web-1",
            "a-2 in flight on web-1",
            "a-3 in flight on web-1",
            "large on new web");
  }

  /// Each type is measured with its own DaemonSets: the smallest type's room is not taken by a
  /// DaemonSet that runs on the largest only.
  @Test
  void podsReturnToAReservedClaimThoughItsTypesHaveDifferentDaemonSets() {
    World world =
        world()
            .nodePool("web")
            .daemonSet("arm", pod -> pod.cpu(2).nodeSelector("kubernetes.io/arch=arm64"))
            .instanceType("small", t -> t.capacity("cpu=4, memory=8Gi").onDemand("0.1", "z-a"))
            .instanceType(
                "large", t -> t.arch("arm64").capacity("cpu=6, memory=8Gi").onDemand("0.2", "z-a"))
            .claim(
                "web-1",
                claim ->
                    claim
                        .inPool("web")
                        .state(ClaimState.RESERVED)
                        .type("small", "large")
                        .planned("a-1", "a-2", "a-3", "a-4"))
            .pods(4, "a", pod -> pod.cpu(1));

    assertThat(Plans.of(world).claims()).isEmpty();
  }

  @Test
  void antiAffinityWorksInBothDirections() {
    var loud = Labels.of("app", "loud");
    World world =
        world()
            .node("n1")
            .node("n2")
            .pod("loud", pod -> pod.labels("app=loud").on("n1"))
            .pod("shy", pod -> pod.labels("app=shy").antiAffinity(LabelKey.HOSTNAME, loud).on("n2"))
            .pod("loud-2", pod -> pod.labels("app=loud").cpu(1))
            .pod(
                "shy-2", pod -> pod.labels("app=shy").antiAffinity(LabelKey.HOSTNAME, loud).cpu(2));

    assertThat(places(Plans.of(world))).containsExactly("loud-2 on n1", "shy-2 on n2");
  }

  @Test
  void antiAffinityOverZonesKeepsToFreeZones() {
    World world =
        world()
            .nodePool("web")
            .node("n1", node -> node.zone("z-a"))
            .pod("db", pod -> pod.labels("app=db").on("n1"))
            .node("n2", node -> node.zone("z-b"))
            .pods(3, "db", pod -> pod.labels("app=db").cpu(1).antiAffinity(LabelKey.ZONE));

    var plan = Plans.of(world);

    assertThat(places(plan)).containsExactly("db-1 on n2", "db-2 on new web");
    assertThat(plan.claims().getFirst().requirements().get(LabelKey.ZONE).has("z-a")).isFalse();
    assertThat(plan.claims().getFirst().requirements().get(LabelKey.ZONE).has("z-c")).isTrue();
    assertThat(unschedulable(plan)).containsExactly("db-3");
  }

  /// Claims of one pass that are opened for other pods get the small ones too, the emptiest first.
  @Test
  void openedClaimsAreFilledFromTheEmptiest() {
    World world =
        world()
            .nodePool("web", pool -> pool.requires("node.kubernetes.io/instance-type In [s.4x8]"))
            .pods(3, "half", pod -> pod.cpu(2))
            .pods(3, "small", pod -> pod.cpu("500m"));

    var plan = Plans.of(world);

    assertThat(plan.claims()).extracting(claim -> claim.pods().size()).containsExactly(2, 4);
  }
}
