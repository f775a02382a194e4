package dev.lamplighter.launch;

import dev.lamplighter.api.BlockDeviceMapping;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.EC2NodeClass.NodeIdentity;
import dev.lamplighter.api.KubeletConfiguration;
import dev.lamplighter.api.MetadataOptions;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.model.StableHash;
import dev.lamplighter.snapshot.ClusterFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;

/// The hash of the parts of a NodePool or EC2NodeClass whose change makes its nodes drift (spec
/// core 1.6, AWS 1.18).
///
/// Lists count as sets, and what is empty adds nothing, so that a field that does not exist yet
/// changes no hash when it comes. Karpenter's numbers can't be had from outside it, hence a version
/// of our own.
public final class DriftHash {
  public static final String VERSION = "lamplighter-v1";

  private final List<String> parts = new ArrayList<>();

  private DriftHash() {}

  /// Of `spec.template` without its requirements and requests.
  public static String of(NodePool pool) {
    var template = pool.spec().template();
    var spec = template.spec();
    var hash = new DriftHash();
    template.labels().values().forEach((key, value) -> hash.add("label " + key, value));
    template.annotations().forEach((key, value) -> hash.add("annotation " + key, value));
    hash.addAll("taint", spec.taints());
    hash.addAll("startupTaint", spec.startupTaints());
    hash.add("nodeClassRef", spec.nodeClassRef().name().value());
    hash.add("terminationGracePeriod", spec.terminationGracePeriod());
    hash.add("expireAfter", spec.expireAfter());
    return hash.text();
  }

  /// Of the spec without its selectors, whose results are compared instead.
  public static String of(EC2NodeClass nodeClass, ClusterFacts cluster) {
    var spec = nodeClass.spec();
    var hash = new DriftHash();
    hash.add("certificateAuthority", cluster.certificateAuthority());
    hash.add("amiFamily", spec.resolvedFamily().toString());
    hash.add("userData", spec.userData());
    hash.identity(spec.identity());
    spec.tags().forEach((key, value) -> hash.add("tag " + key, value));
    hash.kubelet(spec);
    hash.addAll("blockDevice", spec.blockDeviceMappings().stream().map(DriftHash::disk).toList());
    hash.add("instanceStorePolicy", spec.instanceStorePolicy());
    hash.metadata(spec.metadataOptions());
    hash.add("detailedMonitoring", spec.detailedMonitoring() ? "true" : "");
    hash.add("placementGroupSelector", spec.placementGroupSelector());
    hash.add("associatePublicIPAddress", spec.network().associatePublicIPAddress());
    hash.addAll("networkInterface", spec.network().networkInterfaces());
    hash.add("connectionTracking", spec.network().connectionTracking());
    hash.add("context", spec.context());
    hash.add("nestedVirtualization", spec.nestedVirtualization());
    return hash.text();
  }

  private void identity(NodeIdentity identity) {
    switch (identity) {
      case NodeIdentity.Role(var role) -> add("role", role);
      case NodeIdentity.InstanceProfile(var name) -> add("instanceProfile", name);
    }
  }

  private void kubelet(EC2NodeClass.Spec spec) {
    var kubelet = spec.kubelet();
    kubelet.maxPods().ifPresent(pods -> add("maxPods", Integer.toString(pods)));
    kubelet.podsPerCore().ifPresent(pods -> add("podsPerCore", Integer.toString(pods)));
    kubelet
        .kubeReserved()
        .asQuantities()
        .forEach((name, amount) -> add("kubeReserved " + name, amount.toString()));
    kubelet
        .systemReserved()
        .asQuantities()
        .forEach((name, amount) -> add("systemReserved " + name, amount.toString()));
    kubelet.evictionHard().forEach((signal, value) -> add("evictionHard " + signal, value));
    addAll("clusterDNS", kubelet.clusterDns());
    onNode(kubelet.onNode());
    kubelet.other().forEach((field, json) -> add("kubelet " + field, json));
  }

  private void onNode(KubeletConfiguration.OnNode kubelet) {
    kubelet.evictionSoft().forEach((signal, value) -> add("evictionSoft " + signal, value));
    kubelet
        .evictionSoftGracePeriod()
        .forEach((signal, value) -> add("evictionSoftGracePeriod " + signal, value));
    add("evictionMaxPodGracePeriod", kubelet.evictionMaxPodGracePeriod());
    add("imageGCHighThresholdPercent", kubelet.imageGcHighThresholdPercent());
    add("imageGCLowThresholdPercent", kubelet.imageGcLowThresholdPercent());
    add("cpuCFSQuota", kubelet.cpuCfsQuota());
  }

  private static String disk(BlockDeviceMapping disk) {
    var hash = new DriftHash();
    var ebs = disk.ebs();
    hash.add("deviceName", disk.deviceName());
    hash.add("rootVolume", disk.rootVolume() ? "true" : "");
    ebs.volumeSizeGib().ifPresent(gib -> hash.add("volumeSize", gib + "Gi"));
    hash.add("volumeType", ebs.volumeType().toString());
    hash.add("encrypted", ebs.encrypted());
    hash.add("deleteOnTermination", ebs.deleteOnTermination());
    ebs.iops().ifPresent(iops -> hash.add("iops", Integer.toString(iops)));
    ebs.throughput().ifPresent(mibs -> hash.add("throughput", Integer.toString(mibs)));
    hash.add("kmsKeyID", ebs.kmsKeyId());
    hash.add("snapshotID", ebs.snapshotId());
    ebs.volumeInitializationRate()
        .ifPresent(rate -> hash.add("volumeInitializationRate", Integer.toString(rate)));
    return hash.parts.toString();
  }

  private void metadata(MetadataOptions options) {
    add("httpEndpoint", Boolean.toString(options.httpEndpointEnabled()));
    add("httpProtocolIPv6", Boolean.toString(options.httpProtocolIpv6Enabled()));
    add("httpPutResponseHopLimit", Integer.toString(options.httpPutResponseHopLimit()));
    add("httpTokens", Boolean.toString(options.httpTokensRequired()));
  }

  private void addAll(String name, List<?> values) {
    var sorted = new TreeSet<String>();
    values.forEach(value -> sorted.add(value.toString()));
    sorted.forEach(value -> add(name, value));
  }

  private void add(String name, Optional<?> value) {
    value.ifPresent(present -> add(name, present.toString()));
  }

  private void add(String name, OptionalInt value) {
    value.ifPresent(present -> add(name, Integer.toString(present)));
  }

  private void add(String name, String value) {
    if (!value.isEmpty()) {
      parts.add(name);
      parts.add(value);
    }
  }

  private String text() {
    return Long.toUnsignedString(StableHash.of(parts.toArray(String[]::new)).toLong());
  }
}
