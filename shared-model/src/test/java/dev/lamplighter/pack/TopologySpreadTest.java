package dev.lamplighter.pack;

import static dev.lamplighter.model.CapacityType.ON_DEMAND;
import static dev.lamplighter.pack.Plans.places;
import static dev.lamplighter.pack.Plans.rejection;
import static dev.lamplighter.pack.Plans.text;
import static dev.lamplighter.pack.Plans.unschedulable;
import static dev.lamplighter.pack.Plans.zones;
import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.catalogue.Offering.Availability;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.TopologySpreadConstraint.NodeInclusionPolicy;
import dev.lamplighter.testing.NodeDraft;
import dev.lamplighter.testing.NodePoolDraft;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.SpreadDraft;
import dev.lamplighter.testing.World;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Topology spread constraints with `DoNotSchedule` (spec core 4.10).
class TopologySpreadTest {
  private static final String TWO_ZONES = LabelKey.ZONE + " In [z-a, z-b]";

  private static Consumer<NodePoolDraft> only(String requirement) {
    return pool -> pool.requires(requirement);
  }

  private static Consumer<PodDraft> overZones() {
    return overZones(_ -> {});
  }

  private static Consumer<PodDraft> overZones(Consumer<SpreadDraft> more) {
    return pod -> pod.cpu(1).labels("app=a").spread(LabelKey.ZONE, more);
  }

  /// E3.
  @Test
  void podsAreSpreadOverTheZonesAndShareNodesWhereTheyMay() {
    World three = world().nodePool("web").pods(3, "a", overZones());
    World four = world().nodePool("web").pods(4, "a", overZones());

    assertThat(zones(Plans.of(three))).containsExactly("z-a 1", "z-b 1", "z-c 1");
    assertThat(zones(Plans.of(four))).containsExactly("z-a 2", "z-b 1", "z-c 1");
  }

  /// E4: zones that the pod may not be in are not its domains.
  @Test
  void onlyZonesThatThePodMayBeInAreDomains() {
    World world =
        world()
            .nodePool("web")
            .pods(4, "a", overZones().andThen(pod -> pod.nodeSelector(LabelKey.ZONE + "=z-a")));

    assertThat(zones(Plans.of(world))).containsExactly("z-a 4");
  }

  /// It adds nothing to what is counted, so the skew may be as large as is allowed already.
  @ParameterizedTest(name = "{0} where 1 more is allowed: {1}")
  @CsvSource({"1, true", "2, false"})
  void aPodThatDoesNotCountItselfMayGoWhereTheSkewIsTheLargestAllowed(int counted, boolean fits) {
    World world =
        world()
            .node("n1", node -> node.zone("z-a").allocatable("cpu=8, memory=8Gi, pods=9"))
            .node("n2", node -> node.zone("z-b").allocatable("cpu=0, memory=0, pods=9"))
            .pods(counted, "db", pod -> pod.labels("app=db").on("n1"))
            .pod("a", overZones(spread -> spread.over("app=db")));

    assertThat(places(Plans.of(world)).isEmpty()).isEqualTo(!fits);
  }

  /// C001
  @Test
  void fewerZonesThanMinDomainsHoldOnePodEach() {
    World world =
        world()
            .nodePool("web", only(TWO_ZONES))
            .pods(3, "a", overZones(spread -> spread.minDomains(3)));

    var plan = Plans.of(world);

    assertThat(zones(plan)).containsExactly("z-a 1", "z-b 1");
    assertThat(unschedulable(plan)).containsExactly("a-3");
    assertThat(text(plan, world.snapshot()))
        .isEqualTo(
            "NodePool web: topology spread constraint on topology.kubernetes.io/zone (maxSkew 1,"
                + " minDomains 3, DoNotSchedule): pods by domain are z-a 1, z-b 1, fewer than"
                + " minDomains, so the least counts as 0; a node here can be in z-a, z-b.");
  }

