package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.claims;
import static dev.lamplighter.pack.Plans.places;
import static dev.lamplighter.pack.Plans.unschedulable;
import static dev.lamplighter.snapshot.StorageClassView.VolumeBindingMode.IMMEDIATE;
import static dev.lamplighter.snapshot.StorageClassView.VolumeBindingMode.WAIT_FOR_FIRST_CONSUMER;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.PersistentVolumeClaimView;
import dev.lamplighter.snapshot.PersistentVolumeClaimView.Phase;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.snapshot.VolumeMode;
import dev.lamplighter.testing.NodePoolDraft;
import dev.lamplighter.testing.VolumesDraft;
import dev.lamplighter.testing.World;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Volumes are somewhere, and their pods' nodes must be there too (spec core 3.4, 3.6).
class VolumesTest {
  private static final String IN_A = LabelKey.ZONE + " In [z-a]";
  private static final String IN_B = LabelKey.ZONE + " In [z-b]";

  private static final LabelSelector SSD = LabelSelector.of(Labels.of("type", "ssd"));

  /// C023.
  @Test
  void aNodeForABoundVolumeIsInItsZone() {
    var plan =
        Plans.of(withClaim(volumes -> volumes.volume("disk", IN_B).boundClaim("data", "disk")));

    assertThat(zones(plan)).containsExactly("[z-b]");
  }

  /// C025: the volume's zone is full, and no other is open to the pod.
  @Test
  void aRefusalByOthersNamesTheZonesThatTheVolumesLeave() {
    World world =
        world()
            .nodePool("web")
            .volumes(volumes -> volumes.volume("disk", IN_B).boundClaim("data", "disk"))
            .pods(2, "there", pod -> pod.labels("app=a").on("n1"))
            .node("n1", node -> node.zone("z-b").allocatable("cpu=0, memory=1Gi, pods=9"))
            .pod(
                "a",
                pod ->
                    pod.cpu(1).labels("app=a").spread(LabelKey.ZONE).persistentVolumeClaim("data"));

    assertThat(Plans.text(Plans.of(world), world.snapshot()))
        .endsWith(
            "pods by domain are z-a 0, z-b 2, z-c 0; a node here can be in z-b: the pod's volumes"
                + " leave no other.");
  }

  /// C026.
  @Test
  void ofABoundClaimOnlyTheVolumeCountsWhateverBecameOfItsClass() {
    var plan =
        Plans.of(
            withClaim(
                volumes ->
                    volumes.volumeOf("gone", "disk", IN_B).boundClaim("data", "disk", "gone")));

    assertThat(zones(plan)).containsExactly("[z-b]");
  }

  /// C026, its control.
  @Test
  void anUnboundClaimWithoutItsClassWaits() {
    refuses(
        volumes -> volumes.claim("data", "gone"),
        "persistentvolumeclaim \"data\" is unbound, and its StorageClass \"gone\" does not exist.");
  }

  /// C028.
  @Test
  void aClaimThatIsToBeBoundAtOnceWaitsUntilItIs() {
    refuses(
        volumes -> volumes.storageClass("early", IMMEDIATE).claim("data", "early"),
        "persistentvolumeclaim \"data\" is unbound, and its StorageClass \"early\" has"
            + " volumeBindingMode Immediate, so its zone is not known yet.");

    var plan =
        Plans.of(
            withClaim(
                volumes ->
                    volumes
                        .storageClass("early", IMMEDIATE)
                        .volumeOf("early", "disk", IN_B)
                        .boundClaim("data", "disk", "early")));
    assertThat(zones(plan)).containsExactly("[z-b]");
  }

  /// C028: also for a claim that is being deleted, or in phase Lost.
  @Test
  void aClaimThatGoesOrHasLostItsVolumeHoldsItsPod() {
    Consumer<VolumesDraft> bound =
        volumes -> volumes.volume("disk", IN_B).boundClaim("data", "disk");

    refuses(
        bound.andThen(
            volumes ->
                volumes.changeClaim(
                    "data", c -> c.withMeta(c.meta().withDeletionTimestamp(World.START)))),
        "persistentvolumeclaim \"data\" is being deleted.");
    refuses(
        bound.andThen(volumes -> volumes.changeClaim("data", c -> c.withPhase(Phase.LOST))),
        "persistentvolumeclaim \"data\" is Lost: its PersistentVolume was deleted. Make a claim"
            + " under another name.");
  }

