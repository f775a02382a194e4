package dev.lamplighter.functions.aws.ec2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.catalogue.Catalogue;
import dev.lamplighter.catalogue.SampleNodeClass;
import dev.lamplighter.catalogue.SampleTypes;
import dev.lamplighter.ec2.LaunchInputs;
import dev.lamplighter.functions.wire.Manifest;
import dev.lamplighter.functions.wire.ManifestReader;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.launch.LaunchWorld;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.PlacementGroups;
import dev.lamplighter.testing.World;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// CreateLaunchTemplate and CreateFleet as they are sent for classes as users write them: each
/// class and its requests lie side by side.
class RequestBodiesTest {
  private static final String FOLDER =
      "functions/src/test/resources/dev/lamplighter/functions/aws/ec2/requests/";

  @ParameterizedTest
  @CsvSource({
    "least, spot",
    "al2, spot",
    "bottlerocket, spot",
    "windows, on-demand",
    "custom, spot",
    "encrypted-gp3, on-demand",
    "two-disks, spot",
    "instance-store, spot",
    "kubelet, spot",
    "hops-for-containers, spot",
    "no-metadata, spot",
    "monitored, on-demand",
    "tagged, spot",
    "own-user-data, spot",
    "addresses, on-demand",
    "two-interfaces, spot",
    "with-context, spot",
    "other-card, spot",
    "nested-virtualization, spot"
  })
  void aClassIsLaunchedWithTheRequestsBesideIt(String name, String capacityType)
      throws IOException {
    boolean largeTypes = name.equals("other-card") || name.equals("nested-virtualization");
    var world = new LaunchWorld();
    compare(name, capacityType, largeTypes ? withCards(world) : world);
  }

  @Test
  void nodesOfAnIpv6ClusterHaveAPrimaryIpv6Address() throws IOException {
    compare("ipv6", "spot", new LaunchWorld().ipv6());
  }

  @Test
  void aLaunchIntoACapacityReservationTargetsItAlone() throws IOException {
    var nodeClass =
        NodeClasses.reserving(
            nodeClass("least"),
            NodeClasses.reservation("cr-0123", "t3.small", "ap-northeast-2a", 2));

    compare("reserved", "reserved", new LaunchWorld(), nodeClass);
  }

  /// Spec AWS 3.5, 3.6: in template and fleet, and without options.
  @Test
  void aLaunchIntoACapacityBlockSaysThatItIsOne() throws IOException {
    var block =
        NodeClasses.block(
            NodeClasses.reservation("cr-0123", "t3.small", "ap-northeast-2a", 2),
            World.START.plus(Duration.ofDays(1)));

    compare(
        "block", "reserved", new LaunchWorld(), NodeClasses.reserving(nodeClass("least"), block));
  }

  @Test
  void aLaunchIntoAnInterruptibleReservationSaysThatItIsOne() throws IOException {
    var lent =
        NodeClasses.lent(NodeClasses.reservation("cr-0123", "t3.small", "ap-northeast-2a", 2));

    compare(
        "interruptible",
        "reserved",
        new LaunchWorld(),
        NodeClasses.reserving(nodeClass("least"), lent));
  }

  @Test
  void aLaunchIntoAPartitionOfAGroupOnDedicatedHardwareSaysBoth() throws IOException {
    var group = PlacementGroups.partitioned("pg-0123", 3);

    compareUnder(
        "placed",
        PlacementGroups.selected(nodeClass("least"), Optional.of(group)),
        new LaunchWorld(),
        "karpenter.k8s.aws/placement-group-partition In [2]",
        "karpenter.k8s.aws/instance-tenancy In [dedicated]");
  }

  @Test
  void aLaunchForPodsThatAskForEfaHasAnInterfaceOnEachCard() throws IOException {
    var world = new LaunchWorld();
    var requests = "cpu=580m, memory=632Mi, pods=4, vpc.amazonaws.com/efa=2";

    compareUnder("efa", nodeClass("least"), withCards(world).requests(requests));
  }

  /// Spec AWS 3.5
  @Test
  void aLaunchForPodsThatAskForASandboxMayStartEnclaves() throws IOException {
    var requests = "cpu=580m, memory=632Mi, pods=4, eks.amazonaws.com/nitro-sandbox=1";

    compareUnder("enclaves", nodeClass("least"), new LaunchWorld().requests(requests));
  }

  private void compare(String name, String capacityType, LaunchWorld world) throws IOException {
    compare(name, capacityType, world, nodeClass(name));
  }

  private void compare(String name, String capacityType, LaunchWorld world, EC2NodeClass nodeClass)
      throws IOException {
    compareUnder(
        name, nodeClass, world, "karpenter.sh/capacity-type In [%s]".formatted(capacityType));
  }

  /// Types with two network cards, an interface for EFA on each, that run virtual machines.
  private static LaunchWorld withCards(LaunchWorld world) {
    Catalogue labs = SampleTypes.labs();
    return world.catalogue(
        new Catalogue(
            labs.region(),
            labs.types().stream()
                .map(type -> SampleTypes.nested(SampleTypes.withEfa(type, 2)))
                .toList(),
            labs.zones(),
            labs.onDemandPrices(),
            labs.spotPrices()));
  }

  private void compareUnder(
      String name, EC2NodeClass nodeClass, LaunchWorld world, String... requirements)
      throws IOException {
    LaunchInputs inputs =
        world.nodeClass(nodeClass).requires(requirements).launch().reserved().launch().inputs();

    GoldenFile.compare(FOLDER + name + ".txt", RequestBodies.of(inputs), getClass());
  }

  private static EC2NodeClass nodeClass(String name) throws IOException {
    try (var yaml = RequestBodiesTest.class.getResourceAsStream("requests/" + name + ".yaml")) {
      assertThat(yaml).as(name).isNotNull();
      var text = new String(yaml.readAllBytes(), StandardCharsets.UTF_8);
      var read = ManifestReader.read(List.of(new SourceText(name + ".yaml", text)));
      assertThat(read.problems()).isEmpty();
      return assertThat(read.manifests())
          .singleElement()
          .asInstanceOf(type(Manifest.OfNodeClass.class))
          .actual()
          .nodeClass()
          .withStatus(SampleNodeClass.status(SampleNodeClass.subnets()));
    }
  }
}