  /// C002, with its variants: a third zone, and pods of an older revision.
  @ParameterizedTest(name = "{0}, revision {1}: {2}")
  @CsvSource({"'z-a, z-b', new, z-a", "'z-a, z-b, z-c', new, z-c", "'z-a, z-b', old, z-a"})
  void minDomainsThatAreMetAllowOneMore(String zones, String revision, String chosen) {
    World world =
        world()
            .nodePool("web", only("%s In [%s]".formatted(LabelKey.ZONE, zones)))
            .node("n1", node -> node.zone("z-a").allocatable("cpu=2, memory=4Gi"))
            .node("n2", node -> node.zone("z-b").allocatable("cpu=2, memory=4Gi"))
            .pod("a-1", revised(revision).andThen(pod -> pod.on("n1")))
            .pod("a-2", revised(revision).andThen(pod -> pod.on("n2")))
            .pod("a-3", revised("new"));

    assertThat(zones(Plans.of(world))).containsExactly(chosen + " 1");
  }

  private static Consumer<PodDraft> revised(String revision) {
    return pod ->
        pod.cpu(2)
            .labels("app=a")
            .labels("controller-revision-hash=" + revision)
            .spread(
                LabelKey.ZONE,
                spread ->
                    spread.over("app=a").minDomains(2).matchLabelKeys("controller-revision-hash"))
            .spread(
                LabelKey.HOSTNAME,
                spread -> spread.over("app=a").matchLabelKeys("controller-revision-hash"));
  }

  /// C004 and its control.
  @Test
  void policiesDecideWhichPoolsHaveDomains() {
    var honored = Plans.of(capacitySpread(NodeInclusionPolicy.HONOR));
    var ignored = Plans.of(capacitySpread(NodeInclusionPolicy.IGNORE));

    assertThat(places(honored)).containsExactly("a-2 on new a");
    assertThat(honored.claims().getFirst().requirements().customLabels())
        .isEqualTo(Labels.of("cap-spread", "1").with(LabelKey.of("team"), "foo"));
    assertThat(ignored.claims()).isEmpty();
    assertThat(rejection(ignored, "a"))
        .isInstanceOfSatisfying(
            Rejection.TopologySpread.class,
            spread -> assertThat(spread.counts()).hasToString("{1=1, 2=0, 3=0, 4=0}"));
  }

  private static World capacitySpread(NodeInclusionPolicy policy) {
    Consumer<PodDraft> pod =
        p ->
            p.cpu(2)
                .labels("app=a")
                .nodeSelector("team=foo")
                .tolerates("team=foo:NoSchedule")
                .spread(
                    LabelKey.of("cap-spread"),
                    spread -> spread.nodeAffinityPolicy(policy).nodeTaintsPolicy(policy));
    return world()
        .nodePool(
            "a",
            pool ->
                pool.labels("team=foo").taint("team=foo:NoSchedule").requires("cap-spread In [1]"))
        .nodePool("b", pool -> pool.requires("cap-spread In [2, 3, 4]"))
        .node(
            "n1",
            node ->
                node.inPool("a")
                    .labels("cap-spread=1, team=foo")
                    .taint("team=foo:NoSchedule")
                    .allocatable("cpu=2, memory=4Gi"))
        .pod("a-1", pod.andThen(p -> p.on("n1")))
        .pod("a-2", pod);
  }

  /// C005: a zone where nothing is sold is no domain; one that is sold out is.
  @Test
  void aZoneWithoutAnyOfferingIsNoDomain() {
    World ghost =
        world()
            .nodePool("ok", only(TWO_ZONES))
            .nodePool("ghost", only(LabelKey.ZONE + " In [z-x]"))
            .pods(4, "a", overZones());
    World soldOut =
        world()
            .nodePool("ok")
            .instanceType(
                "s.2x4",
                type ->
                    type.capacity("cpu=2, memory=4Gi")
                        .onDemand("0.08", "z-a")
                        .offer(ON_DEMAND, "0.08", Availability.UNAVAILABLE, "z-b")
                        .offer(ON_DEMAND, "0.08", Availability.NO_SUBNET, "z-c"))
            .pods(4, "a", overZones());

    assertThat(zones(Plans.of(ghost))).containsExactly("z-a 2", "z-b 2");
    assertThat(zones(Plans.of(soldOut))).containsExactly("z-a 1");
    assertThat(rejection(Plans.of(soldOut), "ok"))
        .isInstanceOfSatisfying(
            Rejection.TopologySpread.class,
            spread -> assertThat(spread.counts()).hasToString("{z-a=1, z-b=0}"));
  }

