package dev.lamplighter.launch;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.KubeletConfiguration;
import dev.lamplighter.model.Taint;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.stream.Collectors;

/// kubelet's settings as flags of its command line, for the families that know no file (spec AWS
/// 1.8).
final class KubeletFlags {
  private final StringJoiner flags = new StringJoiner(" ");

  private KubeletFlags() {}

  static String of(EC2NodeClass.Spec spec, UserData.Node node) {
    KubeletConfiguration kubelet = spec.kubelet();
    var settings = kubelet.onNode();
    var flags = new KubeletFlags();
    flags.add("node-labels", KubeletLabels.flag(node.labels()));
    flags.add("register-with-taints", taints(node.taints()));
    flags.add("max-pods", Long.toString(node.maxPods()));
    flags.number("pods-per-core", kubelet.podsPerCore());
    flags.add(
        "system-reserved",
        pairs("=", KubeletValues.reserved(kubelet.systemReserved(), node.systemReserved())));
    flags.add(
        "kube-reserved",
        pairs("=", KubeletValues.reserved(kubelet.kubeReserved(), node.kubeReserved())));
    flags.add("eviction-hard", pairs("<", kubelet.evictionHard()));
    flags.add("eviction-soft", pairs("<", settings.evictionSoft()));
    flags.add("eviction-soft-grace-period", pairs("=", settings.evictionSoftGracePeriod()));
    flags.number("eviction-max-pod-grace-period", settings.evictionMaxPodGracePeriod());
    flags.number("image-gc-high-threshold", settings.imageGcHighThresholdPercent());
    flags.number("image-gc-low-threshold", settings.imageGcLowThresholdPercent());
    settings.cpuCfsQuota().ifPresent(it -> flags.add("cpu-cfs-quota", Boolean.toString(it)));
    return flags.flags.toString();
  }

  private void number(String name, OptionalInt number) {
    number.ifPresent(value -> add(name, Integer.toString(value)));
  }

  private void add(String name, String value) {
    if (!value.isEmpty()) {
      flags.add("--" + name + "=" + value);
    }
  }

  private static String pairs(String sign, Map<String, String> values) {
    return joined(values.entrySet().stream().toList(), it -> it.getKey() + sign + it.getValue());
  }

  private static String taints(List<Taint> taints) {
    return joined(taints, taint -> taint.key() + "=" + taint.value() + ":" + taint.effect());
  }

  private static <T> String joined(List<T> items, Function<T, String> text) {
    return items.stream().map(text).collect(Collectors.joining(","));
  }
}
