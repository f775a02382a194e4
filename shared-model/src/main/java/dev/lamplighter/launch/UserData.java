package dev.lamplighter.launch;

import dev.lamplighter.api.AmiFamily;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.ClusterFacts;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// The user data of a node, or why it can't be written (spec AWS 1.8).
public sealed interface UserData {

  /// EC2's limit, before encoding (EC2 User Guide, "Run commands at launch").
  int MOST_BYTES = 16_384;

  record Text(String text) implements UserData {}

  record Refused(String reason, String message) implements UserData {}

  /// What a node registers with, and the kubelet settings that follow from its type.
  ///
  /// `taints` are all those that kubelet registers, the unregistered one among them.
  record Node(
      Labels labels,
      List<Taint> taints,
      long maxPods,
      Resources kubeReserved,
      Resources systemReserved) {
    public Node {
      taints = List.copyOf(taints);
    }
  }

  static UserData of(ClusterFacts cluster, EC2NodeClass.Spec spec, Node node) {
    AmiFamily family = spec.resolvedFamily();
    return switch (family) {
      case AL2023 -> within(Al2023UserData.of(cluster, spec, node));
      case CUSTOM -> within(new Text(spec.userData().orElse("")));
      case AL2, BOTTLEROCKET, WINDOWS2019, WINDOWS2022, WINDOWS2025 ->
          new Refused("UnsupportedAMIFamily", familyRefusal(family).orElseThrow());
    };
  }

  /// Why a family can't be launched, if so.
  static Optional<String> familyRefusal(AmiFamily family) {
    return switch (family) {
      case AL2023, CUSTOM -> Optional.empty();
      case AL2, BOTTLEROCKET, WINDOWS2019, WINDOWS2022, WINDOWS2025 ->
          Optional.of(
              "amiFamily (%s) is not supported by Lamplighter yet. Write AL2023, or Custom with user data of your own."
                  .formatted(family));
    };
  }

  private static UserData within(UserData written) {
    return switch (written) {
      case Text(var text) when bytes(text) > MOST_BYTES ->
          new Refused(
              "UserDataSizeLimitExceeded",
              "User data has %d bytes and EC2 takes %d. Shorten spec.userData."
                  .formatted(bytes(text), MOST_BYTES));
      case Text text -> text;
      case Refused refused -> refused;
    };
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