  /// The kind of C005: what is sold in a zone must also be what the pod can use.
  @Test
  void aZoneThatHasNothingForThePodIsNoDomain() {
    Consumer<PodDraft> large = overZones().andThen(pod -> pod.memory("6Gi"));
    World world =
        world()
            .nodePool("web")
            .instanceType(
                "small", type -> type.capacity("cpu=2, memory=4Gi").onDemand("0.08", "z-a"))
            .instanceType(
                "large", type -> type.capacity("cpu=8, memory=16Gi").onDemand("0.3", "z-b", "z-c"))
            .pods(4, "a", large);

    assertThat(zones(Plans.of(world))).containsExactly("z-b 2", "z-c 2");
  }

  /// C007
  @Test
  void aHostHoldsNoMoreThanMaxSkew() {
    World world =
        world()
            .nodePool("web")
            .pods(
                10,
                "a",
                pod -> pod.cpu(1).labels("app=a").spread(LabelKey.HOSTNAME, s -> s.maxSkew(3)));

    assertThat(Plans.of(world).claims())
        .allSatisfy(claim -> assertThat(claim.pods()).hasSizeLessThanOrEqualTo(3));
    assertThat(Plans.byFirstFit(world).claims())
        .extracting(claim -> claim.pods().size())
        .containsExactly(3, 3, 3, 1);
  }

  /// C008
  @Test
  void podsBeingTerminatedDoNotCount() {
    World world =
        world()
            .nodePool("web", only(TWO_ZONES))
            .node("n1", node -> node.zone("z-a").allocatable("cpu=1, memory=4Gi"))
            .node("n2", node -> node.zone("z-b").allocatable("cpu=1, memory=4Gi"))
            .pod("a-1", overZones().andThen(pod -> pod.on("n1").deletingSince(START)))
            .pod("a-2", overZones().andThen(pod -> pod.on("n2")))
            .pod("a-3", overZones());

    assertThat(zones(Plans.of(world))).containsExactly("z-a 1");
  }

  /// The last that is seen of a node: its claim is forgotten as its finalizer is taken off.
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anEmptyNodeThatIsBeingDeletedIsNoDomain(boolean deleting) {
    World world =
        world()
            .nodePool("web")
            .node("n1", node -> node.inPool("web"))
            .node("n2", node -> deletedIf(deleting, node))
            .pod("a-1", overHosts().andThen(pod -> pod.on("n1")))
            .pod("a-2", overHosts());

    assertThat(Plans.of(world).claims()).hasSize(deleting ? 0 : 1);
  }

  private static Consumer<PodDraft> overHosts() {
    return pod ->
        pod.cpu(1)
            .labels("app=a")
            .nodeSelector(LabelKey.ARCH + "=amd64")
            .spread(LabelKey.HOSTNAME, spread -> spread.over("app=a"));
  }

  /// Otherwise nothing more can be placed there, but it counts.
  private static void deletedIf(boolean deleting, NodeDraft node) {
    node.taint("example.com/full:NoSchedule");
    if (deleting) {
      node.deletingSince(World.START);
    }
  }

  /// kube-scheduler counts a pod that nothing moves, and the zone of its node, until they are gone.
  @Test
  void podsThatALeavingNodeCannotGetRidOfCountAndSoDoesItsZone() {
    World counted =
        draining("z-a")
            .pod("a-1", overZones().andThen(held()).andThen(pod -> pod.on("n1")))
            .pod("a-2", overZones());
    World lasting =
        draining("z-c").pod("b", held().andThen(pod -> pod.on("n1"))).pods(3, "a", overZones());
    World allowedNothing =
        draining("z-c")
            .pod("b", pod -> pod.labels("app=b").on("n1"))
            .podDisruptionBudget("b", "app=b", 0)
            .pods(3, "a", overZones());
    World gone = draining("z-c").pods(3, "a", overZones());

    assertThat(zones(Plans.of(counted))).containsExactly("z-b 1");
    assertThat(unschedulable(Plans.of(lasting))).containsExactly("a-3");
    assertThat(unschedulable(Plans.of(allowedNothing))).containsExactly("a-3");
    assertThat(zones(Plans.of(gone))).containsExactly("z-a 2", "z-b 1");
  }