  @Test
  void namesWhatIsMissing() {
    refuses(_ -> {}, "persistentvolumeclaim \"data\" not found.");
    refuses(
        volumes -> volumes.boundClaim("data", "disk"),
        "persistentvolumeclaim \"data\" is bound to persistentvolume \"disk\", which does not"
            + " exist.");
    refuses(
        volumes ->
            volumes
                .volume("disk", IN_B)
                .boundClaim("data", "disk")
                .changeVolume("disk", v -> v.withMeta(v.meta().withDeletionTimestamp(World.START))),
        "persistentvolumeclaim \"data\" is bound to persistentvolume \"disk\", which is being"
            + " deleted.");
    refuses(
        volumes ->
            volumes
                .volume("disk", IN_B)
                .boundClaim("data", "disk")
                .changeClaim("data", c -> c.withMeta(c.meta().withAnnotations(new TreeMap<>()))),
        "persistentvolumeclaim \"data\" is not bound yet: it names persistentvolume \"disk\".");
    refuses(
        volumes -> volumes.volume("disk", IN_B).claim("data", ""),
        "persistentvolumeclaim \"data\" is unbound, names no StorageClass, and no free"
            + " PersistentVolume without a class suits it.");
  }

  /// Volumes of the drivers before CSI say their zone by a label.
  @Test
  void aZoneInTheLabelsOfAVolumeCountsBesideItsAffinity() {
    Consumer<VolumesDraft> labelled =
        volumes ->
            volumes
                .volume("disk", LabelKey.ZONE + " In [z-a, z-b]")
                .changeVolume(
                    "disk",
                    v -> v.withMeta(v.meta().withLabels(Labels.of(LabelKey.ZONE, "z-b__z-c"))))
                .boundClaim("data", "disk");

    assertThat(zones(Plans.of(withClaim(labelled)))).containsExactly("[z-b]");
  }

  @Test
  void aClaimThatWaitsForItsFirstConsumerGoesWhereItsClassAllows() {
    var anywhere =
        Plans.of(
            withClaim(
                volumes ->
                    volumes.storageClass("ebs", WAIT_FOR_FIRST_CONSUMER).claim("data", "ebs")));
    var zonal =
        Plans.of(
            withClaim(
                volumes ->
                    volumes
                        .storageClass("ebs", WAIT_FOR_FIRST_CONSUMER, IN_B)
                        .claim("data", "ebs")));

    assertThat(anywhere.claims()).hasSize(1);
    assertThat(zones(anywhere)).containsExactly("any");
    assertThat(zones(zonal)).containsExactly("[z-b]");
  }

  /// The key that the EBS driver writes.
  @Test
  void theZoneIsUnderstoodByTheNameThatTheDriverGivesIt() {
    var plan =
        Plans.of(
            withClaim(
                volumes ->
                    volumes
                        .volume("disk", "topology.ebs.csi.aws.com/zone In [z-b]")
                        .boundClaim("data", "disk")));

    assertThat(zones(plan)).containsExactly("[z-b]");
  }

  /// Unlike the original, which takes such a claim for one that can go anywhere.
  @Test
  void aClaimOfAClassThatMakesNoVolumesGoesWhereAFreeOneIs() {
    Consumer<VolumesDraft> free =
        volumes ->
            volumes
                .staticClass("local")
                .volumeOf("local", "disk-a", IN_A)
                .volumeOf("local", "disk-b", IN_B)
                .claim("data", "local");

    assertThat(zones(Plans.of(withClaim(free)))).containsExactly("[z-a]");
    assertThat(zones(Plans.of(withClaim(free.andThen(v -> v.boundClaim("other", "disk-a"))))))
        .containsExactly("[z-b]");
    refuses(
        free.andThen(v -> v.boundClaim("other", "disk-a").boundClaim("third", "disk-b")),
        "persistentvolumeclaim \"data\" is unbound, its StorageClass \"local\" makes no volumes,"
            + " and no free PersistentVolume of that class suits it.");
  }

