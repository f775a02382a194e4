package dev.lamplighter.launch;

import dev.lamplighter.api.ResolvedAmi;
import dev.lamplighter.ec2.Image;
import dev.lamplighter.launch.EksImageNames.Flavour;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// What an instance type must be for images that no alias stands for (spec AWS 1.4).
///
/// Such an image asks for its architecture and nothing else. Only where a selector finds EKS's
/// standard image beside one for GPUs or Neuron devices does each go to its own types, whichever is
/// newer (cases C076).
final class OwnImages {
  private final List<Image> images;
  private final Instant now;

  private OwnImages(List<Image> images, Instant now) {
    this.images = images;
    this.now = now;
  }

  /// In the order of `images`.
  static List<ResolvedAmi> of(List<Image> images, Instant now) {
    return new OwnImages(images, now).resolve();
  }

  private List<ResolvedAmi> resolve() {
    List<ResolvedAmi> resolved = new ArrayList<>();
    for (Image image : images) {
      label(image)
          .ifPresent(
              arch ->
                  requirements(image, arch)
                      .forEach(
                          requirements ->
                              resolved.add(
                                  new ResolvedAmi(
                                      image.id(),
                                      image.name(),
                                      requirements,
                                      image.deprecated(now)))));
    }
    return resolved;
  }

  private static Optional<String> label(Image image) {
    return switch (image.architecture()) {
      case "x86_64" -> Optional.of("amd64");
      case "arm64" -> Optional.of("arm64");
      default -> Optional.empty();
    };
  }

  private List<Requirements> requirements(Image image, String arch) {
    Requirement architecture = Requirement.in(LabelKey.ARCH, arch);
    SortedSet<Flavour> all = flavoursFor(image.architecture());
    if (all.size() < 2 || !all.contains(Flavour.STANDARD)) {
      return List.of(Requirements.of(architecture));
    }
    List<Requirements> each = new ArrayList<>();
    for (Flavour flavour : EksImageNames.flavours(image.name())) {
      if (flavour == Flavour.STANDARD || all.contains(flavour)) {
        each.add(Requirements.of(ofFlavour(architecture, flavour, all)));
      }
    }
    return each.isEmpty() ? List.of(Requirements.of(architecture)) : each;
  }

  private SortedSet<Flavour> flavoursFor(String architecture) {
    SortedSet<Flavour> flavours = new TreeSet<>();
    for (Image image : images) {
      if (image.architecture().equals(architecture)) {
        flavours.addAll(EksImageNames.flavours(image.name()));
      }
    }
    return flavours;
  }

  private static List<Requirement> ofFlavour(
      Requirement architecture, Flavour flavour, SortedSet<Flavour> all) {
    List<Requirement> requirements = new ArrayList<>(List.of(architecture));
    switch (flavour) {
      case NVIDIA -> requirements.add(Requirement.exists(LabelKey.INSTANCE_GPU_COUNT));
      case NEURON -> requirements.add(Requirement.exists(LabelKey.INSTANCE_ACCELERATOR_COUNT));
      case STANDARD -> {
        if (all.contains(Flavour.NVIDIA)) {
          requirements.add(Requirement.doesNotExist(LabelKey.INSTANCE_GPU_COUNT));
        }
        if (all.contains(Flavour.NEURON)) {
          requirements.add(Requirement.doesNotExist(LabelKey.INSTANCE_ACCELERATOR_COUNT));
        }
      }
    }
    return requirements;
  }
}