  private static World draining(String zone) {
    return world()
        .nodePool("web", only(TWO_ZONES))
        .node("n1", n -> n.inPool("web").zone(zone).claim(c -> c.state(ClaimState.DRAINING)));
  }

  private static Consumer<PodDraft> held() {
    return pod -> pod.annotation(AnnotationKey.DO_NOT_DISRUPT, "true");
  }

  /// C010, once the soft constraint is out of account.
  @Test
  void podsThatFillNodesGetOneZoneEach() {
    World world =
        world()
            .nodePool("web", only("node.kubernetes.io/instance-type In [s.4x8]"))
            .pods(12, "a", overZones());

    assertThat(zones(Plans.of(world))).containsExactly("z-a 4", "z-b 4", "z-c 4");
  }

  /// C011
  @Test
  void oneLookPlansAllNodesAndTheRightZone() {
    World full =
        world()
            .nodePool("web")
            .node("n1", node -> node.zone("z-a").allocatable("cpu=1, memory=4Gi"))
            .node("n2", node -> node.zone("z-b").allocatable("cpu=1, memory=4Gi"))
            .pod("a-1", overZones().andThen(pod -> pod.on("n1")))
            .pod("a-2", overZones().andThen(pod -> pod.on("n2")))
            .pod("a-3", overZones());
    World none =
        world()
            .nodePool("web", only(TWO_ZONES))
            .nodePool("other", only("kubernetes.io/arch In [none]"))
            .pods(6, "a", overZones().andThen(pod -> pod.cpu(30)));

    assertThat(zones(Plans.of(full))).containsExactly("z-c 1");
    assertThat(zones(Plans.of(none)))
        .containsExactly("z-a 1", "z-a 1", "z-a 1", "z-b 1", "z-b 1", "z-b 1");
  }

  /// kube-scheduler knows the nodes that there are, not those that could be.
  @Test
  void onNodesThatExistTheirZonesAreTheDomains() {
    World world =
        world().nodePool("web").node("n1", node -> node.zone("z-a")).pods(3, "a", overZones());

    assertThat(Plans.of(world).claims()).isEmpty();
  }

  @Test
  void aNodeWithRoomIsUsedAgainOnceNewNodesMakeTheZonesLevel() {
    World world =
        world()
            .nodePool("web", only(TWO_ZONES))
            .node("n1", node -> node.zone("z-a").allocatable("cpu=9, memory=9Gi"))
            .node("n2", node -> node.zone("z-b").allocatable("cpu=1, memory=4Gi"))
            .pod("a-0", overZones().andThen(pod -> pod.on("n2")))
            .pods(6, "b", overZones());

    var plan = Plans.byFirstFit(world);

    assertThat(zones(plan)).containsExactly("z-b 3");
    assertThat(places(plan)).filteredOn(place -> place.endsWith("on n1")).hasSize(3);
  }

  @Test
  void aNodeWithoutTheLabelIsNoPlace() {
    World world =
        world().node("n1", node -> node.withoutLabel(LabelKey.ZONE)).pod("a", overZones());

    assertThat(text(Plans.of(world), world.snapshot()))
        .startsWith(
            "0/1 nodes are available: 1 node(s) didn't match pod topology spread constraints"
                + " (missing required label).");
  }

  @Test
  void capacityTypesAreDomainsToo() {
    World world =
        world()
            .nodePool("web", only("karpenter.sh/capacity-type In [spot, on-demand]"))
            .pods(4, "a", pod -> pod.cpu(1).labels("app=a").spread(LabelKey.CAPACITY_TYPE));

    assertThat(Plans.of(world).claims())
        .extracting(claim -> claim.requirements().get(LabelKey.CAPACITY_TYPE).toString())
        .containsExactly(
            "karpenter.sh/capacity-type In [spot]", "karpenter.sh/capacity-type In [on-demand]");
  }

  @Test
  void theFirstOfASpreadOverCapacityTypesGetsTheCheapest() {
    World world =
        world()
            .nodePool("web", only("karpenter.sh/capacity-type In [spot, on-demand]"))
            .pod("a", pod -> pod.cpu(1).labels("app=a").spread(LabelKey.CAPACITY_TYPE));

    assertThat(Plans.of(world).cost()).hasToString("$0.0300/h");
  }

