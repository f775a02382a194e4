package dev.lamplighter.local.cloud;

import dev.lamplighter.api.SelectorTerm;
import dev.lamplighter.ec2.SecurityGroup;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.SecurityGroupId;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.VpcId;
import dev.lamplighter.model.Zone;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The account's VPC: a private subnet in each zone and a security group for nodes, both tagged for
/// discovery, beside the default security group, which is not.
public final class Network {
  public static final String DISCOVERY_TAG = "karpenter.sh/discovery";

  private final VpcId vpc;
  private final List<Subnet> subnets = new ArrayList<>();
  private final List<SecurityGroup> securityGroups = new ArrayList<>();

  /// The zones by name and by their account-independent ids.
  enum ZoneOf {
    A(0, "a", "apne2-az1"),
    B(1, "b", "apne2-az2"),
    C(2, "c", "apne2-az3"),
    D(3, "d", "apne2-az4");

    private final int number;
    private final String letter;
    private final String zoneId;

    ZoneOf(int number, String letter, String zoneId) {
      this.number = number;
      this.letter = letter;
      this.zoneId = zoneId;
    }

    Zone in(Region region) {
      return Zone.of(region.value() + letter);
    }
  }

  Network(ClusterName cluster, Region region) {
    this.vpc = VpcId.of("vpc-" + Ec2Ids.hex("vpc", cluster.value()));
    var tags = Tags.NONE.with(DISCOVERY_TAG, cluster.value());
    for (ZoneOf zone : ZoneOf.values()) {
      var id = SubnetId.of("subnet-" + Ec2Ids.hex("subnet", cluster + zone.letter));
      subnets.add(
          new Subnet(
              id,
              zone.in(region),
              zone.zoneId,
              zone.number,
              tags.with("Name", "%s-private-%s".formatted(cluster, zone.letter))));
    }
    addSecurityGroup(
        cluster,
        "eks-cluster-sg-" + cluster,
        tags.with("kubernetes.io/cluster/" + cluster, "owned"));
    addSecurityGroup(cluster, "default", Tags.NONE);
  }

  private void addSecurityGroup(ClusterName cluster, String name, Tags tags) {
    var id = SecurityGroupId.of("sg-" + Ec2Ids.hex("security group", cluster + name));
    securityGroups.add(new SecurityGroup(id, name, vpc, tags));
  }

  /// Another VPC of the account, with a security group of this name and these tags.
  public SecurityGroup addSecurityGroupElsewhere(String name, Tags tags) {
    var group =
        new SecurityGroup(
            SecurityGroupId.of("sg-" + Ec2Ids.hex("security group", vpc + name)),
            name,
            VpcId.of("vpc-" + Ec2Ids.hex("vpc", name)),
            tags);
    securityGroups.add(group);
    return group;
  }

  public VpcId vpc() {
    return vpc;
  }

  public List<Zone> zones() {
    return subnets.stream().map(Subnet::zone).toList();
  }

  public SubnetId subnetIn(Zone zone) {
    return subnets.stream()
        .filter(subnet -> subnet.zone().equals(zone))
        .findFirst()
        .map(Subnet::id)
        .orElseThrow(() -> new IllegalArgumentException("There is no subnet in " + zone));
  }

  /// A second one in a zone that has one, selected like it.
  public SubnetId addSubnetIn(Zone zone) {
    Subnet first = subnet(subnetIn(zone)).orElseThrow();
    var id = SubnetId.of("subnet-" + Ec2Ids.hex("subnet", first.id() + "-" + subnets.size()));
    subnets.add(new Subnet(id, zone, first.zoneId(), subnets.size(), first.tags()));
    return id;
  }

  /// Leave only `count` addresses free in the subnet.
  public void setFreeAddresses(SubnetId id, int count) {
    subnet(id)
        .orElseThrow(() -> new IllegalArgumentException("There is no subnet " + id))
        .setFreeAddresses(count);
  }

  Optional<Subnet> subnet(SubnetId id) {
    return subnets.stream().filter(subnet -> subnet.id().equals(id)).findFirst();
  }

  Optional<SecurityGroup> securityGroup(SecurityGroupId id) {
    return securityGroups.stream().filter(group -> group.id().equals(id)).findFirst();
  }

  List<dev.lamplighter.ec2.Subnet> subnets(List<SelectorTerm> terms) {
    return subnets.stream()
        .filter(subnet -> terms.stream().anyMatch(term -> selects(term, subnet)))
        .map(subnet -> new dev.lamplighter.ec2.Subnet(subnet.resolved(), vpc))
        .toList();
  }

  List<SecurityGroup> securityGroups(List<SelectorTerm> terms) {
    return securityGroups.stream()
        .filter(group -> terms.stream().anyMatch(term -> selects(term, group)))
        .toList();
  }

  private static boolean selects(SelectorTerm term, Subnet subnet) {
    return switch (term) {
      case SelectorTerm.Tags(var wanted) -> TagFilter.matches(wanted, subnet.tags());
      case SelectorTerm.Id(var id) -> id.equals(subnet.id().value());
      case SelectorTerm.Name _ -> false;
    };
  }

  private static boolean selects(SelectorTerm term, SecurityGroup group) {
    return switch (term) {
      case SelectorTerm.Tags(var wanted) -> TagFilter.matches(wanted, group.tags());
      case SelectorTerm.Id(var id) -> id.equals(group.id().value());
      case SelectorTerm.Name(var name) -> TagFilter.matches(name, group.name());
    };
  }
}
