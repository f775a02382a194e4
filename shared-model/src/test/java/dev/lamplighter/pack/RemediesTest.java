package dev.lamplighter.pack;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.catalogue.Outage;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Remedy;
import dev.lamplighter.decision.RemedyText;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Zone;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.World;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RemediesTest {
  private static Optional<Remedy> remedy(World world) {
    ClusterSnapshot snapshot = world.snapshot();
    ProvisioningPlan plan = Remedies.in(Provisioning.decide(snapshot), snapshot);
    return Optional.ofNullable(
        plan.unschedulable().getFirst().remedies().get(NodePoolName.of("web")));
  }

  /// The cheapest of those that hold the pod with what the class and DaemonSets take, of an
  /// architecture that the pool has.
  @ParameterizedTest
  @CsvSource({"1, 6Gi, s.4x8", "3, 1Gi, s.4x8", "7, 1Gi, s.8x16"})
  void theSmallestTypeIsTheCheapestThatWouldHoldThePod(int cpu, String memory, String smallest) {
    World world =
        world()
            .nodePool(
                "web",
                p ->
                    p.requires("node.kubernetes.io/instance-type In [s.2x4]")
                        .requires("kubernetes.io/arch In [amd64]"))
            .pod("waits", p -> p.cpu(cpu).memory(memory));

    assertThat(remedy(world))
        .hasValueSatisfying(
            it -> {
              var allow = (Remedy.AllowType) it;
              assertThat(allow.smallest()).isEqualTo(InstanceTypeName.of(smallest));
              assertThat(allow.nearest().orElseThrow().type())
                  .isEqualTo(InstanceTypeName.of("s.2x4"));
            });
  }

  /// C182: seven pools are other teams', one lacks nothing but capacity.
  @Test
  void thePoolThatCameClosestIsToldFirstAndWhenItIsAskedAgain() {
    World world =
        world()
            .nodePool(
                "web",
                p ->
                    p.labels("team=web")
                        .requires("node.kubernetes.io/instance-type In [s.2x4]")
                        .requires("karpenter.sh/capacity-type In [on-demand]"))
            .pod("waits", p -> p.cpu(1).nodeSelector("team=web"));
    for (int i = 1; i <= 7; i++) {
      world.nodePool("other-" + i, p -> p.weight(50).labels("team=other"));
    }
    Instant until = World.START.plusSeconds(180);
    List<Outage> outages =
        Stream.of("z-a", "z-b", "z-c")
            .map(
                zone ->
                    new Outage(
                        CapacityType.ON_DEMAND,
                        InstanceTypeName.of("s.2x4"),
                        Zone.of(zone),
                        until,
                        "InsufficientInstanceCapacity"))
            .toList();
    outages.forEach(world::outage);
    ClusterSnapshot snapshot = world.snapshot().during(outages);
    String text = Plans.text(Remedies.in(Provisioning.decide(snapshot), snapshot), snapshot);

    assertThat(text)
        .startsWith("NodePool web: the instance types that fit have no on-demand capacity now")
        .contains("NodePools other-1, ")
        .endsWith(
            "To make it fit: NodePool web: EC2 had none of it, and is asked again at"
                + " 2026-01-01T00:03:00Z.")
        .doesNotContain("no value is known");
  }

  /// It must be true: with the type allowed the pod gets its node.
  @Test
  void aPoolThatAllowsTheTypeMakesTheNode() {
    World world =
        world()
            .daemonSet("agent", p -> p.cpu("500m"))
            .nodePool("web", p -> p.requires("node.kubernetes.io/instance-type In [s.2x4]"))
            .pod("waits", p -> p.cpu("3800m"));
    var smallest = ((Remedy.AllowType) remedy(world).orElseThrow()).smallest();

    World mended =
        world()
            .daemonSet("agent", p -> p.cpu("500m"))
            .nodePool(
                "web",
                p ->
                    p.requires(
                        "node.kubernetes.io/instance-type In [s.2x4, %s]".formatted(smallest)))
            .pod("waits", p -> p.cpu("3800m"));

    assertThat(Plans.of(mended).claims())
        .singleElement()
        .satisfies(claim -> assertThat(claim.instanceTypes()).containsExactly(smallest));
  }

  /// The large type has more of all else.
  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          s.2x4, s.8x16 | no type in its requirements has nvidia.com/gpu; smallest that would: g4.48x192
          s.8x16, g1.4x16 | no type in its requirements has nvidia.com/gpu 2 after 0 overhead (g1.4x16 comes closest); smallest that would: g4.48x192
          """)
  void aTypeWithoutGpusIsNotClose(String types, String sentence) {
    World world =
        world()
            .nodePool(
                "web", p -> p.requires("node.kubernetes.io/instance-type In [%s]".formatted(types)))
            .pod("waits", p -> p.cpu(1).request("nvidia.com/gpu", "2"));

    assertThat(remedy(world).map(RemedyText::sentence)).hasValue(sentence);
  }

  @Test
  void whatThePodItselfAsksForStays() {
    World world =
        world()
            .nodePool("web", p -> p.requires("node.kubernetes.io/instance-type In [s.2x4]"))
            .pod("waits", p -> p.cpu(3).nodeSelector("kubernetes.io/arch=amd64"));

    assertThat(remedy(world))
        .hasValueSatisfying(
            it ->
                assertThat(((Remedy.AllowType) it).smallest())
                    .isEqualTo(InstanceTypeName.of("s.4x8")));
  }

  /// C044a: types do not differ in it, and the class's default is nobody's choice.
  @Test
  void ofDiskTheClassMustGiveMore() {
    World world =
        world()
            .instanceType(
                "s.4x8",
                type ->
                    type.capacity("cpu=4, memory=8Gi, ephemeral-storage=20Gi")
                        .allocatable("cpu=4, memory=8Gi, ephemeral-storage=17Gi, pods=20")
                        .onDemand("1", "z-a"))
            .nodePool("web")
            .pod("waits", p -> p.request("ephemeral-storage", "100Gi"));

    assertThat(remedy(world).map(RemedyText::sentence))
        .contains(
            "its nodes have a volume of 20Gi (the default, for blockDeviceMappings of EC2NodeClass"
                + " default have no /dev/xvda), which leaves pods 17Gi: add that with a larger"
                + " volumeSize, or instanceStorePolicy: RAID0");
  }

  @Test
  void ofDiskItSaysWhichDeviceIsMeant() {
    assertThat(volume(new Remedy.VolumeEntry.Sized("/dev/xvdb")))
        .contains("(/dev/xvdb in blockDeviceMappings of EC2NodeClass default)")
        .contains(": set a larger volumeSize there, or");
    assertThat(volume(new Remedy.VolumeEntry.Unsized("/dev/xvdb")))
        .contains(
            "(the default, for /dev/xvdb in blockDeviceMappings of EC2NodeClass default has no"
                + " volumeSize)")
        .contains(": set volumeSize there, or");
    assertThat(volume(new Remedy.VolumeEntry.Missing(Optional.empty())))
        .contains("default have no entry with rootVolume: true), which leaves pods 17Gi: add that");
  }

  private static String volume(Remedy.VolumeEntry entry) {
    return RemedyText.sentence(
        new Remedy.EnlargeVolume(NodeClassName.of("default"), 20L << 30, entry, 17L << 30));
  }

  /// DaemonSets take all that it allows, or nothing has room at all.
  @ParameterizedTest(name = "maxPods {0}, {1} DaemonSets: {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          1 | 1 | a node has 1 pod at most, of which DaemonSets take 1: raise maxPods to 2 at least
          2 | 2 | a node has 2 pods at most, of which DaemonSets take 2: raise maxPods to 3 at least
          0 | 0 | a node has 0 pods at most, of which DaemonSets take 0: raise maxPods to 1 at least
          """)
  void howManyPodsANodeHasTheClassSays(int maxPods, int daemonSets, String so) {
    World world =
        world()
            .nodeClass(NodeClasses.withMaxPods(NodeClasses.ready("default"), maxPods))
            .instanceType(
                "s.4x8",
                type -> type.capacity("cpu=4, memory=8Gi, pods=" + maxPods).onDemand("1", "z-a"))
            .nodePool("web")
            .pod("waits", p -> p.cpu(1));
    for (int i = 0; i < daemonSets; i++) {
      world.daemonSet("agent-" + i, p -> p.cpu("10m"));
    }

    assertThat(remedy(world).map(RemedyText::sentence))
        .contains("EC2NodeClass default has kubelet maxPods: %d, so %s".formatted(maxPods, so));
  }

  /// The taint, the type and both limits are in the way.
  @Test
  void allThatIsInTheWayIsNamed() {
    World world =
        world()
            .nodePool(
                "web",
                p ->
                    p.taint("a=1:NoSchedule")
                        .requires("node.kubernetes.io/instance-type In [s.2x4]")
                        .limits("cpu=2, nodes=0"))
            .pod("waits", p -> p.cpu(3));

    assertThat(remedy(world).map(RemedyText::sentence))
        .contains(
            "add toleration a=1:NoSchedule; and no type in its requirements has cpu 3 after 0"
                + " overhead (s.2x4 comes closest); smallest that would: a.4x8; and limit cpu 2"
                + " leaves 2, needs 4: raise it to 4; and limit nodes 0 leaves 0, needs 1: raise"
                + " it to 1");
  }

  @Test
  void whatNobodyKnowsAHelpForIsNamedToo() {
    World world =
        world()
            .nodePool("web", p -> p.taint("a=1:NoSchedule"))
            .daemonSet("agent", p -> p.hostPort(80).tolerates("a=1:NoSchedule"))
            .pod("waits", p -> p.cpu(1).hostPort(80));

    assertThat(remedy(world).map(RemedyText::sentence))
        .contains(
            "add toleration a=1:NoSchedule; and what is in the way then: host port 80/TCP is taken"
                + " by DaemonSet default/agent");
  }

  /// It counts what the plan itself makes.
  @Test
  void aLimitIsToldOfAsOthersLeaveIt() {
    World world =
        world()
            .nodePool(
                "web",
                p ->
                    p.requires("node.kubernetes.io/instance-type In [s.4x8]")
                        .taint("a=1:NoSchedule")
                        .limits("cpu=5"))
            .pod("first", p -> p.cpu(4).tolerates("a=1:NoSchedule"))
            .pod("waits", p -> p.cpu(3));

    assertThat(remedy(world).map(RemedyText::sentence))
        .contains(
            "add toleration a=1:NoSchedule; and limit cpu 5 leaves 1, needs 4: raise it to 8");
  }

  /// One type needs little of what another needs too much of.
  @Test
  void theLimitThatIsNamedIsExceededByTheTypeThatIsMeant() {
    World world =
        world()
            .instanceType("c", type -> type.capacity("cpu=8, memory=1Gi").onDemand("1", "z-a"))
            .instanceType("r", type -> type.capacity("cpu=2, memory=64Gi").onDemand("1", "z-a"))
            .nodePool("web", p -> p.limits("cpu=4, memory=4Gi"))
            .pod("waits", p -> p.cpu(1));

    assertThat(remedy(world).map(RemedyText::sentence))
        .contains("limit cpu 4 leaves 4, needs 8: raise it to 8");
  }

  @Test
  void aTypeThatHidesItsGpusIsNoAdvice() {
    World world =
        world()
            .instanceType("s.2x4", type -> type.capacity("cpu=2, memory=4Gi").onDemand("1", "z-a"))
            .instanceType(
                "hidden",
                type ->
                    type.capacity("cpu=8, memory=8Gi")
                        .label("karpenter.k8s.aws/instance-gpu-count In [0]")
                        .onDemand("1", "z-a"))
            .instanceType("s.8x8", type -> type.capacity("cpu=8, memory=8Gi").onDemand("9", "z-a"))
            .nodePool("web", p -> p.requires("node.kubernetes.io/instance-type In [s.2x4]"))
            .pod("waits", p -> p.cpu(5));

    assertThat(remedy(world))
        .hasValueSatisfying(
            it ->
                assertThat(((Remedy.AllowType) it).smallest())
                    .isEqualTo(InstanceTypeName.of("s.8x8")));
  }

  @Test
  void tooFewTypesForMinValuesAreEnoughWhereItIsLowered() {
    World world =
        world()
            .nodePool(
                "web", p -> p.requires("node.kubernetes.io/instance-type In [s.2x4, s.4x8] min 3"))
            .pod("waits", p -> p.cpu(1));

    assertThat(remedy(world).map(RemedyText::sentence))
        .contains(
            "lower minValues of node.kubernetes.io/instance-type from 3 to 2, allow more types, or"
                + " set minValuesPolicy: BestEffort for the cluster");
  }

  /// Another type would have no other zone.
  @Test
  void tooFewZonesForMinValuesAreNoMatterOfTypes() {
    World world =
        world()
            .nodePool("web", p -> p.requires("topology.kubernetes.io/zone In [z-a, z-b] min 3"))
            .pod("waits", p -> p.cpu(1));

    assertThat(remedy(world).map(RemedyText::sentence))
        .contains(
            "lower minValues of topology.kubernetes.io/zone from 3 to 2, allow more of its values,"
                + " or set minValuesPolicy: BestEffort for the cluster");
  }

  @Test
  void whereNoTypeIsLargeEnoughLessHelps() {
    World world = world().nodePool("web").pod("waits", p -> p.cpu(1_000));

    assertThat(remedy(world))
        .hasValueSatisfying(
            it ->
                assertThat(((Remedy.AskForLess) it).most().names())
                    .containsExactly(ResourceName.CPU));
  }

  /// A smaller pod would fit a type that the pool does not allow.
  @Test
  void whatHelpsAPodThatAsksForLessIsToldAsThat() {
    World world =
        world()
            .nodePool("web", p -> p.requires("node.kubernetes.io/instance-type In [s.2x4]"))
            .pod("waits", p -> p.cpu(1_000));

    assertThat(remedy(world).map(RemedyText::sentence).orElseThrow())
        .startsWith("no type at all has more than cpu=")
        .contains(": ask for no more; then no type in its requirements has cpu ");
  }

  @Test
  void nothingIsAdvisedWhereNoTypeHasWhatThePodAsksFor() {
    World world =
        world()
            .nodePool(
                "web",
                p ->
                    p.requires("node.kubernetes.io/instance-type In [s.2x4]")
                        .taint("team=a:NoSchedule"))
            .pod("waits", p -> p.cpu(1_000).request("amd.com/gpu", "2"));

    assertThat(remedy(world).map(RemedyText::sentence))
        .contains("nothing helps: no type at all has any amd.com/gpu for it");
  }

  /// The type with GPUs is not of the size that the pod wants.
  @Test
  void norIsItWhereTheTypesThatHaveItDoNotSuitThePod() {
    World world =
        world()
            .nodePool("web")
            .instanceType(
                "s.2x4", type -> type.capacity("cpu=2, memory=4Gi").onDemand("0.1", "z-a"))
            .instanceType(
                "g.4x8",
                type -> type.capacity("cpu=4, memory=8Gi, nvidia.com/gpu=1").onDemand("1", "z-a"))
            .pod(
                "waits",
                p ->
                    p.cpu(1)
                        .request("nvidia.com/gpu", "1")
                        .nodeSelector("node.kubernetes.io/instance-type=s.2x4"));

    assertThat(remedy(world).map(RemedyText::sentence))
        .contains(
            "nothing helps: no type that suits the pod, in the NodePool's zones, has any"
                + " nvidia.com/gpu for it");
  }

  /// The refusal says it all: what is wanted and what is offered.
  @Test
  void aLabelThatDoesNotMatchHasNoRemedyBesides() {
    World world =
        world()
            .nodePool("web", p -> p.labels("team=a"))
            .pod("waits", p -> p.cpu(1).nodeSelector("team=b"));

    assertThat(remedy(world)).isEmpty();
  }
}