  @Test
  void twoConstraintsHoldTogether() {
    World world =
        world()
            .nodePool("web", only(TWO_ZONES))
            .pods(6, "a", overZones().andThen(pod -> pod.spread(LabelKey.HOSTNAME)));

    assertThat(zones(Plans.of(world)))
        .containsExactly("z-a 1", "z-a 1", "z-a 1", "z-b 1", "z-b 1", "z-b 1");
  }

  /// Pods on a claim whose zone is open may come to be in any of them, so that no zone is sure to
  /// be right until that is decided; a pool that must have a choice of zones does not decide it.
  @Test
  void podsInAnOpenZoneCountInEachOfThem() {
    World world =
        world()
            .nodePool("web", only(TWO_ZONES + " min 2"))
            .pod("plain", pod -> pod.cpu(31).labels("app=a"))
            .pods(2, "a", overZones());

    assertThat(zones(Plans.of(world))).containsExactly("any 1");
    assertThat(unschedulable(Plans.of(world))).containsExactly("a-1", "a-2");
  }

  @Test
  void aClaimWhoseZoneIsOpenIsNarrowedToTheEmptiest() {
    World world =
        world()
            .nodePool("web", only(TWO_ZONES))
            .node("n1", node -> node.zone("z-a").allocatable("cpu=1, memory=4Gi"))
            .pod("a-1", overZones().andThen(pod -> pod.on("n1")))
            .pod("plain", pod -> pod.cpu(2))
            .pod("a-2", overZones());

    assertThat(zones(Plans.of(world))).containsExactly("z-b 2");
  }

  /// The large pods' claims say nothing of an architecture, but only amd64 types hold them.
  @Test
  void podsDoNotCountOnAClaimThatNoTypeMakesOneOfThePodsNodes() {
    World world =
        world()
            .nodePool("web")
            .pods(
                2, "large", pod -> pod.cpu(5).labels("app=w").nodeSelector(LabelKey.ZONE + "=z-c"))
            .pod(
                "arm",
                pod ->
                    pod.nodeSelector("kubernetes.io/arch=arm64")
                        .nodeSelector(LabelKey.ZONE + "=z-c")
                        .spread(LabelKey.ZONE, spread -> spread.over("app=w").minDomains(2)));

    assertThat(unschedulable(Plans.of(world))).isEmpty();
  }

  /// No pod fits in `z-b`. The large ones are planned on a node in `z-a` that is yet to come, which
  /// their `maxSkew` allows; the small one would come to `z-a` before them, on the node that is
  /// there.
  @Test
  void aNodeThatIsThereTakesNoPodThatPodsOnNodesToComeCouldNotFollow() {
    World world =
        world()
            .nodePool("web", only(LabelKey.ZONE + " In [z-a]"))
            .node("n-a", node -> node.zone("z-a").allocatable("cpu=1, memory=8Gi, pods=9"))
            .node("n-b", node -> node.zone("z-b").allocatable("cpu=0, memory=0, pods=9"))
            .pods(2, "large", twoMoreInAZone(2))
            .pod("small", overAllZones(_ -> {}).andThen(pod -> pod.cpu(1)));

    var plan = Plans.of(world);

    assertThat(PlanChecker.violations(world.snapshot(), plan)).isEmpty();
    assertThat(plan.places()).hasSize(2);
  }

  /// As before, but the large ones are in zones of their own.
  @Test
  void aNodeThatIsThereTakesAPodThatIsInNobodysWay() {
    World world =
        world()
            .nodePool("web", only(LabelKey.ZONE + " In [z-b, z-c]"))
            .node("n-a", node -> node.zone("z-a").allocatable("cpu=1, memory=8Gi, pods=9"))
            .pods(2, "large", twoMoreInAZone(2))
            .pod("small", overAllZones(_ -> {}).andThen(pod -> pod.cpu(1)));

    assertThat(places(Plans.of(world))).contains("small on n-a").hasSize(3);
  }

  private static Consumer<PodDraft> twoMoreInAZone(int cpu) {
    return overAllZones(spread -> spread.maxSkew(2)).andThen(pod -> pod.cpu(cpu));
  }

  private static Consumer<PodDraft> overAllZones(Consumer<SpreadDraft> more) {
    return overZones(more.andThen(spread -> spread.nodeAffinityPolicy(NodeInclusionPolicy.IGNORE)));
  }
}