  static List<Consumer<VolumesDraft>> choosy() {
    return List.of(
        v -> v.changeClaim("data", c -> c.withSpec(c.spec().with(SSD))),
        v ->
            v.changeClaim("data", c -> c.withSpec(c.spec().with(VolumeMode.BLOCK)))
                .changeVolume("disk-b", b -> b.withMode(VolumeMode.BLOCK)),
        v ->
            v.changeClaim("data", c -> c.withSpec(c.spec().withBytes(9L << 30)))
                .changeVolume("disk-b", b -> b.withBytes(9L << 30)));
  }

  /// Kubernetes' FindMatchingVolume: the labels that it selects, its mode and size.
  @ParameterizedTest
  @MethodSource("choosy")
  void aClaimGoesWhereAVolumeIsThatItCanBeBoundTo(Consumer<VolumesDraft> choosy) {
    Consumer<VolumesDraft> free =
        volumes ->
            volumes
                .staticClass("local")
                .volumeOf("local", "disk-a", IN_A)
                .volumeOf("local", "disk-b", IN_B)
                .changeVolume("disk-a", v -> v.withMeta(v.meta().withLabels(labels("hdd"))))
                .changeVolume("disk-b", v -> v.withMeta(v.meta().withLabels(labels("ssd"))))
                .claim("data", "local");

    assertThat(zones(Plans.of(withClaim(free)))).containsExactly("[z-a]");
    assertThat(zones(Plans.of(withClaim(free.andThen(choosy))))).containsExactly("[z-b]");
    refuses(
        free.andThen(choosy).andThen(v -> v.boundClaim("other", "disk-b")),
        "persistentvolumeclaim \"data\" is unbound, its StorageClass \"local\" makes no volumes,"
            + " and no free PersistentVolume of that class suits it.");
  }

  /// Whatever its labels and access modes are: whoever keeps it knows them.
  @Test
  void aClaimGoesWhereTheVolumeIsThatIsKeptForIt() {
    Consumer<VolumesDraft> kept =
        volumes ->
            volumes
                .staticClass("local")
                .volumeOf("local", "disk-a", IN_A)
                .volumeOf("local", "disk-b", IN_B)
                .changeVolume("disk-a", v -> v.withMeta(v.meta().withLabels(labels("ssd"))))
                .changeVolume("disk-b", b -> b.keptFor(NamespacedName.of("default/data")))
                .claim("data", "local")
                .changeClaim("data", c -> c.withSpec(c.spec().with(SSD)));

    assertThat(zones(Plans.of(withClaim(kept)))).containsExactly("[z-b]");
  }

  /// kube-scheduler's VolumeBinding: each claim of a pod takes a volume of its own.
  @Test
  void theClaimsOfAPodGoWhereThereIsAVolumeForEach() {
    Consumer<VolumesDraft> free =
        volumes ->
            volumes
                .staticClass("local")
                .volumeOf("local", "disk-a", IN_A)
                .volumeOf("local", "disk-b", IN_B)
                .claim("data", "local")
                .claim("log", "local");
    World apart = withTwoClaims(free);
    World together = withTwoClaims(free.andThen(v -> v.volumeOf("local", "more-b", IN_B)));

    assertThat(zones(Plans.of(together))).containsExactly("[z-b]");
    assertThat(Plans.of(apart).claims()).isEmpty();
    assertThat(Plans.text(Plans.of(apart), apart.snapshot()))
        .isEqualTo(
            "persistentvolumeclaim \"data\" is unbound, as is \"log\", and their StorageClasses"
                + " make no volumes: of the free PersistentVolumes that suit any of them (2) no"
                + " node can mount one for each.");
  }

