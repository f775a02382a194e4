package dev.lamplighter.pack;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.catalogue.Outage;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.launch.LaunchPlanning;
import dev.lamplighter.launch.LaunchPreparation;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Zone;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.testing.ClaimDraft;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.World;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Cases of group M: spot, capacity errors, prices.
class SpotCasesTest {
  private static final List<String> ZONES = List.of("z-a", "z-b", "z-c");

  /// C082: two spot nodes for $0.24 instead of one on-demand node for $0.64.
  @Test
  void splitsPodsThatOneSpotNodeCannotHoldWhereThatIsCheaper() {
    ClusterSnapshot snapshot =
        eitherWay().pods(16, "p", p -> p.cpu(1)).snapshot().during(spotOutOver(8));

    List<PlannedClaim> claims = Provisioning.decide(snapshot).claims();

    assertThat(claims)
        .hasSize(2)
        .allSatisfy(
            claim -> {
              assertThat(claim.instanceTypes().getFirst()).hasToString("s.8x16");
              assertThat(claim.cheapest()).isEqualTo(dollars("0.12"));
            });
  }

  /// C082, the other side: where one node costs no more, it is one.
  @Test
  void packsOneNodeWhereSpotHasIt() {
    ClusterSnapshot snapshot = eitherWay().pods(16, "p", p -> p.cpu(1)).snapshot();

    assertThat(Provisioning.decide(snapshot).claims()).hasSize(1);
  }

  /// C080: spot as a whole can't be had, so the next plan is on-demand.
  @Test
  void fallsBackToOnDemandWhereSpotIsOut() {
    ClusterSnapshot snapshot =
        eitherWay().pod("p", p -> p.cpu(3)).snapshot().during(spotOutOver(0));

    assertThat(Provisioning.decide(snapshot).claims())
        .singleElement()
        .satisfies(
            claim ->
                assertThat(claim.requirements().get(LabelKey.CAPACITY_TYPE).values())
                    .containsExactly("on-demand"));
  }

  /// C086: exactly the offering that is out is gone; others of its type and zone are not.
  @Test
  void losesExactlyTheOfferingThatIsOut() {
    var out = outage("s.4x8", "z-a");

    var type =
        eitherWay().snapshot().during(List.of(out)).instanceTypes().values().stream()
            .flatMap(List::stream)
            .filter(it -> it.name().equals(out.instanceType()))
            .findFirst()
            .orElseThrow();

    assertThat(type.offerings())
        .filteredOn(offering -> !offering.available())
        .singleElement()
        .satisfies(
            offering -> {
              assertThat(offering.zone()).isEqualTo(out.zone());
              assertThat(offering.capacityType()).isEqualTo(CapacityType.SPOT);
            });
  }

  /// A zone is dearer: which one it becomes is EC2's choice among all, by price and capacity, and
  /// the plan counts with the cheapest.
  @Test
  void leavesTheZoneOfPodsThatMayGoAnywhereToTheFleet() {
    ClusterSnapshot snapshot = dearerIn("z-a").pod("p", p -> p.cpu(3)).snapshot();

    PlannedClaim claim = Provisioning.decide(snapshot).claims().getFirst();

    assertThat(claim.cheapest()).isEqualTo(dollars("0.04"));
    assertThat(zonesAskedFor(claim, snapshot)).containsExactlyElementsOf(ZONES);
  }

  /// Of two pools the one counts as cheaper that is so in its cheapest zone.
  @Test
  void comparesPoolsByTheirCheapestZone() {
    ClusterSnapshot snapshot =
        dearerIn("z-a")
            .nodePool(
                "a-zone-a",
                pool ->
                    pool.requires("topology.kubernetes.io/zone In [z-a]")
                        .requires("karpenter.sh/capacity-type In [spot]"))
            .pod("p", p -> p.cpu(3))
            .snapshot();

    assertThat(Provisioning.decide(snapshot).claims())
        .singleElement()
        .satisfies(claim -> assertThat(claim.pool()).hasToString("web"));
  }

  private static World dearerIn(String zone) {
    String[] others = ZONES.stream().filter(each -> !each.equals(zone)).toArray(String[]::new);
    return world()
        .nodeClass(NodeClasses.resolved("default", ClaimDraft.IMAGE))
        .instanceType(
            "one", t -> t.capacity("cpu=4, memory=8Gi").spot("0.06", zone).spot("0.04", others))
        .nodePool("web", pool -> pool.requires("karpenter.sh/capacity-type In [spot]"));
  }

  private static List<String> zonesAskedFor(PlannedClaim claim, ClusterSnapshot snapshot) {
    return switch (LaunchPlanning.prepare(snapshot, claim)) {
      case LaunchPreparation.Refused(var why) -> throw new AssertionError("Refused: " + why);
      case LaunchPreparation.Prepared(var launch) ->
          launch.reserved().launch().inputs().fleet().launchTemplateConfigs().stream()
              .flatMap(config -> config.overrides().stream())
              .map(override -> override.availabilityZone().value())
              .sorted()
              .distinct()
              .toList();
    };
  }

  private static World eitherWay() {
    return world()
        .nodePool(
            "web",
            pool ->
                pool.requires("karpenter.sh/capacity-type In [spot, on-demand]")
                    .requires("node.kubernetes.io/instance-type In [s.4x8, s.8x16, s.16x32]"));
  }

  /// Spot of all types with more vCPUs is out everywhere.
  private static List<Outage> spotOutOver(int vcpus) {
    var outages = new ArrayList<Outage>();
    for (String type : List.of("s.4x8", "s.8x16", "s.16x32")) {
      if (Integer.parseInt(type.substring(2, type.indexOf('x'))) > vcpus) {
        ZONES.forEach(zone -> outages.add(outage(type, zone)));
      }
    }
    return outages;
  }

  private static Outage outage(String type, String zone) {
    return new Outage(
        CapacityType.SPOT,
        InstanceTypeName.of(type),
        Zone.of(zone),
        START.plus(Outage.TIME_TO_LIVE),
        "InsufficientInstanceCapacity");
  }

  private static Price dollars(String amount) {
    return Price.ofDollars(new BigDecimal(amount));
  }

  /// One spot node would hold one of them only, and the other could be nowhere else.
  @Test
  void podsThatMustShareAHostGetAnOnDemandNodeThatHoldsThemAll() {
    Labels web = Labels.of("app", "web");
    World world =
        world()
            .nodePool("web")
            .instanceType(
                "s.2",
                type ->
                    type.capacity("cpu=2, memory=8Gi").onDemand("0.06", "z-a").spot("0.02", "z-a"))
            .instanceType(
                "l.16", type -> type.capacity("cpu=16, memory=32Gi").onDemand("0.44", "z-a"))
            .pods(
                2,
                "web",
                pod -> pod.cpu("1500m").labels("app=web").podAffinity(LabelKey.HOSTNAME, web));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(plan.unschedulable()).isEmpty();
    assertThat(plan.claims()).hasSize(1);
  }
}
