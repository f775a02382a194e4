package dev.lamplighter.functions.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.catalogue.AccountFacts;
import dev.lamplighter.catalogue.BuiltInCatalogue;
import dev.lamplighter.catalogue.Catalogue;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.InstanceTypeInfo;
import dev.lamplighter.catalogue.InstanceTypes;
import dev.lamplighter.catalogue.Learned;
import dev.lamplighter.catalogue.NodeSizing;
import dev.lamplighter.catalogue.Outages;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.Zone;
import dev.lamplighter.pack.PlanChecker;
import dev.lamplighter.pack.Provisioning;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.NodePoolDraft;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.World;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// Nodes are chosen among all that EC2 sells: both architectures, GPUs, three zones, spot and on
/// demand.
class WholeCatalogueTest {
  private static final Region REGION = Region.of("us-east-1");
  private static final EC2NodeClass CLASS =
      NodeClasses.resolved("default", ImageId.of("ami-0123456789abcdef0"));
  private static final int SHAPES = 24;

  /// Pods choose by zone, capacity type and architecture, so that there are some ten thousand kinds
  /// of nodes to be looked at.
  @Test
  void thePlanForTwoThousandPodsCostsMuchLessThanFirstFitsAndSaysHowMuchLessIsPossible() {
    ClusterSnapshot snapshot = world(2000).snapshot();

    ProvisioningPlan plan = Provisioning.decide(snapshot);

    assertThat(snapshot.instanceTypes().get(CLASS.name())).hasSizeGreaterThan(750);
    assertThat(plan.unschedulable()).isEmpty();
    assertThat(PlanChecker.violations(snapshot, plan)).isEmpty();
    long bound = plan.bound().orElseThrow().microsPerHour();
    long firstFit = Provisioning.of(snapshot).decideOn(snapshot).cost().microsPerHour();
    assertThat(plan.cost().microsPerHour()).isBetween(bound, firstFit * 9 / 10);
    assertThat(plan.claims()).allSatisfy(claim -> assertThat(claim.instanceTypes()).isNotEmpty());
  }

  private static World world(int pods) {
    World world =
        World.world()
            .nodeClass(CLASS)
            .nodePool("web", WholeCatalogueTest::ofBothKinds)
            .nodePool(
                "gpu",
                pool -> {
                  ofBothKinds(pool);
                  pool.taint("nvidia.com/gpu=:NoSchedule");
                  pool.requires("karpenter.k8s.aws/instance-gpu-count Gt 0");
                })
            .sells(types());
    for (int shape = 0; shape < SHAPES; shape++) {
      int number = shape;
      world.pods(pods / SHAPES, "s" + shape, pod -> describe(pod, number));
    }
    return world;
  }

  private static void ofBothKinds(NodePoolDraft pool) {
    pool.requires("kubernetes.io/arch In [amd64, arm64]");
    pool.requires("karpenter.sh/capacity-type In [spot, on-demand]");
  }

  private static void describe(PodDraft pod, int number) {
    int cpu = 50 + number * number * 5;
    pod.cpu(cpu + "m").memory(cpu * (1 + number % 7) + "Mi");
    switch (number % 8) {
      case 0 -> pod.request("nvidia.com/gpu", "1").tolerates("nvidia.com/gpu:NoSchedule");
      case 1 -> pod.nodeSelector("kubernetes.io/arch=arm64");
      case 2 -> pod.nodeSelector("kubernetes.io/arch=amd64");
      case 3 -> pod.nodeSelector("topology.kubernetes.io/zone=z-a");
      case 4 -> pod.labels("app=spread" + number).spread(LabelKey.ZONE);
      case 5 -> pod.nodeSelector("karpenter.sh/capacity-type=on-demand");
      default -> {} // may be anywhere
    }
  }

  /// Built-in facts and prices; spot costs 30 to 69 % of them, by type and zone.
  private static List<InstanceType> types() {
    BuiltInCatalogue builtIn = BuiltIn.of(REGION);
    SortedSet<Zone> zones = new TreeSet<>(List.of(Zone.of("z-a"), Zone.of("z-b"), Zone.of("z-c")));
    SortedMap<InstanceTypeName, SortedSet<Zone>> sold = new TreeMap<>();
    SortedMap<InstanceTypeName, SortedMap<Zone, Price>> spot = new TreeMap<>();
    for (InstanceTypeInfo type : builtIn.sold().types()) {
      sold.put(type.name(), zones);
      Price price = builtIn.approximatePrices().get(type.name());
      if (price != null) {
        SortedMap<Zone, Price> byZone = new TreeMap<>();
        zones.forEach(zone -> byZone.put(zone, spotPrice(type, zone, price)));
        spot.put(type.name(), byZone);
      }
    }
    var catalogue =
        new Catalogue(REGION, builtIn.sold().types(), sold, builtIn.approximatePrices(), spot);
    return InstanceTypes.resolve(
        catalogue, CLASS, Outages.NONE, AccountFacts.NONE, NodeSizing.DEFAULT, Learned.NOTHING);
  }

  private static Price spotPrice(InstanceTypeInfo type, Zone zone, Price onDemand) {
    int percent = 30 + Math.floorMod((type.name().value() + zone.value()).hashCode(), 40);
    return Price.ofMicros(onDemand.microsPerHour() * percent / 100);
  }
}
