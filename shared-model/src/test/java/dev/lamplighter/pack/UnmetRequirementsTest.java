package dev.lamplighter.pack;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.catalogue.Offering.Availability;
import dev.lamplighter.decision.RejectionText;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.testing.InstanceTypeDraft;
import dev.lamplighter.testing.NodePoolDraft;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.World;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A requirement that nothing meets is named, with what there is.
class UnmetRequirementsTest {
  private static final Consumer<PodDraft> SMALL = pod -> pod.cpu(1);

  @Test
  void aPoolsRequirementThatNoTypeMeetsIsNamedWithTheValuesThereAre() {
    assertThat(refusal(pool -> pool.requires("kubernetes.io/arch In [amd4]"), SMALL))
        .isEqualTo(
            "(kubernetes.io/arch In [amd4]) is wanted, but none of 9 instance"
                + " types has it: there are amd64, arm64. Maybe amd64 was meant.");
  }

  @Test
  void soIsAPods() {
    assertThat(
            refusal(_ -> {}, SMALL.andThen(pod -> pod.nodeAffinity("kubernetes.io/os In [dos]"))))
        .isEqualTo(
            "(kubernetes.io/os In [dos]) is wanted, but none of 9 instance types has"
                + " it: there is linux.");
  }

  /// Whoever writes a name that there is means it.
  @Test
  void aValueThatOnlyOtherTypesHaveIsNotTakenForAMistake() {
    assertThat(
            refusal(
                pool -> pool.requires("kubernetes.io/arch In [amd64]"),
                SMALL.andThen(pod -> pod.nodeSelector("node.kubernetes.io/instance-type=a.4x8"))))
        .endsWith("Types with a.4x8 there are, but the NodePool's requirements leave them out.")
        .doesNotContain("Maybe");
  }

  @Test
  void aZoneThatHasNoOfferingIsNamed() {
    assertThat(refusal(pool -> pool.requires("topology.kubernetes.io/zone In [z-x]"), SMALL))
        .isEqualTo(
            "(topology.kubernetes.io/zone In [z-x]) is wanted, but none of 9"
                + " instance types has it: there are z-a, z-b, z-c. Maybe z-a was meant.");
  }

  @Test
  void aPodsZoneThatHasNoOfferingIsNotTakenForAShortage() {
    Consumer<PodDraft> elsewhere =
        SMALL.andThen(pod -> pod.nodeAffinity("topology.kubernetes.io/zone In [moon]"));

    assertThat(refusal(_ -> {}, elsewhere))
        .isEqualTo(
            "(topology.kubernetes.io/zone In [moon]) is wanted, but none of 9"
                + " instance types has it: there are z-a, z-b, z-c.");
  }

  @Test
  void aLabelThatNoTypeHasIsNamedAsSuch() {
    assertThat(refusal(pool -> pool.requires("karpenter.k8s.aws/instance-cpu Gt 3"), SMALL))
        .isEqualTo(
            "(karpenter.k8s.aws/instance-cpu Exists >=4) is wanted, but none of"
                + " 9 instance types has that label.");
  }

  @Test
  void requirementsThatOnlyTogetherLeaveNothingAreNamedTogether() {
    Consumer<NodePoolDraft> smallArm =
        pool ->
            pool.requires("kubernetes.io/arch In [arm64]")
                .requires("kubernetes.io/os In [linux]")
                .requires("node.kubernetes.io/instance-type In [s.2x4]");

    assertThat(refusal(smallArm, SMALL))
        .isEqualTo(
            "(kubernetes.io/arch In [arm64]) and (node.kubernetes.io/instance-type In [s.2x4]) are"
                + " wanted together, but none of 9 instance types meets them all.");
  }

  @Test
  void zoneAndCapacityTypeThatNoOfferingHasTogetherAreNamed() {
    var world =
        world()
            .instanceType(
                "x.large",
                type -> type.capacity("cpu=4, memory=8Gi").spot("1", "z-a").onDemand("2", "z-b"))
            .nodePool(
                "web",
                pool ->
                    pool.requires("topology.kubernetes.io/zone In [z-a]")
                        .requires("karpenter.sh/capacity-type In [on-demand]"))
            .pod("a", SMALL);

    assertThat(refusal(world))
        .isEqualTo(
            "(karpenter.sh/capacity-type In [on-demand]) and (topology.kubernetes.io/zone In [z-a])"
                + " are wanted together, but none of 1 instance type meets them all.");
  }

  @Test
  void typesThatWantNothingButAFreeAddressAreNotCalledSoldOut() {
    var world =
        world()
            .instanceType(
                "s.4x8",
                type ->
                    type.capacity("cpu=4, memory=8Gi")
                        .offer(CapacityType.ON_DEMAND, "1", Availability.NO_FREE_ADDRESS, "z-a")
                        .offer(CapacityType.ON_DEMAND, "1", Availability.NO_SUBNET, "z-b"))
            .nodePool("web")
            .pod("a", SMALL);

    assertThat(refusal(world))
        .isEqualTo(
            "the instance types that fit find no free address in the subnets of the EC2NodeClass");
  }

