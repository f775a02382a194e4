package dev.lamplighter.cli.dump;

import static dev.lamplighter.model.LabelKey.ARCH;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.ResolvedAmi;
import dev.lamplighter.api.ResolvedSecurityGroup;
import dev.lamplighter.api.ResolvedSubnet;
import dev.lamplighter.functions.wire.StoredKind;
import dev.lamplighter.functions.wire.yaml.Problems;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.functions.wire.yaml.YamlReader;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.SecurityGroupId;
import dev.lamplighter.model.SubnetId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Stands in for what a dump does not tell of an EC2NodeClass: what nobody has resolved yet is
/// taken to be there, so that plans can be made. What the cluster says is wrong with a class stays.
final class ClassStandIns {
  /// What an instance runs of which neither that nor a type is told.
  static final ImageId UNKNOWN_IMAGE = ImageId.of("ami-unknown");

  /// Of each architecture one: which image it is decides nothing that a plan shows.
  private static final List<ResolvedAmi> AMIS = List.of(ami("amd64"), ami("arm64"));

  private final DumpMarket market;
  private final Instant now;

  ClassStandIns(DumpMarket market, Instant now) {
    this.market = market;
    this.now = now;
  }

  private static ResolvedAmi ami(String arch) {
    return new ResolvedAmi(
        ImageId.of(UNKNOWN_IMAGE + arch),
        "unknown",
        Requirements.of(Requirement.in(ARCH, arch)),
        false);
  }

  /// Whether nobody knows which image it is.
  static boolean isStandIn(ImageId image) {
    return AMIS.stream().anyMatch(ami -> ami.id().equals(image));
  }

  /// Whether the cluster says nothing of it: neither that it is ready nor why not.
  static boolean isUnresolved(EC2NodeClass nodeClass) {
    return nodeClass
        .status()
        .condition(ConditionType.READY)
        .filter(ready -> ready.status() != ConditionStatus.UNKNOWN)
        .isEmpty();
  }

  /// A class that is named where no class is there: they were not asked for.
  EC2NodeClass standIn(NodeClassName name) {
    String manifest =
        """
        metadata: {name: "%s", uid: "assumed:%s", creationTimestamp: "%s"}
        spec:
          role: assumed
          amiSelectorTerms: [{alias: al2023@latest}]
          subnetSelectorTerms: [{tags: {assumed: assumed}}]
          securityGroupSelectorTerms: [{tags: {assumed: assumed}}]
        """
            .formatted(name, name, now);
    var problems = new Problems();
    return YamlReader.read(new SourceText("assumed", manifest), problems).stream()
        .flatMap(tree -> StoredKind.EC2_NODE_CLASS.read(tree, problems).stream())
        .map(this::resolved)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(problems.all().toString()));
  }

  /// The class with all that a plan needs.
  EC2NodeClass resolved(EC2NodeClass nodeClass) {
    var status = nodeClass.status();
    return nodeClass.withStatus(
        new EC2NodeClass.Status(
            status.subnets().isEmpty() ? subnets() : status.subnets(),
            status.securityGroups().isEmpty()
                ? List.of(new ResolvedSecurityGroup(SecurityGroupId.of("sg-unknown"), "unknown"))
                : status.securityGroups(),
            status.amis().isEmpty() ? AMIS : status.amis(),
            status.capacityReservations(),
            status.placementGroup(),
            status.instanceProfile().or(() -> Optional.of(InstanceProfileName.of("unknown"))),
            isUnresolved(nodeClass) ? ready(status) : status.conditions()));
  }

  /// One in each zone of the region.
  private List<ResolvedSubnet> subnets() {
    return market.zones().stream()
        .map(
            zone ->
                new ResolvedSubnet(
                    SubnetId.of("subnet-unknown" + zone.value().replaceAll("[^a-z0-9]", "")),
                    zone,
                    "",
                    ResolvedSubnet.NOT_COUNTED))
        .toList();
  }

  private List<Condition> ready(EC2NodeClass.Status status) {
    var ready = new Condition(ConditionType.READY, ConditionStatus.TRUE, "Assumed", "", now);
    return Stream.concat(
            status.conditions().stream().filter(each -> each.type() != ConditionType.READY),
            Stream.of(ready))
        .toList();
  }
}
