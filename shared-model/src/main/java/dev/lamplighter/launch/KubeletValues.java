package dev.lamplighter.launch;

import dev.lamplighter.api.KubeletConfiguration;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.ClusterFacts;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Values of kubelet's settings that follow from class, cluster and type, whatever the family.
final class KubeletValues {
  private KubeletValues() {}

  /// What the user reserves of things that no pod sees, such as `pid`, reaches the node too.
  static SortedMap<String, String> reserved(Resources users, Resources resolved) {
    SortedMap<String, String> texts = new TreeMap<>();
    users.asQuantities().forEach((name, amount) -> texts.put(name.value(), amount.toString()));
    resolved.asQuantities().forEach((name, amount) -> texts.put(name.value(), amount.toString()));
    return texts;
  }

  /// The user's addresses, or else the cluster's if it is known.
  static List<String> clusterDns(ClusterFacts cluster, KubeletConfiguration kubelet) {
    List<String> addresses =
        kubelet.clusterDns().isEmpty() ? List.of(cluster.dnsAddress()) : kubelet.clusterDns();
    return addresses.stream().filter(address -> !address.isEmpty()).toList();
  }
}
