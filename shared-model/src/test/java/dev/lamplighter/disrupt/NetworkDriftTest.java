package dev.lamplighter.disrupt;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.ResolvedSecurityGroup;
import dev.lamplighter.api.ResolvedSubnet;
import dev.lamplighter.decision.Drifted;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.Instance.Attachment;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.SecurityGroupId;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.Zone;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class NetworkDriftTest {
  private static final Attachment SUBNET_A = attachment("subnet-0a", "sg-01", "sg-02");

  @Test
  void findsNothingWhereSubnetAndSecurityGroupsAreThoseOfTheClass() {
    var nodeClass = nodeClass(List.of("subnet-0a", "subnet-0b"), List.of("sg-02", "sg-01"));

    assertThat(drift(nodeClass, SUBNET_A)).isEmpty();
  }

  @Test
  void findsASubnetThatTheClassDoesNotSelectAnyMore() {
    var nodeClass = nodeClass(List.of("subnet-0b", "subnet-0c"), List.of("sg-01", "sg-02"));

    assertThat(drift(nodeClass, SUBNET_A))
        .contains(
            new Drifted(
                Drifted.Reason.SUBNET,
                "its instance is in subnet subnet-0a, and EC2NodeClass default now asks for one of"
                    + " subnet-0b, subnet-0c"));
  }

  @Test
  void findsASecurityGroupTooMuchAndOneThatIsMissing() {
    assertThat(drift(nodeClass(List.of("subnet-0a"), List.of("sg-01")), SUBNET_A))
        .contains(
            new Drifted(
                Drifted.Reason.SECURITY_GROUP,
                "its instance has the security groups sg-01, sg-02, and EC2NodeClass default now"
                    + " asks for sg-01"));
    assertThat(drift(nodeClass(List.of("subnet-0a"), List.of("sg-01", "sg-02", "sg-03")), SUBNET_A))
        .map(Drifted::reason)
        .contains(Drifted.Reason.SECURITY_GROUP);
  }

  @Test
  void namesTheSecurityGroupsBeforeTheSubnetAsKarpenterDoes() {
    assertThat(drift(nodeClass(List.of("subnet-0b"), List.of("sg-03")), SUBNET_A))
        .map(Drifted::reason)
        .hasToString("Optional[SecurityGroupDrift]");
    assertThat(Drifted.Reason.SUBNET).hasToString("SubnetDrift");
  }

  @Test
  void saysNothingOfAClassThatHasFoundNoSubnetsOrSecurityGroups() {
    assertThat(drift(nodeClass(List.of(), List.of()), SUBNET_A)).isEmpty();
  }

  @Test
  void saysNothingOfAnInstanceThatEc2ShowsNoNetworkOf() {
    var nodeClass = nodeClass(List.of("subnet-0b"), List.of("sg-03"));
    World gone = with(nodeClass, Attachment.NONE, Instance.State.TERMINATED);
    World unknown =
        world()
            .nodeClass(nodeClass)
            .nodePool("web")
            .node("n1", n -> n.inPool("web").claim(c -> c.withoutInstance()));

    assertThat(drift(gone)).isEmpty();
    assertThat(drift(unknown)).isEmpty();
  }

  @Test
  void findsNothingOnAnIncompleteSnapshot() {
    var nodeClass = nodeClass(List.of("subnet-0b"), List.of("sg-03"));
    World world = with(nodeClass, SUBNET_A, Instance.State.RUNNING).incomplete(Source.INSTANCES);

    assertThat(drift(world)).isEmpty();
  }

  private static Optional<Drifted> drift(EC2NodeClass nodeClass, Attachment network) {
    return drift(with(nodeClass, network, Instance.State.RUNNING));
  }

  private static Optional<Drifted> drift(World world) {
    return Optional.ofNullable(
        DriftDetection.of(world.at(START.plus(Duration.ofHours(2))).snapshot())
            .get(NodeClaimName.of("web-n1")));
  }

  private static World with(EC2NodeClass nodeClass, Attachment network, Instance.State state) {
    return world()
        .nodeClass(nodeClass)
        .nodePool("web")
        .node("n1", n -> n.inPool("web").claim(c -> c.network(network).instance(state)));
  }

  private static EC2NodeClass nodeClass(List<String> subnets, List<String> groups) {
    EC2NodeClass ready = NodeClasses.ready("default");
    return ready.withStatus(
        new EC2NodeClass.Status(
            subnets.stream()
                .map(id -> new ResolvedSubnet(SubnetId.of(id), Zone.of("z-a"), "az1", 100))
                .toList(),
            groups.stream()
                .map(id -> new ResolvedSecurityGroup(SecurityGroupId.of(id), ""))
                .toList(),
            List.of(),
            Optional.empty(),
            ready.status().conditions()));
  }

  private static Attachment attachment(String subnet, String... groups) {
    SortedSet<SecurityGroupId> ids = new TreeSet<>();
    Arrays.stream(groups).map(SecurityGroupId::of).forEach(ids::add);
    return new Attachment(Optional.of(SubnetId.of(subnet)), ids);
  }
}