  /// C005, C025: the zones on both sides are named, whoever asks for the one.
  @Test
  void aZoneWithoutASubnetIsNoWantOfCapacity() {
    Consumer<InstanceTypeDraft> type =
        it ->
            it.capacity("cpu=4, memory=8Gi")
                .onDemand("1", "z-a", "z-b")
                .offer(CapacityType.ON_DEMAND, "1", Availability.NO_SUBNET, "z-c");
    var ofThePod =
        world()
            .instanceType("s.4x8", type)
            .nodePool("web")
            .pod("a", pod -> pod.cpu(1).nodeAffinity(LabelKey.ZONE + " NotIn z-a,z-b"));
    var ofThePool =
        world()
            .instanceType("s.4x8", type)
            .nodePool("web", pool -> pool.requires(LabelKey.ZONE + " In z-c"))
            .pod("a", SMALL);

    assertThat(refusal(ofThePod))
        .isEqualTo(
            "the pod's node can only be in z-c, where EC2NodeClass default has no subnet: it has"
                + " subnets in z-a, z-b");
    assertThat(refusal(ofThePool))
        .isEqualTo(
            "the pod's node can only be in z-c, where EC2NodeClass default has no subnet: it has"
                + " subnets in z-a, z-b");
  }

  /// Of types that lack an image nobody knows whether a subnet would be there.
  @Test
  void aPoolsZoneWithoutASubnetIsNamedAlsoWhereOtherTypesLackMore() {
    var world =
        world()
            .instanceType(
                "s.4x8",
                type ->
                    type.capacity("cpu=4, memory=8Gi")
                        .onDemand("1", "z-a")
                        .offer(CapacityType.ON_DEMAND, "1", Availability.NO_SUBNET, "z-c"))
            .instanceType(
                "a.4x8",
                type ->
                    type.capacity("cpu=4, memory=8Gi")
                        .arch("arm64")
                        .offer(CapacityType.ON_DEMAND, "1", Availability.NO_IMAGE, "z-a", "z-c"))
            .instanceType(
                "old.4x8",
                type ->
                    type.capacity("cpu=4, memory=8Gi")
                        .offer(CapacityType.ON_DEMAND, "1", Availability.INCOMPATIBLE, "z-c"))
            .nodePool("web", pool -> pool.requires(LabelKey.ZONE + " In z-c"))
            .pod("a", SMALL);

    assertThat(refusal(world))
        .isEqualTo(
            "the pod's node can only be in z-c, where EC2NodeClass default has no subnet: it has"
                + " subnets in z-a");
  }

  @Test
  void anArchitectureWithoutAnImageIsNoWantOfCapacity() {
    var world =
        world()
            .instanceType("s.4x8", type -> type.capacity("cpu=4, memory=8Gi").onDemand("1", "z-a"))
            .instanceType(
                "a.4x8",
                type ->
                    type.capacity("cpu=4, memory=8Gi")
                        .arch("arm64")
                        .offer(CapacityType.ON_DEMAND, "1", Availability.NO_IMAGE, "z-a", "z-c"))
            .nodePool("web", pool -> pool.requires("kubernetes.io/arch In [arm64]"))
            .pod("a", SMALL);

    assertThat(refusal(world))
        .isEqualTo(
            "EC2NodeClass default has no image for the instance types that fit (arm64): its"
                + " amiSelectorTerms select images for amd64 only");
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "INCOMPATIBLE, the instance types that fit don't suit EC2NodeClass default",
    "NO_IMAGE, EC2NodeClass default has no image for the instance types that fit (amd64): none of",
    "NOT_FOR_ACCOUNT, the instance types that fit may not be launched by this account",
    "USED_UP, the instance types that fit find no place in their capacity reservations",
    "NO_FREE_ADDRESS, the instance types that fit find no free address in the subnets",
    "UNAVAILABLE, the instance types that fit have no on-demand capacity now"
  })
  void capacityIsOutOnlyWhereItIs(Availability obstacle, String sentence) {
    var world =
        world()
            .instanceType(
                "s.4x8",
                type ->
                    type.capacity("cpu=4, memory=8Gi")
                        .offer(CapacityType.ON_DEMAND, "1", obstacle, "z-a"))
            .nodePool("web")
            .pod("a", SMALL);

    assertThat(refusal(world)).startsWith(sentence);
  }

  /// The advice would not be worth much: the class has no subnet there.
  @Test
  void zonesThatTheClassHasNoSubnetInAreNotOffered() {
    var world =
        world()
            .instanceType(
                "s.4x8",
                type ->
                    type.capacity("cpu=4, memory=8Gi")
                        .onDemand("1", "z-a", "z-b")
                        .offer(CapacityType.ON_DEMAND, "1", Availability.NO_SUBNET, "z-c"))
            .nodePool("web")
            .pod("a", SMALL.andThen(pod -> pod.nodeSelector(LabelKey.ZONE + "=moon")));

    assertThat(refusal(world))
        .isEqualTo(
            "(topology.kubernetes.io/zone In [moon]) is wanted, but none of 1 instance type has"
                + " it: there are z-a, z-b.");
  }

  @Test
  void typesThatAreOnlyTooSmallAreCountedAsBefore() {
    assertThat(refusal(_ -> {}, pod -> pod.cpu(50))).startsWith("no instance type fits cpu=50");
  }

  private static String refusal(Consumer<NodePoolDraft> pool, Consumer<PodDraft> pod) {
    return refusal(world().nodePool("web", pool).pod("a", pod));
  }

  private static String refusal(World world) {
    return RejectionText.sentence(Plans.rejection(Plans.of(world), "web"));
  }
}
