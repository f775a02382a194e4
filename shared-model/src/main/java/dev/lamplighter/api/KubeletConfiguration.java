package dev.lamplighter.api;

import dev.lamplighter.model.Resources;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/// The kubelet settings of an EC2NodeClass that change scheduling, and the rest as given (spec AWS
/// 1.13).
///
/// `evictionHard` keeps signal to threshold as written, as `memory.available: 5%`. `onNode` are the
/// settings that only the node acts on and that every family can be told. `other` is what AL2023
/// alone can be told; it is passed to the node as it is, by field name, as JSON text.
public record KubeletConfiguration(
    OptionalInt maxPods,
    OptionalInt podsPerCore,
    Resources kubeReserved,
    Resources systemReserved,
    SortedMap<String, String> evictionHard,
    List<String> clusterDns,
    OnNode onNode,
    SortedMap<String, String> other) {
  /// What kubelet can reserve for itself and for the system.
  public static final List<String> RESERVABLE =
      List.of("cpu", "memory", "ephemeral-storage", "pid");

  public static final KubeletConfiguration DEFAULT =
      new KubeletConfiguration(
          OptionalInt.empty(),
          OptionalInt.empty(),
          Resources.EMPTY,
          Resources.EMPTY,
          new TreeMap<>(),
          List.of(),
          OnNode.DEFAULT,
          new TreeMap<>());

  public KubeletConfiguration {
    evictionHard = Collections.unmodifiableSortedMap(new TreeMap<>(evictionHard));
    clusterDns = List.copyOf(clusterDns);
    other = Collections.unmodifiableSortedMap(new TreeMap<>(other));
  }

  /// How kubelet frees memory and disk, and whether it enforces CPU limits.
  ///
  /// `evictionSoft` keeps signal to threshold as written, `evictionSoftGracePeriod` signal to a
  /// duration as Go writes it; `evictionMaxPodGracePeriod` is in seconds.
  public record OnNode(
      SortedMap<String, String> evictionSoft,
      SortedMap<String, String> evictionSoftGracePeriod,
      OptionalInt evictionMaxPodGracePeriod,
      OptionalInt imageGcHighThresholdPercent,
      OptionalInt imageGcLowThresholdPercent,
      Optional<Boolean> cpuCfsQuota) {
    public static final OnNode DEFAULT =
        new OnNode(
            new TreeMap<>(),
            new TreeMap<>(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            Optional.empty());

    public OnNode {
      evictionSoft = Collections.unmodifiableSortedMap(new TreeMap<>(evictionSoft));
      evictionSoftGracePeriod =
          Collections.unmodifiableSortedMap(new TreeMap<>(evictionSoftGracePeriod));
    }
  }
}
