package dev.lamplighter.local.cloud;

import dev.lamplighter.catalogue.InstanceTypeInfo.Architecture;
import dev.lamplighter.ec2.Image;
import dev.lamplighter.ec2.ImageQuery;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.ImageId;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The images of EKS, Bottlerocket and Windows, the SSM parameters that name them (spec AWS 1.5),
/// and the account's own images.
///
/// A version of Amazon Linux 2023 is published in several variants under a dated parameter each;
/// the newest also under `recommended`.
public final class Images {
  public static final String KUBERNETES_VERSION = "1.34";
  public static final String FIRST_VERSION = "v20250904";
  public static final String SECOND_VERSION = "v20250920";
  public static final String BOTTLEROCKET_VERSION = "1.48.0";

  private static final Pattern DATED = Pattern.compile("v([0-9]{8})");
  private static final Instant UNDATED = Instant.parse("2025-09-01T00:00:00Z");

  private final SortedMap<ImageId, PublishedImage> images = new TreeMap<>();
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
    publishBottlerocket(KUBERNETES_VERSION, BOTTLEROCKET_VERSION);
    publishWindows(KUBERNETES_VERSION, "2019");
    publishWindows(KUBERNETES_VERSION, "2022");
  }

  /// A newer version appears, such as `v20251002`: `recommended` now means it.
  public void publish(String kubernetesVersion, String version) {
    for (Variant variant : Variant.values()) {
      String name =
          "amazon-eks-node-al2023-%s-%s-%s-%s"
              .formatted(variant.architecture, variant.name, kubernetesVersion, version);
      var image = amazons(name, variant.architecture);
      String path = directory(kubernetesVersion, variant.architecture, variant.name);
      parameters.put(path + name + "/image_id", image);
      parameters.put(path + "recommended/image_id", image);
    }
  }

  /// A release of Bottlerocket such as `1.49.0`, which `latest` then means.
  public void publishBottlerocket(String kubernetesVersion, String release) {
    for (String flavour : List.of("", "-nvidia")) {
      for (String architecture : List.of("x86_64", "arm64")) {
        String variant = "aws-k8s-" + kubernetesVersion + flavour;
        var image =
            amazons(
                "bottlerocket-%s-%s-v%s-d0c5a3f1".formatted(variant, architecture, release),
                architecture);
        String path = "/aws/service/bottlerocket/%s/%s/".formatted(variant, architecture);
        parameters.put(path + release + "/image_id", image);
        parameters.put(path + "latest/image_id", image);
      }
    }
  }

  private void publishWindows(String kubernetesVersion, String year) {
    String name =
        "Windows_Server-%s-English-Core-EKS_Optimized-%s".formatted(year, kubernetesVersion);
    parameters.put(
        "/aws/service/ami-windows-latest/" + name + "/image_id",
        amazons(name + "-2025.09.20", "x86_64"));
  }

  private ImageId amazons(String name, String architecture) {
    return add(name, architecture, "amazon", Tags.NONE);
  }

  /// An image of the account's own; `architecture` is `x86_64` or `arm64`.
  public ImageId add(String name, String architecture) {
    return add(name, architecture, "self", Tags.NONE);
  }

  /// An image of an owner: `self`, `amazon` or the id of another account that shares it.
  public ImageId add(String name, String architecture, String owner, Tags tags) {
    var id = ImageId.of("ami-" + Ec2Ids.hex("image", name));
    var image = new Image(id, name, architecture, created(name), Optional.empty());
    images.put(id, new PublishedImage(image, owner, tags));
    return id;
  }

  /// The day in the name of an image, or some day before.
  private static Instant created(String name) {
    Matcher dated = DATED.matcher(name);
    return dated.find()
        ? LocalDate.parse(dated.group(1), DateTimeFormatter.BASIC_ISO_DATE)
            .atStartOfDay()
            .toInstant(ZoneOffset.UTC)
        : UNDATED;
  }

  public void deprecate(ImageId id) {
    images.computeIfPresent(id, (_, image) -> image.deprecated());
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
    return Optional.ofNullable(images.get(id)).map(PublishedImage::image);
  }

  /// What any of the queries finds, in the order of ids.
  List<Image> find(List<ImageQuery> queries) {
    return images.values().stream()
        .filter(image -> queries.stream().anyMatch(image::matches))
        .map(PublishedImage::image)
        .toList();
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
