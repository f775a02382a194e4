package dev.lamplighter.api;

import dev.lamplighter.model.Resources;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/// The kubelet settings of an EC2NodeClass that change scheduling, and the rest as given (spec AWS
/// 1.13).
///
/// `evictionHard` keeps signal to threshold as written, as `memory.available: 5%`. `other` is
/// passed to the node as it is, by field name, as JSON text.
public record KubeletConfiguration(
    OptionalInt maxPods,
    OptionalInt podsPerCore,
    Resources kubeReserved,
    Resources systemReserved,
    SortedMap<String, String> evictionHard,
    List<String> clusterDns,
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
          new TreeMap<>());

  public KubeletConfiguration {
    evictionHard = Collections.unmodifiableSortedMap(new TreeMap<>(evictionHard));
    clusterDns = List.copyOf(clusterDns);
    other = Collections.unmodifiableSortedMap(new TreeMap<>(other));
  }
}
