package dev.lamplighter.launch;

import dev.lamplighter.api.AmiFamily;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.FieldPath;
import dev.lamplighter.api.KubeletConfiguration;
import dev.lamplighter.api.KubeletFields;
import dev.lamplighter.api.Violation;
import dev.lamplighter.catalogue.EvictionThreshold;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;

/// What of a kubelet block would keep kubelet from starting, or would not reach it (spec AWS 1.13).
final class KubeletRules {
  private static final int PERCENT_MAX = 100;

  private KubeletRules() {}

  /// Why kubelet would not take the block.
  static Optional<String> broken(KubeletConfiguration kubelet) {
    var onNode = kubelet.onNode();
    if (kubelet.other().containsKey("registerWithTaints")) {
      return Optional.of(
          "kubelet.registerWithTaints is set by Lamplighter. Write the taints in the NodePool's"
              + " spec.template.spec.taints.");
    }
    return KubeletFields.broken(kubelet.other(), FieldPath.of("kubelet"))
        .findFirst()
        .map(Violation::toString)
        .or(() -> threshold("evictionHard", kubelet.evictionHard()))
        .or(() -> threshold("evictionSoft", onNode.evictionSoft()))
        .or(() -> unpaired(onNode))
        .or(() -> imageGarbageCollection(onNode));
  }

  private static Optional<String> threshold(String field, SortedMap<String, String> thresholds) {
    return thresholds.entrySet().stream()
        .filter(
            entry ->
                !EvictionThreshold.SIGNALS.contains(entry.getKey())
                    || EvictionThreshold.parse(entry.getValue()).isEmpty())
        .findFirst()
        .map(
            entry ->
                "kubelet.%s has (%s: %s). Write one of %s with a quantity or 0%% to 100%%."
                    .formatted(field, entry.getKey(), entry.getValue(), EvictionThreshold.SIGNALS));
  }

  private static Optional<String> unpaired(KubeletConfiguration.OnNode onNode) {
    var signals = new TreeSet<String>();
    signals.addAll(onNode.evictionSoft().keySet());
    signals.addAll(onNode.evictionSoftGracePeriod().keySet());
    return signals.stream()
        .filter(
            signal ->
                !onNode.evictionSoft().containsKey(signal)
                    || !onNode.evictionSoftGracePeriod().containsKey(signal))
        .findFirst()
        .map(
            signal ->
                "kubelet has (%s) in only one of evictionSoft and evictionSoftGracePeriod. Write it in both."
                    .formatted(signal));
  }

  private static Optional<String> imageGarbageCollection(KubeletConfiguration.OnNode onNode) {
    int high = onNode.imageGcHighThresholdPercent().orElse(PERCENT_MAX);
    int low = onNode.imageGcLowThresholdPercent().orElse(0);
    boolean both =
        onNode.imageGcHighThresholdPercent().isPresent()
            && onNode.imageGcLowThresholdPercent().isPresent();
    boolean within = low >= 0 && high <= PERCENT_MAX && (both ? low < high : low <= high);
    return within
        ? Optional.empty()
        : Optional.of(
            "kubelet has imageGCHighThresholdPercent (%d) and imageGCLowThresholdPercent (%d). Write 0 to 100, the high one above the low one."
                .formatted(high, low));
  }

  /// Why the family's nodes could not be told all of the block. `Custom` is exempt: there the user
  /// tells the node.
  static Optional<String> unsupported(EC2NodeClass.Spec spec) {
    List<String> fields = fieldsNotOf(spec.resolvedFamily(), spec.kubelet());
    return fields.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "kubelet has fields that %s nodes can't be told (%s). Remove them, or use AL2023."
                .formatted(spec.resolvedFamily(), String.join(", ", fields)));
  }

  private static List<String> fieldsNotOf(AmiFamily family, KubeletConfiguration kubelet) {
    List<String> fields = new ArrayList<>();
    switch (family) {
      case AL2023, CUSTOM -> {}
      case AL2, WINDOWS2019, WINDOWS2022, WINDOWS2025 -> fields.addAll(kubelet.other().keySet());
      case BOTTLEROCKET -> {
        fields.addAll(kubelet.other().keySet());
        kubelet.podsPerCore().ifPresent(_ -> fields.add("podsPerCore"));
        if (kubelet.clusterDns().size() > 1) {
          fields.add("clusterDNS with more than one address");
        }
      }
    }
    return fields;
  }
}
