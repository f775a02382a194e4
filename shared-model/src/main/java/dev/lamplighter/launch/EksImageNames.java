package dev.lamplighter.launch;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// What the names of EKS's and Bottlerocket's images tell of the devices they have drivers for
/// (cases C076; spec AWS 1.5).
final class EksImageNames {
  private static final String AL2023 = "amazon-eks-node-al2023-";
  private static final String AL2 = "amazon-eks-node-";
  private static final String AL2_GPU = "amazon-eks-gpu-node-";
  private static final String AL2_ARM64 = "amazon-eks-arm64-node-";
  private static final String BOTTLEROCKET = "bottlerocket-aws-k8s-";

  private EksImageNames() {}

  enum Flavour {
    STANDARD,
    NVIDIA,
    NEURON
  }

  /// The flavours of an image; none of one whose name tells nothing. Amazon Linux 2 has one image
  /// for both kinds of device.
  static SortedSet<Flavour> flavours(String name) {
    if (name.startsWith(AL2023)) {
      return of(
          name.contains("-nvidia-")
              ? Flavour.NVIDIA
              : name.contains("-neuron-") ? Flavour.NEURON : Flavour.STANDARD);
    }
    if (name.startsWith(BOTTLEROCKET)) {
      return of(name.contains("-nvidia-") ? Flavour.NVIDIA : Flavour.STANDARD);
    }
    if (name.startsWith(AL2_GPU)) {
      return of(Flavour.NVIDIA, Flavour.NEURON);
    }
    return name.startsWith(AL2) || name.startsWith(AL2_ARM64) ? of(Flavour.STANDARD) : of();
  }

  private static SortedSet<Flavour> of(Flavour... flavours) {
    return new TreeSet<>(List.of(flavours));
  }
}
