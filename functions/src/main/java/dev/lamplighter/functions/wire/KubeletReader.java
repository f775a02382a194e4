package dev.lamplighter.functions.wire;

import dev.lamplighter.api.KubeletConfiguration;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.functions.wire.yaml.JsonText;
import java.net.InetAddress;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// Reads the kubelet block of an EC2NodeClass (spec AWS 1.13).
///
/// Fields that scheduling does not read are kept as they are, for the node;
/// [dev.lamplighter.api.KubeletFields] judges them.
final class KubeletReader {
  private static final int PODS_MAX = 100_000;
  private static final int PERCENT_MAX = 100;
  private static final String MAX_POD_GRACE_PERIOD = "evictionMaxPodGracePeriod";
  private static final String GC_HIGH = "imageGCHighThresholdPercent";
  private static final String GC_LOW = "imageGCLowThresholdPercent";

  /// The shapes that Java's reader of literals is asked about, which takes shorter ones too.
  private static final Pattern IPV4 = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}");

  private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");

  private static final List<String> READ =
      List.of(
          "maxPods",
          "podsPerCore",
          "kubeReserved",
          "systemReserved",
          "evictionHard",
          "clusterDNS",
          "evictionSoft",
          "evictionSoftGracePeriod",
          MAX_POD_GRACE_PERIOD,
          GC_HIGH,
          GC_LOW,
          "cpuCFSQuota");

  private KubeletReader() {}

  static KubeletConfiguration read(Fields spec, String name) {
    return spec.fields(name).map(KubeletReader::read).orElse(KubeletConfiguration.DEFAULT);
  }

  private static KubeletConfiguration read(Fields kubelet) {
    var other = new TreeMap<String, String>();
    for (String field : kubelet.names()) {
      if (!READ.contains(field)) {
        kubelet.value(field).ifPresent(value -> other.put(field, JsonText.of(value)));
      }
    }
    var onNode = onNode(kubelet);
    checkImageGarbageCollection(
        kubelet, onNode.imageGcHighThresholdPercent(), onNode.imageGcLowThresholdPercent());
    return new KubeletConfiguration(
        kubelet.between("maxPods", 0, PODS_MAX),
        kubelet.between("podsPerCore", 0, PODS_MAX),
        ResourcesReader.reserved(kubelet, "kubeReserved"),
        ResourcesReader.reserved(kubelet, "systemReserved"),
        EvictionReader.read(kubelet),
        clusterDns(kubelet),
        onNode,
        other);
  }

  private static KubeletConfiguration.OnNode onNode(Fields kubelet) {
    return new KubeletConfiguration.OnNode(
        new TreeMap<>(kubelet.textMap("evictionSoft")),
        new TreeMap<>(kubelet.textMap("evictionSoftGracePeriod")),
        kubelet.between(MAX_POD_GRACE_PERIOD, 0, Integer.MAX_VALUE),
        kubelet.between(GC_HIGH, 0, PERCENT_MAX),
        kubelet.between(GC_LOW, 0, PERCENT_MAX),
        kubelet.bool("cpuCFSQuota"));
  }

  /// Kubelet frees disk from the high mark down to the low one.
  private static void checkImageGarbageCollection(
      Fields kubelet, OptionalInt high, OptionalInt low) {
    if (high.isPresent() && low.isPresent() && high.getAsInt() <= low.getAsInt()) {
      kubelet.problem(
          GC_HIGH,
          "found %d, and %s %d".formatted(high.getAsInt(), GC_LOW, low.getAsInt()),
          "more than " + GC_LOW,
          low.getAsInt() < PERCENT_MAX
              ? "%s: %d".formatted(GC_HIGH, Math.min(PERCENT_MAX, low.getAsInt() + 5))
              : "%s: 85 and %s: 80".formatted(GC_HIGH, GC_LOW));
    }
  }

  private static List<String> clusterDns(Fields kubelet) {
    List<String> addresses = kubelet.texts("clusterDNS");
    for (String address : addresses) {
      if (!isIpAddress(address)) {
        kubelet.problem(
            "clusterDNS",
            "found \"%s\"".formatted(address),
            "IP addresses",
            "clusterDNS: [10.100.0.10], the address of Service kube-dns");
      }
    }
    return addresses;
  }

  private static boolean isIpAddress(String text) {
    try {
      return (IPV4.matcher(text).matches() || IPV6.matcher(text).matches())
          && !InetAddress.ofLiteral(text).isAnyLocalAddress();
    } catch (IllegalArgumentException none) {
      return false;
    }
  }
}