  private static World withTwoClaims(Consumer<VolumesDraft> described) {
    return world()
        .nodePool("web")
        .volumes(described)
        .pod("a", p -> p.cpu(1).persistentVolumeClaim("data").persistentVolumeClaim("log"));
  }

  /// Each free volume serves one of the pods that are alike; the numbers of a StatefulSet's pods
  /// make no difference.
  @Test
  void thereAreAtMostAsManyPodsAsFreeVolumes() {
    World world =
        world()
            .nodePool("web")
            .volumes(
                v ->
                    v.staticClass("local")
                        .volumeOf("local", "disk-a", IN_A)
                        .volumeOf("local", "disk-b", IN_B));
    for (String pod : List.of("db-0", "db-1", "db-2")) {
      world
          .volumes(v -> v.claim("data-" + pod, "local"))
          .pod(
              pod,
              p ->
                  p.cpu(1)
                      .labels("app=db, statefulset.kubernetes.io/pod-name=" + pod)
                      .persistentVolumeClaim("data-" + pod));
    }

    var plan = Plans.of(world);

    assertThat(places(plan)).hasSize(2);
    assertThat(unschedulable(plan)).hasSize(1);
    assertThat(Plans.text(plan, world.snapshot()))
        .matches(
            "persistentvolumeclaim \"data-db-.\" is unbound, its StorageClass makes no volumes, and"
                + " of 3 alike pods the older ones get the free PersistentVolumes that suit it"
                + " \\(2\\)\\.");
  }

  /// Who comes first is no matter to a pod of another kind, for it may be in the way of nobody.
  @Test
  void aPodThatFitsNowhereKeepsNoVolumeFromOthers() {
    World world =
        world()
            .nodePool("web")
            .volumes(
                v ->
                    v.staticClass("local")
                        .volumeOf("local", "disk", IN_A)
                        .claim("first", "local")
                        .claim("second", "local"))
            .pod("a", p -> p.cpu(999).persistentVolumeClaim("first"))
            .pod("b", p -> p.cpu(1).persistentVolumeClaim("second"));

    assertThat(places(Plans.of(world))).containsExactly("b on new web");
  }

  /// The smaller claim chooses first, and takes the smallest volume, whatever that leaves.
  @Test
  void aClaimThatChoosesFirstMayLeaveNothingForAnother() {
    Consumer<VolumesDraft> free =
        volumes ->
            volumes
                .staticClass("local")
                .volumeOf("local", "unlabelled", IN_A)
                .volumeOf("local", "ssd", IN_A)
                .changeVolume("ssd", v -> v.withMeta(v.meta().withLabels(labels("ssd"))))
                .claim("data", "local")
                .claim("log", "local")
                .changeClaim("data", c -> c.withSpec(c.spec().with(SSD)))
                .changeClaim("log", c -> c.withSpec(c.spec().withBytes(1L << 30)));
    World alike = withTwoClaims(free);
    World greedy =
        withTwoClaims(
            free.andThen(v -> v.changeVolume("unlabelled", disk -> disk.withBytes(99L << 30))));

    assertThat(zones(Plans.of(alike))).containsExactly("[z-a]");
    assertThat(unschedulable(Plans.of(greedy))).containsExactly("a");
  }

  private static Labels labels(String type) {
    return Labels.of("type", type);
  }

  @Test
  void severalVolumesMustBeInOnePlace() {
    var together =
        world()
            .nodePool("web")
            .volumes(
                v ->
                    v.volume("one", LabelKey.ZONE + " In [z-a]", LabelKey.ZONE + " In [z-b]")
                        .volume("two", LabelKey.ZONE + " In [z-b]", LabelKey.ZONE + " In [z-c]")
                        .boundClaim("first", "one")
                        .boundClaim("second", "two"))
            .pod("a", p -> p.cpu(1).persistentVolumeClaim("first").persistentVolumeClaim("second"));
    var apart =
        world()
            .nodePool("web")
            .volumes(
                v ->
                    v.volume("one", IN_A)
                        .volume("two", IN_B)
                        .boundClaim("first", "one")
                        .boundClaim("second", "two"))
            .pod("a", p -> p.cpu(1).persistentVolumeClaim("first").persistentVolumeClaim("second"));

    assertThat(zones(Plans.of(together))).containsExactly("[z-b]");
    assertThat(unschedulable(Plans.of(apart))).containsExactly("a");
    assertThat(Plans.text(Plans.of(apart), apart.snapshot()))
        .isEqualTo(
            "persistentvolumeclaim \"first\" wants its node to be (topology.kubernetes.io/zone In"
                + " [z-a]), and persistentvolumeclaim \"second\" (topology.kubernetes.io/zone In"
                + " [z-b]): no node is both.");
  }

