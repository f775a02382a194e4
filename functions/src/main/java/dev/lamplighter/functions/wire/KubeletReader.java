package dev.lamplighter.functions.wire;

import dev.lamplighter.api.KubeletConfiguration;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.functions.wire.yaml.JsonText;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeMap;

/// Reads the kubelet block of an EC2NodeClass (spec AWS 1.13).
///
/// Fields that scheduling does not read are kept as they are, for the node.
final class KubeletReader {
  private static final List<String> READ =
      List.of(
          "maxPods", "podsPerCore", "kubeReserved", "systemReserved", "evictionHard", "clusterDNS");

  private KubeletReader() {}

  static KubeletConfiguration read(Fields spec, String name) {
    return spec.fields(name).map(KubeletReader::read).orElse(KubeletConfiguration.DEFAULT);
  }

  private static KubeletConfiguration read(Fields kubelet) {
    if (kubelet.has("registerWithTaints")) {
      kubelet.problem(
          "registerWithTaints",
          "the field is Lamplighter's to set",
          "taints of the NodePool",
          "spec.template.spec.taints of the NodePool");
    }
    var other = new TreeMap<String, String>();
    for (String field : kubelet.names()) {
      if (!READ.contains(field)) {
        kubelet.value(field).ifPresent(value -> other.put(field, JsonText.of(value)));
      }
    }
    return new KubeletConfiguration(
        count(kubelet, "maxPods"),
        count(kubelet, "podsPerCore"),
        NodePoolReader.resources(kubelet, "kubeReserved"),
        NodePoolReader.resources(kubelet, "systemReserved"),
        new TreeMap<>(kubelet.textMap("evictionHard")),
        kubelet.texts("clusterDNS"),
        other);
  }

  private static OptionalInt count(Fields kubelet, String name) {
    var number = kubelet.integer(name);
    if (number.isPresent() && (number.get() < 0 || number.get() > 100_000)) {
      kubelet.problem(name, "found " + number.get(), "0 to 100000", "");
      return OptionalInt.empty();
    }
    return number.map(value -> OptionalInt.of(value.intValue())).orElse(OptionalInt.empty());
  }
}
