package dev.lamplighter.launch;

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

  /// The reason where the user's part can't be read.
  String INVALID = "InvalidUserData";

  record Text(String text) implements UserData {}

  record Refused(String reason, String message) implements UserData {}

  /// What a node registers with, and the kubelet settings that follow from its type.
  ///
  /// `taints` are all those that kubelet registers, the unregistered one among them. `imageName` is
  /// the name of the image that it starts from; empty where none is known.
  record Node(
      Labels labels,
      List<Taint> taints,
      long maxPods,
      Resources kubeReserved,
      Resources systemReserved,
      String imageName) {
    public Node {
      taints = List.copyOf(taints);
    }
  }

  static UserData of(ClusterFacts cluster, EC2NodeClass.Spec spec, Node node) {
    return within(
        switch (spec.resolvedFamily()) {
          case AL2 -> Al2UserData.of(cluster, spec, node);
          case AL2023 -> Al2023UserData.of(cluster, spec, node);
          case BOTTLEROCKET -> BottlerocketUserData.of(cluster, spec, node);
          case WINDOWS2019, WINDOWS2022, WINDOWS2025 -> WindowsUserData.of(cluster, spec, node);
          case CUSTOM -> new Text(spec.userData().orElse(""));
        });
  }

  /// Why the user's part can't become user data, if so: asked with a node that adds next to
  /// nothing, so that what is refused here is refused for every node.
  static Optional<Refused> refusal(ClusterFacts cluster, EC2NodeClass.Spec spec) {
    var bare = new Node(Labels.EMPTY, List.of(), 0, Resources.EMPTY, Resources.EMPTY, "");
    return switch (of(cluster, spec, bare)) {
      case Refused refused -> Optional.of(refused);
      case Text _ -> Optional.empty();
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