  @Test
  void thePodsOwnAffinityCountsBesideItsVolumes() {
    var world =
        world()
            .nodePool("web")
            .volumes(v -> v.volume("disk", IN_B).boundClaim("data", "disk"))
            .pod(
                "a",
                p -> p.cpu(1).nodeAffinity(IN_A).nodeAffinity(IN_B).persistentVolumeClaim("data"))
            .pod("b", p -> p.cpu(1).nodeAffinity(IN_A).persistentVolumeClaim("data"));

    var plan = Plans.of(world);

    assertThat(zones(plan)).containsExactly("[z-b]");
    assertThat(unschedulable(plan)).containsExactly("b");
  }

  @Test
  void aNodeInAnotherZoneIsPassedByAndCountedInKubeSchedulersWords() {
    var world =
        withClaim(
                pool -> pool.limits("cpu=1"),
                volumes -> volumes.volume("disk", IN_B).boundClaim("data", "disk"))
            .node("here", node -> node.zone("z-b").allocatable("cpu=500m, memory=4Gi, pods=10"))
            .node("there", node -> node.zone("z-a").allocatable("cpu=4, memory=4Gi, pods=10"));

    var plan = Plans.of(world);

    assertThat(unschedulable(plan)).containsExactly("a");
    assertThat(Plans.text(plan, world.snapshot()))
        .startsWith(
            "0/2 nodes are available: 1 Insufficient cpu (closest misses 500m), 1 node(s) had"
                + " volume node affinity conflict.");
  }

  @Test
  void aNodeWhereTheVolumeIsTakesThePod() {
    var world =
        withClaim(volumes -> volumes.volume("disk", IN_B).boundClaim("data", "disk"))
            .node("a-node", node -> node.zone("z-a").allocatable("cpu=4, memory=4Gi, pods=10"))
            .node("b-node", node -> node.zone("z-b").allocatable("cpu=4, memory=4Gi, pods=10"));

    assertThat(places(Plans.of(world))).containsExactly("a on b-node");
  }

  /// A new node never has the name that a local volume is bound to; the original plans one anyway.
  @Test
  void aLocalVolumeKeepsItsPodOnItsNode() {
    World world =
        withClaim(
            volumes ->
                volumes.volume("disk", LabelKey.HOSTNAME + " In [n1]").boundClaim("data", "disk"));

    assertThat(unschedulable(Plans.of(world))).containsExactly("a");
    world.node("n1", node -> node.allocatable("cpu=4, memory=4Gi, pods=10"));
    assertThat(places(Plans.of(world))).containsExactly("a on n1");
  }

  /// C013, its second half: a volume for each of two pods that fill a node.
  @Test
  void claimsOnTheirWayToAVolumeAreNotMadeAgain() {
    World world =
        world()
            .nodePool("web", pool -> pool.requires("node.kubernetes.io/instance-type In [s.2x4]"))
            .volumes(
                v ->
                    v.volume("one", IN_B)
                        .volume("two", IN_B)
                        .boundClaim("first", "one")
                        .boundClaim("second", "two"))
            .pod("a", p -> p.cpu("1500m").persistentVolumeClaim("first"))
            .pod("b", p -> p.cpu("1500m").persistentVolumeClaim("second"));
    ProvisioningPlan first = Plans.of(world);

    assertThat(zones(first)).containsExactly("[z-b]", "[z-b]");

    for (PlannedClaim claim : first.claims()) {
      world.claim(
          claim.name().value(),
          draft -> draft.reservedAs(claim).state(ClaimState.LAUNCHED).type("s.2x4").zone("z-b"));
    }
    for (int pass = 2; pass <= 5; pass++) {
      assertThat(claims(Plans.of(world.pass(1, pass)))).isEmpty();
    }
  }

