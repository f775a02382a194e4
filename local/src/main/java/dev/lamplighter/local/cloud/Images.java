package dev.lamplighter.local.cloud;

import dev.lamplighter.catalogue.InstanceTypeInfo.Architecture;
import dev.lamplighter.functions.port.NodeClassResolver.Image;
import dev.lamplighter.model.ImageId;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// EKS's images of Amazon Linux 2023, and the SSM parameters that name them (spec AWS 1.5).
///
/// A version is published in four variants under a dated parameter each; the newest also under
/// `recommended`.
public final class Images {
  public static final String KUBERNETES_VERSION = "1.34";
  public static final String FIRST_VERSION = "v20250904";
  public static final String SECOND_VERSION = "v20250920";

  private final SortedMap<ImageId, Image> images = new TreeMap<>();
  private final SortedMap<String, ImageId> parameters = new TreeMap<>();

  private enum Variant {
    X86_64_STANDARD("x86_64", "standard"),
    ARM64_STANDARD("arm64", "standard"),
    X86_64_NVIDIA("x86_64", "nvidia"),
    ARM64_NVIDIA("arm64", "nvidia"),
    X86_64_NEURON("x86_64", "neuron");

    private final String architecture;
    private final String name;

    Variant(String architecture, String name) {
      this.architecture = architecture;
      this.name = name;
    }
  }

  Images() {
    publish(KUBERNETES_VERSION, FIRST_VERSION);
    publish(KUBERNETES_VERSION, SECOND_VERSION);
  }

  /// A newer version appears, such as `v20251002`: `recommended` now means it.
  public void publish(String kubernetesVersion, String version) {
    for (Variant variant : Variant.values()) {
      String name =
          "amazon-eks-node-al2023-%s-%s-%s-%s"
              .formatted(variant.architecture, variant.name, kubernetesVersion, version);
      var image = add(name, variant.architecture);
      String path = directory(kubernetesVersion, variant.architecture, variant.name);
      parameters.put(path + name + "/image_id", image);
      parameters.put(path + "recommended/image_id", image);
    }
  }

  /// An image of the account's own; `architecture` is `x86_64` or `arm64`.
  public ImageId add(String name, String architecture) {
    var id = ImageId.of("ami-" + Ec2Ids.hex("image", name));
    images.put(id, new Image(id, name, architecture, false));
    return id;
  }

  public void deprecate(ImageId id) {
    images.computeIfPresent(
        id, (_, image) -> new Image(id, image.name(), image.architecture(), true));
  }

  /// Take an image away, as its owner may.
  public void deregister(ImageId id) {
    images.remove(id);
  }

  /// What `recommended` means now for ordinary instances.
  ImageId newestStandard(Architecture architecture) {
    String word = ec2Word(architecture);
    return parameter(directory(KUBERNETES_VERSION, word, "standard") + "recommended/image_id")
        .orElseThrow();
  }

  /// The name of an image, which ends with its version.
  public String nameOf(ImageId id) {
    return image(id).map(Image::name).orElse("");
  }

  Optional<ImageId> parameter(String name) {
    return Optional.ofNullable(parameters.get(name));
  }

  Optional<Image> image(ImageId id) {
    return Optional.ofNullable(images.get(id));
  }

  private static String directory(String kubernetesVersion, String architecture, String variant) {
    return "/aws/service/eks/optimized-ami/%s/amazon-linux-2023/%s/%s/"
        .formatted(kubernetesVersion, architecture, variant);
  }

  /// How EC2 spells an architecture.
  static String ec2Word(Architecture architecture) {
    return switch (architecture) {
      case AMD64 -> "x86_64";
      case ARM64 -> "arm64";
    };
  }
}
