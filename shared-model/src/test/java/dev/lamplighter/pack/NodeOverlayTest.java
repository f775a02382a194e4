package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.places;
import static dev.lamplighter.pack.Plans.rejection;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.testing.World;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// NodeOverlays: a user's own word on prices and resources (spec core 1.8).
class NodeOverlayTest {
  private static final String AMD = "kubernetes.io/arch In [amd64]";

  @Test
  void aPriceOfAUsersDecidesWhatIsCheapest() {
    World world = pool().pod("p", p -> p.cpu(3));

    assertThat(first(world)).isEqualTo("s.4x8");
    assertThat(
            first(
                world.overlay(
                    "discount",
                    o -> o.requires("node.kubernetes.io/instance-type In [s.8x16]").price("0.01"))))
        .isEqualTo("s.8x16");
  }

  /// F1: s.4x8 costs 0.16.
  @ParameterizedTest(name = "{0} {1}: {2}")
  @CsvSource({
    "percent, 10, 0.176",
    "percent, -10, 0.144",
    "percent, -100, 0",
    "added, 0.1, 0.26",
    "added, -0.5, 0",
    "price, 0.5, 0.5"
  })
  void aPriceIsSetOrAdjustedAndNeverNegative(String how, String by, String dollars) {
    World world =
        pool()
            .overlay(
                "o",
                o -> {
                  o.requires("node.kubernetes.io/instance-type In [s.4x8]");
                  switch (how) {
                    case "percent" -> o.percent(by);
                    case "added" -> o.added(by);
                    default -> o.price(by);
                  }
                });

    assertThat(price(world, "s.4x8", CapacityType.ON_DEMAND)).isEqualByComparingTo(dollars);
  }

  @Test
  void onlyTheOfferingsThatItMeansChangeTheirPrice() {
    World world =
        pool().overlay("o", o -> o.requires("karpenter.sh/capacity-type In [spot]").price("9"));

    assertThat(price(world, "s.4x8", CapacityType.SPOT)).isEqualByComparingTo("9");
    assertThat(price(world, "s.4x8", CapacityType.ON_DEMAND)).isEqualByComparingTo("0.16");
  }

  @Test
  void itMeansThePoolsWhoseLabelsAreSo() {
    World world =
        world()
            .nodePool("web", p -> p.requires(AMD).labels("team=a"))
            .nodePool("other", p -> p.requires(AMD))
            .overlay("o", o -> o.requires("team In [a]").price("9"));

    assertThat(price(world, "web", "s.4x8", CapacityType.ON_DEMAND)).isEqualByComparingTo("9");
    assertThat(price(world, "other", "s.4x8", CapacityType.ON_DEMAND)).isEqualByComparingTo("0.16");
  }

  @Test
  void ofSeveralTheHeaviestCounts() {
    World world =
        pool()
            .overlay("light", o -> o.price("1").weight(1))
            .overlay("heavy", o -> o.price("2").weight(2));

    assertThat(price(world, "s.4x8", CapacityType.ON_DEMAND)).isEqualByComparingTo("2");
    assertThat(world.snapshot().overlays().refused()).isEmpty();
  }

  /// The one whose name comes first, wholly: also what it alone says does not count.
  @Test
  void ofTwoOfEqualWeightThatContradictEachOtherOneIsRefused() {
    World world =
        pool()
            .overlay("a", o -> o.price("1").capacity("example.com/device=2"))
            .overlay("b", o -> o.price("2"))
            .pod("p", p -> p.cpu(1).request("example.com/device", "1"));

    assertThat(price(world, "s.4x8", CapacityType.ON_DEMAND)).isEqualByComparingTo("2");
    assertThat(world.snapshot().overlays().refused())
        .hasEntrySatisfying("a", refusal -> assertThat(refusal.reason()).isEqualTo("Conflict"))
        .hasSize(1);
    assertThat(Plans.of(world).claims()).isEmpty();
  }

  @Test
  void whatIsNotValidIsRefused() {
    World world = pool().overlay("o", o -> o.capacity("cpu=99"));

    assertThat(world.snapshot().overlays().refused())
        .hasEntrySatisfying(
            "o",
            refusal -> {
              assertThat(refusal.reason()).isEqualTo("RuntimeValidate");
              assertThat(refusal.message()).contains("spec.capacity").contains("cpu");
            });
  }

