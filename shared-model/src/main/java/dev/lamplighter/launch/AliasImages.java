package dev.lamplighter.launch;

import dev.lamplighter.api.AmiSelectorTerm.Alias;
import dev.lamplighter.catalogue.InstanceTypeInfo.Architecture;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import java.util.List;

/// The SSM parameters behind an alias such as `al2023@latest` (spec AWS 1.5).
final class AliasImages {
  private static final String EKS = "/aws/service/eks/optimized-ami/";
  private static final String BOTTLEROCKET = "/aws/service/bottlerocket/aws-k8s-";
  private static final String WINDOWS = "/aws/service/ami-windows-latest/Windows_Server-";

  private AliasImages() {}

  /// Every image that the alias stands for; some of them may not exist. `kubernetes` is the
  /// cluster's version, as `1.34`.
  static List<ImageVariant> of(Alias alias, String kubernetes) {
    return switch (alias.family()) {
      case AL2 -> al2(alias, kubernetes);
      case AL2023 -> al2023(alias, kubernetes);
      case BOTTLEROCKET -> bottlerocket(alias, kubernetes);
      case WINDOWS2019 -> windows("2019", "10.0.17763", kubernetes);
      case WINDOWS2022 -> windows("2022", "10.0.20348", kubernetes);
      case WINDOWS2025 -> windows("2025", "10.0.26100", kubernetes);
      case CUSTOM -> List.of();
    };
  }

  /// One image serves NVIDIA and Neuron types.
  private static List<ImageVariant> al2(Alias alias, String kubernetes) {
    String gpu = al2Parameter(alias, kubernetes, "-gpu", "gpu-node");
    return List.of(
        new ImageVariant(al2Parameter(alias, kubernetes, "", "node"), standard(Architecture.AMD64)),
        new ImageVariant(
            al2Parameter(alias, kubernetes, "-arm64", "arm64-node"), standard(Architecture.ARM64)),
        new ImageVariant(gpu, nvidia(Architecture.AMD64)),
        new ImageVariant(gpu, neuron()));
  }

  private static String al2Parameter(Alias alias, String kubernetes, String suffix, String name) {
    String directory = EKS + kubernetes + "/amazon-linux-2" + suffix + "/";
    return directory + eksLeaf(alias, "amazon-eks-" + name, kubernetes);
  }

  private static List<ImageVariant> al2023(Alias alias, String kubernetes) {
    return List.of(
        al2023(alias, kubernetes, "x86_64/standard", standard(Architecture.AMD64)),
        al2023(alias, kubernetes, "arm64/standard", standard(Architecture.ARM64)),
        al2023(alias, kubernetes, "x86_64/nvidia", nvidia(Architecture.AMD64)),
        al2023(alias, kubernetes, "arm64/nvidia", nvidia(Architecture.ARM64)),
        al2023(alias, kubernetes, "x86_64/neuron", neuron()));
  }

  private static ImageVariant al2023(
      Alias alias, String kubernetes, String variant, Requirements requirements) {
    String directory = EKS + kubernetes + "/amazon-linux-2023/" + variant + "/";
    String name = "amazon-eks-node-al2023-" + variant.replace('/', '-');
    return new ImageVariant(directory + eksLeaf(alias, name, kubernetes), requirements);
  }

  private static String eksLeaf(Alias alias, String name, String kubernetes) {
    String version =
        alias.latest() ? "recommended" : name + "-" + kubernetes + "-" + alias.version();
    return version + "/image_id";
  }

  /// The plain image serves Neuron types too.
  private static List<ImageVariant> bottlerocket(Alias alias, String kubernetes) {
    String plain = BOTTLEROCKET + kubernetes + "/";
    String nvidia = BOTTLEROCKET + kubernetes + "-nvidia/";
    String version =
        alias.version().startsWith("v") ? alias.version().substring(1) : alias.version();
    String leaf = "/" + version + "/image_id";
    return List.of(
        new ImageVariant(plain + "x86_64" + leaf, standard(Architecture.AMD64)),
        new ImageVariant(plain + "arm64" + leaf, standard(Architecture.ARM64)),
        new ImageVariant(plain + "x86_64" + leaf, neuron()),
        new ImageVariant(nvidia + "x86_64" + leaf, nvidia(Architecture.AMD64)),
        new ImageVariant(nvidia + "arm64" + leaf, nvidia(Architecture.ARM64)));
  }

  private static List<ImageVariant> windows(String year, String build, String kubernetes) {
    return List.of(
        new ImageVariant(
            WINDOWS + year + "-English-Core-EKS_Optimized-" + kubernetes + "/image_id",
            Requirements.of(
                architecture(Architecture.AMD64),
                Requirement.in(LabelKey.OS, "windows"),
                Requirement.in(LabelKey.WINDOWS_BUILD, build))));
  }

  private static Requirements standard(Architecture architecture) {
    return Requirements.of(
        architecture(architecture),
        Requirement.doesNotExist(LabelKey.INSTANCE_GPU_COUNT),
        Requirement.doesNotExist(LabelKey.INSTANCE_ACCELERATOR_COUNT));
  }

  private static Requirements nvidia(Architecture architecture) {
    return Requirements.of(
        architecture(architecture), Requirement.exists(LabelKey.INSTANCE_GPU_COUNT));
  }

  private static Requirements neuron() {
    return Requirements.of(
        architecture(Architecture.AMD64), Requirement.exists(LabelKey.INSTANCE_ACCELERATOR_COUNT));
  }

  private static Requirement architecture(Architecture architecture) {
    return Requirement.in(LabelKey.ARCH, architecture.label());
  }
}
