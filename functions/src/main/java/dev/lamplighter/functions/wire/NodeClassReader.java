package dev.lamplighter.functions.wire;

import dev.lamplighter.api.AmiFamily;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.EC2NodeClass.NodeIdentity;
import dev.lamplighter.api.MetadataOptions;
import dev.lamplighter.functions.wire.yaml.Fields;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// Reads an EC2NodeClass of `karpenter.k8s.aws/v1` with all of its fields (spec AWS 1.2).
final class NodeClassReader {
  private static final List<String> FAMILIES =
      Arrays.stream(AmiFamily.values()).map(AmiFamily::toString).toList();

  /// Keys that are Lamplighter's to set (spec AWS 1.9).
  private static final List<String> RESTRICTED_TAGS =
      List.of(
          "eks:eks-cluster-name",
          "karpenter.sh/nodepool",
          "karpenter.sh/nodeclaim",
          "karpenter.k8s.aws/ec2nodeclass");

  private NodeClassReader() {}

  static Manifest read(Fields object) {
    var meta = MetaReader.read(object);
    object.require("spec", "the class's images, subnets, security groups and role", "");
    var spec =
        object.fields("spec").map(NodeClassReader::spec).orElseGet(NodeClassReader::emptySpec);
    object.value("status");
    object.refuseUnknown();
    return new Manifest.OfNodeClass(
        object.location(), new EC2NodeClass(meta, spec, EC2NodeClass.Status.EMPTY));
  }

  private static EC2NodeClass.Spec spec(Fields spec) {
    var terms = SelectorTermReader.amis(spec, "amiSelectorTerms");
    var family =
        DisruptionReader.oneOf(spec, "amiFamily", FAMILIES).map(index -> AmiFamily.values()[index]);
    SelectorTermReader.refuseFamilyConflict(spec, terms, family);
    var read =
        new EC2NodeClass.Spec(
            terms,
            family,
            SelectorTermReader.subnets(spec, "subnetSelectorTerms"),
            SelectorTermReader.securityGroups(spec, "securityGroupSelectorTerms"),
            SelectorTermReader.capacityReservations(spec, "capacityReservationSelectorTerms"),
            spec.fields("placementGroupSelector").map(SelectorTermReader::placementGroup),
            identity(spec),
            tags(spec),
            KubeletReader.read(spec, "kubelet"),
            BlockDeviceReader.read(spec, "blockDeviceMappings"),
            DisruptionReader.oneOf(spec, "instanceStorePolicy", List.of("RAID0"))
                .map(_ -> EC2NodeClass.InstanceStorePolicy.RAID0),
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

  private static EC2NodeClass.Spec emptySpec() {
    return new EC2NodeClass.Spec(
        List.of(),
        Optional.empty(),
        List.of(),
        List.of(),
        List.of(),
        Optional.empty(),
        new NodeIdentity.Role("missing"),
        new TreeMap<>(),
        dev.lamplighter.api.KubeletConfiguration.DEFAULT,
        List.of(),
        Optional.empty(),
        MetadataOptions.DEFAULT,
        EC2NodeClass.NetworkOptions.DEFAULT,
        Optional.empty(),
        false,
        Optional.empty(),
        Optional.empty());
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
          "role: KarpenterNodeRole-<your cluster>");
    }
    return profile
        .<NodeIdentity>map(NodeIdentity.InstanceProfile::new)
        .orElseGet(() -> new NodeIdentity.Role(role.orElse("missing")));
  }

  private static TreeMap<String, String> tags(Fields spec) {
    var tags = new TreeMap<>(spec.textMap("tags"));
    for (String key : tags.keySet()) {
      if (key.isEmpty()
          || RESTRICTED_TAGS.contains(key)
          || key.startsWith("kubernetes.io/cluster")) {
        spec.fields("tags")
            .orElseThrow()
            .problem(
                key,
                "the tag key \"%s\" is not yours to set".formatted(key),
                "other keys than "
                    + String.join(", ", RESTRICTED_TAGS)
                    + " and kubernetes.io/cluster/...",
                "");
      }
    }
    return tags;
  }

  private static MetadataOptions metadataOptions(Fields options) {
    boolean endpoint = switchedOn(options, "httpEndpoint", "enabled", "disabled", true);
    boolean ipv6 = switchedOn(options, "httpProtocolIPv6", "enabled", "disabled", false);
    boolean tokens = switchedOn(options, "httpTokens", "required", "optional", true);
    long hops = options.integer("httpPutResponseHopLimit").orElse(1L);
    if (hops < 1 || hops > 64) {
      options.problem("httpPutResponseHopLimit", "found " + hops, "1 to 64", "");
      hops = 1;
    }
    options.refuseUnknown();
    return new MetadataOptions(endpoint, ipv6, (int) hops, tokens);
  }

  private static boolean switchedOn(
      Fields options, String name, String on, String off, boolean byDefault) {
    return DisruptionReader.oneOf(options, name, List.of(on, off))
        .map(index -> index == 0)
        .orElse(byDefault);
  }

  private static Optional<Boolean> nestedVirtualization(Fields options) {
    var enabled =
        DisruptionReader.oneOf(options, "nestedVirtualization", List.of("enabled", "disabled"))
            .map(index -> index == 0);
    options.refuseUnknown();
    return enabled;
  }
}