  @Test
  void podsWhoseVolumesAskTheSameOfANodeFormOneShape() {
    World world = world().nodePool("web");
    for (int i = 0; i < 6; i++) {
      String name = "web-" + i;
      world
          .volumes(v -> v.volume("disk-" + name, IN_B).boundClaim("data-" + name, "disk-" + name))
          .pod(name, p -> p.cpu(1).labels("app=web").persistentVolumeClaim("data-" + name));
    }

    assertThat(claims(Plans.byFirstFit(world))).hasSize(1).first().asString().startsWith("web 6: ");
  }

  @Test
  void theClaimOfAnEphemeralVolumeIsItsOwn() {
    Consumer<VolumesDraft> claim =
        volumes -> volumes.volume("disk", IN_B).boundClaim("a-scratch", "disk");
    World own =
        world()
            .nodePool("web")
            .volumes(claim.andThen(v -> v.ownedByPod("a-scratch", "a")))
            .pod("a", pod -> pod.cpu(1).ephemeralVolume("scratch"));
    World foreign =
        world()
            .nodePool("web")
            .volumes(claim)
            .pod("a", pod -> pod.cpu(1).ephemeralVolume("scratch"));

    assertThat(zones(Plans.of(own))).containsExactly("[z-b]");
    assertThat(Plans.text(Plans.of(foreign), foreign.snapshot()))
        .isEqualTo(
            "persistentvolumeclaim \"a-scratch\" was not created for pod default/a"
                + " (pod is not owner).");
  }

  /// Whatever could not be read is not taken for missing; pods without volumes go on.
  @ParameterizedTest
  @EnumSource(
      value = Source.class,
      names = {"STORAGE_CLASSES", "PERSISTENT_VOLUMES", "PERSISTENT_VOLUME_CLAIMS"})
  void aListThatIsNotWholeHoldsOnlyPodsWithVolumes(Source source) {
    World world =
        withClaim(volumes -> volumes.volume("disk", IN_B).boundClaim("data", "disk"))
            .pod("b", pod -> pod.cpu(1))
            .incomplete(source);

    var plan = Plans.of(world);

    assertThat(unschedulable(plan)).containsExactly("a");
    assertThat(Plans.text(plan, world.snapshot())).contains("could not be read whole: " + source);
    assertThat(places(plan)).containsExactly("b on new web");
  }

  static List<Consumer<VolumesDraft>> zonal() {
    return List.of(
        v -> v.volume("disk", IN_B).boundClaim("data", "disk"),
        v -> v.storageClass("ebs", WAIT_FOR_FIRST_CONSUMER, IN_B).claim("data", "ebs"));
  }

  @ParameterizedTest
  @MethodSource("zonal")
  void aPoolElsewhereRefusesForTheVolume(Consumer<VolumesDraft> described) {
    World world =
        world()
            .nodePool("web", pool -> pool.requires(IN_A))
            .volumes(described)
            .pod("a", pod -> pod.cpu(1).persistentVolumeClaim("data"));

    assertThat(Plans.text(Plans.of(world), world.snapshot()))
        .isEqualTo(
            "NodePool web: the pod's volumes are elsewhere: (topology.kubernetes.io/zone In [z-b])"
                + " is wanted, but (topology.kubernetes.io/zone In [z-a]) is offered.");
  }

  /// kube-scheduler's VolumeBinding allows no other node while the claim is unbound.
  @Test
  void aPodWhoseClaimHasASelectedNodeGoesThereOnly() {
    World world = selecting("n1").node("n1").pod("full", pod -> pod.cpu(1).on("n1")).node("n0");

    assertThat(places(Plans.of(world))).containsExactly("a on n1");
  }

