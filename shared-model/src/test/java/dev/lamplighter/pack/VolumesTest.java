package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.claims;
import static dev.lamplighter.pack.Plans.places;
import static dev.lamplighter.pack.Plans.unschedulable;
import static dev.lamplighter.pack.VolumeWorlds.refuses;
import static dev.lamplighter.pack.VolumeWorlds.withClaim;
import static dev.lamplighter.pack.VolumeWorlds.zones;
import static dev.lamplighter.snapshot.StorageClassView.VolumeBindingMode.IMMEDIATE;
import static dev.lamplighter.snapshot.StorageClassView.VolumeBindingMode.WAIT_FOR_FIRST_CONSUMER;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.PersistentVolumeClaimView.Phase;
import dev.lamplighter.snapshot.Source;
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
}
