package dev.lamplighter.catalogue;

import dev.lamplighter.api.AmiFamily;
import dev.lamplighter.api.AmiSelectorTerm;
import dev.lamplighter.api.BlockDeviceMapping;
import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.EC2NodeClass.NetworkOptions;
import dev.lamplighter.api.EC2NodeClass.NodeIdentity;
import dev.lamplighter.api.KubeletConfiguration;
import dev.lamplighter.api.MetadataOptions;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.api.ResolvedAmi;
import dev.lamplighter.api.ResolvedSecurityGroup;
import dev.lamplighter.api.ResolvedSubnet;
import dev.lamplighter.api.SelectorTerm;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.SecurityGroupId;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.Uid;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/// The EC2NodeClass of the labs, and changes to it, for tests.
public final class SampleNodeClass {
  public static final Instant CREATED = Instant.parse("2026-01-01T00:00:00Z");
  public static final ImageId AMD64_IMAGE = ImageId.of("ami-0a1");
  public static final ImageId ARM64_IMAGE = ImageId.of("ami-0a2");

  private SampleNodeClass() {}

  /// Valid, not resolved yet.
  public static EC2NodeClass unresolved() {
    var discovery = new SelectorTerm.Tags(new TreeMap<>(Map.of("karpenter.sh/discovery", "mydev")));
    var spec =
        new EC2NodeClass.Spec(
            List.of(new AmiSelectorTerm.Alias(AmiFamily.AL2023, "latest")),
            Optional.empty(),
            List.of(discovery),
            List.of(discovery),
            List.of(),
            Optional.empty(),
            new NodeIdentity.Role("KarpenterNodeRole-mydev"),
            new TreeMap<>(Map.of("Name", "karpenter-mydev")),
            KubeletConfiguration.DEFAULT,
            List.of(),
            Optional.empty(),
            MetadataOptions.DEFAULT,
            NetworkOptions.DEFAULT,
            Optional.empty(),
            false,
            Optional.empty(),
            Optional.empty());
    return new EC2NodeClass(
        ObjectMeta.named("default", Uid.of("class-uid"), CREATED), spec, EC2NodeClass.Status.EMPTY);
  }

  /// Resolved and ready, with a subnet in each of the three zones.
  public static EC2NodeClass ready() {
    return unresolved().withStatus(status(subnets()));
  }

  public static List<ResolvedSubnet> subnets() {
    return List.of(
        new ResolvedSubnet(SubnetId.of("subnet-a"), SampleTypes.ZONE_A, "apne2-az1", 250),
        new ResolvedSubnet(SubnetId.of("subnet-b"), SampleTypes.ZONE_B, "apne2-az2", 250),
        new ResolvedSubnet(SubnetId.of("subnet-c"), SampleTypes.ZONE_C, "apne2-az3", 250));
  }

  public static EC2NodeClass.Status status(List<ResolvedSubnet> subnets) {
    return new EC2NodeClass.Status(
        subnets,
        List.of(new ResolvedSecurityGroup(SecurityGroupId.of("sg-1"), "")),
        List.of(image(AMD64_IMAGE, "amd64"), image(ARM64_IMAGE, "arm64")),
        Optional.of(InstanceProfileName.of("mydev_profile")),
        List.of(new Condition(ConditionType.READY, ConditionStatus.TRUE, "", "", CREATED)));
  }

  private static ResolvedAmi image(ImageId id, String architecture) {
    return new ResolvedAmi(
        id,
        "al2023-" + architecture,
        Requirements.of(
            Requirement.in(LabelKey.ARCH, architecture),
            Requirement.doesNotExist(LabelKey.INSTANCE_GPU_COUNT),
            Requirement.doesNotExist(LabelKey.INSTANCE_ACCELERATOR_COUNT)),
        false);
  }

  public static EC2NodeClass withKubelet(EC2NodeClass nodeClass, KubeletConfiguration kubelet) {
    var spec = nodeClass.spec();
    return with(nodeClass, images(spec), kubelet, spec.blockDeviceMappings(), spec.userData());
  }

  public static EC2NodeClass withDisks(EC2NodeClass nodeClass, List<BlockDeviceMapping> disks) {
    var spec = nodeClass.spec();
    return with(nodeClass, images(spec), spec.kubelet(), disks, spec.userData());
  }

  public static EC2NodeClass withImages(
      EC2NodeClass nodeClass, Optional<AmiFamily> family, List<AmiSelectorTerm> terms) {
    var spec = nodeClass.spec();
    return with(
        nodeClass,
        new Images(family, terms),
        spec.kubelet(),
        spec.blockDeviceMappings(),
        spec.userData());
  }

  public static EC2NodeClass withUserData(EC2NodeClass nodeClass, String userData) {
    var spec = nodeClass.spec();
    return with(
        nodeClass, images(spec), spec.kubelet(), spec.blockDeviceMappings(), Optional.of(userData));
  }

  public static EC2NodeClass withRaid0(EC2NodeClass nodeClass) {
    return SpecField.INSTANCE_STORE_POLICY.with(
        nodeClass, Optional.of(EC2NodeClass.InstanceStorePolicy.RAID0));
  }

  public static EC2NodeClass with(EC2NodeClass nodeClass, UnaryOperator<EC2NodeClass.Spec> change) {
    return new EC2NodeClass(nodeClass.meta(), change.apply(nodeClass.spec()), nodeClass.status());
  }

  private record Images(Optional<AmiFamily> family, List<AmiSelectorTerm> terms) {}

  private static Images images(EC2NodeClass.Spec spec) {
    return new Images(spec.amiFamily(), spec.amiSelectorTerms());
  }

  private static EC2NodeClass with(
      EC2NodeClass nodeClass,
      Images images,
      KubeletConfiguration kubelet,
      List<BlockDeviceMapping> disks,
      Optional<String> userData) {
    var spec = nodeClass.spec();
    return new EC2NodeClass(
        nodeClass.meta(),
        new EC2NodeClass.Spec(
            images.terms(),
            images.family(),
            spec.subnetSelectorTerms(),
            spec.securityGroupSelectorTerms(),
            spec.capacityReservationSelectorTerms(),
            spec.placementGroupSelector(),
            spec.identity(),
            spec.tags(),
            kubelet,
            disks,
            spec.instanceStorePolicy(),
            spec.metadataOptions(),
            spec.network(),
            userData,
            spec.detailedMonitoring(),
            spec.context(),
            spec.nestedVirtualization()),
        nodeClass.status());
  }
}