  @Test
  void noNodeIsMadeForAPodWhoseSelectedNodeHasNoRoom() {
    World world =
        selecting("n1")
            .node("n0")
            .node("n1", node -> node.allocatable("cpu=500m, memory=4Gi, pods=10"));

    var plan = Plans.of(world);

    assertThat(plan.claims()).isEmpty();
    assertThat(Plans.text(plan, world.snapshot()))
        .isEqualTo(
            "0/2 nodes are available: 1 Insufficient cpu (closest misses 500m), 1 node(s) didn't"
                + " find available persistent volumes to bind (volume.kubernetes.io/selected-node:"
                + " n1). persistentvolumeclaim \"data\" is unbound and has annotation"
                + " volume.kubernetes.io/selected-node: n1, so kube-scheduler places the pod on"
                + " node n1 only, for which the volume is to be made, until that node or the"
                + " annotation is gone.");
  }

  /// Also where a free volume is elsewhere.
  @Test
  void aSelectedNodeHoldsForAClaimOfAFreeVolume() {
    World world =
        withClaim(
                volumes ->
                    volumes
                        .staticClass("local")
                        .volumeOf("local", "disk", IN_B)
                        .claim("data", "local")
                        .changeClaim("data", VolumesTest::selectsFullNode))
            .node("n1", node -> node.zone("z-a").allocatable("cpu=500m, memory=4Gi, pods=10"));

    assertThat(Plans.of(world).claims()).isEmpty();
  }

  /// The provisioner clears the annotation then.
  @Test
  void aSelectedNodeThatIsGoneHoldsNobody() {
    assertThat(places(Plans.of(selecting("gone")))).containsExactly("a on new web");
    assertThat(places(Plans.of(selecting("gone").node("n0")))).containsExactly("a on n0");
    assertThat(places(Plans.of(selecting("No Name")))).containsExactly("a on new web");
  }

  /// Once there is a volume, only that counts.
  @Test
  void ofABoundClaimTheSelectedNodeIsHistory() {
    World world =
        withClaim(
                volumes ->
                    volumes
                        .storageClass("ebs", WAIT_FOR_FIRST_CONSUMER)
                        .volumeOf("ebs", "disk", IN_B)
                        .boundClaim("data", "disk", "ebs")
                        .changeClaim("data", VolumesTest::selectsFullNode))
            .node("n1", node -> node.zone("z-b").allocatable("cpu=500m, memory=4Gi, pods=10"));

    assertThat(zones(Plans.of(world))).containsExactly("[z-b]");
  }

  private static PersistentVolumeClaimView selectsFullNode(PersistentVolumeClaimView claim) {
    var annotations = new TreeMap<>(claim.meta().annotations());
    annotations.put(AnnotationKey.SELECTED_NODE, "n1");
    return claim.withMeta(claim.meta().withAnnotations(annotations));
  }

  private static World selecting(String node) {
    return withClaim(
        volumes ->
            volumes
                .storageClass("ebs", WAIT_FOR_FIRST_CONSUMER)
                .claim("data", "ebs")
                .selectedNode("data", node));
  }

  /// Pod `a` with a volume of claim `data`.
  private static World withClaim(Consumer<VolumesDraft> described) {
    return withClaim(_ -> {}, described);
  }

  private static World withClaim(Consumer<NodePoolDraft> pool, Consumer<VolumesDraft> described) {
    return world()
        .nodePool("web", pool)
        .volumes(described)
        .pod("a", pod -> pod.cpu(1).persistentVolumeClaim("data"));
  }

  private static void refuses(Consumer<VolumesDraft> described, String message) {
    World world = withClaim(described).nodePool("other");
    var plan = Plans.of(world);

    assertThat(plan.claims()).isEmpty();
    assertThat(Plans.text(plan, world.snapshot())).isEqualTo(message);
  }

  /// The zones of each new claim, `any` where it is open.
  private static List<String> zones(ProvisioningPlan plan) {
    return plan.claims().stream()
        .map(
            claim ->
                claim
                    .requirements()
                    .find(LabelKey.ZONE)
                    .map(Requirement::values)
                    .map(Object::toString)
                    .orElse("any"))
        .toList();
  }
}