  @Test
  void aResourceThatAwsDoesNotTellIsThereForPods() {
    World world =
        pool()
            .overlay(
                "fuse",
                o ->
                    o.requires("node.kubernetes.io/instance-type In [s.8x16]")
                        .capacity("example.com/device=2"))
            .pods(3, "p", p -> p.cpu(1).request("example.com/device", "1"));

    var plan = Plans.of(world);

    assertThat(plan.claims()).hasSize(2);
    assertThat(plan.claims())
        .allSatisfy(claim -> assertThat(claim.instanceTypes()).hasToString("[s.8x16]"));
  }

  /// What is on its way holds it too.
  @Test
  void aResourceOfAUsersIsThereOnAClaimOnItsWay() {
    World world =
        pool()
            .overlay("fuse", o -> o.capacity("example.com/device=2"))
            .claim("web-1", c -> c.inPool("web").state(ClaimState.RESERVED).type("s.8x16"))
            .pod("p", p -> p.cpu(1).request("example.com/device", "1"));

    assertThat(places(Plans.of(world))).containsExactly("p in flight on web-1");
  }

  /// C068
  @Test
  void aResourceTiedToALabelThatThePodDecidesComesWithTheLabel() {
    World world =
        world()
            .nodePool("web", p -> p.requires(AMD).requires("cfg Exists"))
            .overlay(
                "sliced", o -> o.requires("cfg In [sliced-3]").capacity("example.com/shared-gpu=3"))
            .pod(
                "p",
                p -> p.cpu(1).request("example.com/shared-gpu", "1").nodeSelector("cfg=sliced-3"));

    PlannedClaim claim = Plans.of(world).claims().getFirst();
    assertThat(claim.requirements().get(LabelKey.of("cfg")).singleValue()).contains("sliced-3");

    world.pod("q", p -> p.cpu(1).request("example.com/shared-gpu", "1").nodeSelector("cfg=other"));
    assertThat(places(Plans.of(world))).containsExactly("p on new web");
    assertThat(rejection(Plans.of(world), "web")).isInstanceOf(Rejection.NoInstanceType.class);
  }

  /// C068: two pods with different values.
  @Test
  void resourcesOfTwoValuesAreTwoClaims() {
    World world =
        world()
            .nodePool("web", p -> p.requires(AMD).requires("cfg Exists"))
            .overlay("a", o -> o.requires("cfg In [a]").capacity("example.com/gpu=1"))
            .overlay("b", o -> o.requires("cfg In [b]").capacity("example.com/gpu=2"))
            .pod("p", p -> p.cpu(1).request("example.com/gpu", "1").nodeSelector("cfg=a"))
            .pods(2, "q", p -> p.cpu(1).request("example.com/gpu", "1").nodeSelector("cfg=b"));

    assertThat(world.snapshot().overlays().refused()).isEmpty();
    assertThat(Plans.of(world).claims())
        .extracting(claim -> claim.pods().size())
        .containsExactlyInAnyOrder(1, 2);
  }

  private static World pool() {
    return world()
        .nodePool(
            "web",
            p -> p.requires(AMD).requires("karpenter.sh/capacity-type In [spot, on-demand]"));
  }

  private static String first(World world) {
    return Plans.of(world).claims().getFirst().instanceTypes().getFirst().value();
  }

  private static BigDecimal price(World world, String type, CapacityType capacityType) {
    return price(world, "web", type, capacityType);
  }

  private static BigDecimal price(
      World world, String pool, String type, CapacityType capacityType) {
    var snapshot = world.snapshot();
    var found =
        snapshot.nodePools().stream()
            .filter(each -> each.name().equals(NodePoolName.of(pool)))
            .findFirst()
            .orElseThrow();
    List<Offering> offerings =
        snapshot.typesOf(found).stream()
            .filter(each -> each.name().equals(InstanceTypeName.of(type)))
            .flatMap(each -> each.offerings().stream())
            .filter(each -> each.capacityType() == capacityType)
            .toList();
    return offerings.getFirst().price().dollars();
  }
}
