package dev.lamplighter.functions.wire;

import dev.lamplighter.api.AmiFamily;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.EC2NodeClass.InstanceStorePolicy;
import dev.lamplighter.api.EC2NodeClass.NodeIdentity;
import dev.lamplighter.api.MetadataOptions;
import dev.lamplighter.functions.wire.yaml.Fields;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// Reads an EC2NodeClass of `karpenter.k8s.aws/v1` with all of its fields (spec AWS 1.2).
final class NodeClassReader {
  private static final NodeIdentity UNREAD = new NodeIdentity.Role("unread");

  private NodeClassReader() {}

  /// The class; empty, with a problem, if it has no spec.
  static Optional<EC2NodeClass> read(Fields object) {
    var meta = MetaReader.read(object);
    var spec = requireSpec(object);
    object.know("status").refuseUnknown();
    return spec.map(read -> new EC2NodeClass(meta, read, EC2NodeClass.Status.EMPTY));
  }

  /// A class as the API server keeps it, with its status; nothing, with a problem, without spec.
  static Optional<EC2NodeClass> stored(Fields object) {
    var meta = StoredMetaReader.read(object);
    var spec = requireSpec(object);
    var status =
        object.fields("status").map(NodeClassStatusReader::read).orElse(EC2NodeClass.Status.EMPTY);
    object.know("apiVersion", "kind").refuseUnknown();
    return spec.map(read -> new EC2NodeClass(meta, read, status));
  }

  private static Optional<EC2NodeClass.Spec> requireSpec(Fields object) {
    object.require(
        "spec",
        "the class's images, subnets, security groups and role",
        "spec: {amiSelectorTerms: ..., subnetSelectorTerms: ..., securityGroupSelectorTerms: ...,"
            + " role: ...}");
    return object.fields("spec").map(NodeClassReader::spec);
  }

  private static EC2NodeClass.Spec spec(Fields spec) {
    var read =
        new EC2NodeClass.Spec(
            AmiTermReader.read(spec, "amiSelectorTerms"),
            spec.oneOf("amiFamily", List.of(AmiFamily.values()), AmiFamily::toString),
            SelectorTermReader.subnets(spec, "subnetSelectorTerms"),
            SelectorTermReader.securityGroups(spec, "securityGroupSelectorTerms"),
            SelectorTermReader.capacityReservations(spec, "capacityReservationSelectorTerms"),
            spec.fields("placementGroupSelector").map(SelectorTermReader::placementGroup),
            identity(spec),
            new TreeMap<>(spec.textMap("tags")),
            KubeletReader.read(spec, "kubelet"),
            BlockDeviceReader.read(spec, "blockDeviceMappings"),
            spec.oneOf("instanceStorePolicy", List.of(InstanceStorePolicy.RAID0), Enum::name),
            spec.fields("metadataOptions")
                .map(NodeClassReader::metadataOptions)
                .orElse(MetadataOptions.DEFAULT),
            NetworkReader.read(spec),
            spec.text("userData"),
            spec.bool("detailedMonitoring").orElse(false),
            spec.text("context"),
            spec.fields("cpuOptions").flatMap(NodeClassReader::nestedVirtualization));
    spec.refuseUnknown();
    return read;
  }

  private static NodeIdentity identity(Fields spec) {
    var role = spec.text("role").filter(text -> !text.isEmpty());
    var profile = spec.text("instanceProfile").filter(text -> !text.isEmpty());
    if (role.isPresent() == profile.isPresent()) {
      spec.problem(
          "role",
          role.isPresent()
              ? "found both role and instanceProfile"
              : "neither role nor instanceProfile is here",
          "exactly one of role and instanceProfile",
          role.isPresent() ? "one of the two" : "role: KarpenterNodeRole-<your cluster>");
    }
    Optional<NodeIdentity> ofRole = role.map(NodeIdentity.Role::new);
    return ofRole.or(() -> profile.map(NodeIdentity.InstanceProfile::new)).orElse(UNREAD);
  }

  private static MetadataOptions metadataOptions(Fields options) {
    var byDefault = MetadataOptions.DEFAULT;
    var read =
        new MetadataOptions(
            enabled(options, "httpEndpoint").orElse(byDefault.httpEndpointEnabled()),
            enabled(options, "httpProtocolIPv6").orElse(byDefault.httpProtocolIpv6Enabled()),
            options
                .between("httpPutResponseHopLimit", 1, MetadataOptions.HOP_LIMIT_MAX)
                .orElse(byDefault.httpPutResponseHopLimit()),
            options
                .oneOf(
                    "httpTokens",
                    List.of(true, false),
                    required -> required ? "required" : "optional")
                .orElse(byDefault.httpTokensRequired()));
    options.refuseUnknown();
    return read;
  }

  private static Optional<Boolean> enabled(Fields fields, String name) {
    return fields.oneOf(name, List.of(true, false), enabled -> enabled ? "enabled" : "disabled");
  }

  private static Optional<Boolean> nestedVirtualization(Fields options) {
    var enabled = enabled(options, "nestedVirtualization");
    options.refuseUnknown();
    return enabled;
  }
}
