package dev.lamplighter.launch;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.KubeletConfiguration;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.ClusterFacts;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;

/// nodeadm's `NodeConfig` (`node.eks.aws/v1alpha1`): which cluster to join, and how kubelet runs
/// (spec AWS 1.8). Every text is written as a JSON string, which YAML reads as it is.
final class NodeConfigYaml {
  private final StringBuilder yaml = new StringBuilder();

  private NodeConfigYaml() {}

  static String of(ClusterFacts cluster, EC2NodeClass.Spec spec, UserData.Node node) {
    var config = new NodeConfigYaml();
    config.line(0, "apiVersion: node.eks.aws/v1alpha1");
    config.line(0, "kind: NodeConfig");
    config.line(0, "spec:");
    config.cluster(cluster);
    if (spec.instanceStorePolicy().isPresent()) {
      config.line(1, "instance:");
      config.line(2, "localStorage:");
      config.line(3, "strategy: RAID0");
    }
    config.line(1, "kubelet:");
    config.line(2, "config:");
    config.kubelet(cluster, spec.kubelet(), node);
    config.line(2, "flags:");
    config.line(3, "- " + JsonText.quote("--node-labels=" + KubeletLabels.flag(node.labels())));
    return config.yaml.toString();
  }

  private void cluster(ClusterFacts cluster) {
    line(1, "cluster:");
    text(2, "name", cluster.name().value());
    text(2, "apiServerEndpoint", cluster.endpoint());
    text(2, "certificateAuthority", cluster.certificateAuthority());
    text(2, "cidr", cluster.serviceCidr());
  }

  /// The user's fields as given, then those that Lamplighter resolves.
  private void kubelet(ClusterFacts cluster, KubeletConfiguration kubelet, UserData.Node node) {
    kubelet.other().forEach((field, json) -> line(3, field + ": " + JsonText.oneLine(json)));
    map("evictionHard", kubelet.evictionHard());
    onNode(kubelet.onNode());
    map("kubeReserved", KubeletValues.reserved(kubelet.kubeReserved(), node.kubeReserved()));
    map("systemReserved", KubeletValues.reserved(kubelet.systemReserved(), node.systemReserved()));
    kubelet.podsPerCore().ifPresent(pods -> line(3, "podsPerCore: " + pods));
    line(3, "maxPods: " + node.maxPods());
    dns(KubeletValues.clusterDns(cluster, kubelet));
    taints(node.taints());
  }

  private void onNode(KubeletConfiguration.OnNode settings) {
    map("evictionSoft", settings.evictionSoft());
    map("evictionSoftGracePeriod", settings.evictionSoftGracePeriod());
    number("evictionMaxPodGracePeriod", settings.evictionMaxPodGracePeriod());
    number("imageGCHighThresholdPercent", settings.imageGcHighThresholdPercent());
    number("imageGCLowThresholdPercent", settings.imageGcLowThresholdPercent());
    settings.cpuCfsQuota().ifPresent(enforced -> line(3, "cpuCFSQuota: " + enforced));
  }

  private void dns(List<String> addresses) {
    if (!addresses.isEmpty()) {
      line(3, "clusterDNS:");
      addresses.forEach(address -> line(4, "- " + JsonText.quote(address)));
    }
  }

  private void taints(List<Taint> taints) {
    line(3, "registerWithTaints:");
    for (Taint taint : taints) {
      line(4, "- key: " + JsonText.quote(taint.key()));
      text(5, "value", taint.value());
      text(5, "effect", taint.effect().toString());
    }
  }

  private void map(String field, SortedMap<String, String> values) {
    if (!values.isEmpty()) {
      line(3, field + ":");
      values.forEach((key, value) -> text(4, JsonText.quote(key), value));
    }
  }

  private void number(String field, OptionalInt number) {
    number.ifPresent(value -> line(3, field + ": " + value));
  }

  private void text(int depth, String key, String value) {
    line(depth, key + ": " + JsonText.quote(value));
  }

  private void line(int depth, String text) {
    yaml.repeat("  ", depth).append(text).append('\n');
  }
}
