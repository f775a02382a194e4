package dev.lamplighter.launch;

import dev.lamplighter.api.AmiSelectorTerm;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.ResolvedAmi;
import dev.lamplighter.launch.NodeClassFacts.Image;
import dev.lamplighter.launch.NodeClassFacts.Question;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.snapshot.ClusterFacts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The images that an EC2NodeClass selects (spec AWS 1.4, 1.5).
///
/// Of several images with the same requirements the best is kept: one that is not deprecated, then
/// the last by name, because EKS puts version and date into names.
final class ImageResolution {
  private static final Comparator<ResolvedAmi> BEST_FIRST =
      Comparator.comparing(ResolvedAmi::deprecated)
          .thenComparing(ResolvedAmi::name, Comparator.reverseOrder())
          .thenComparing(ResolvedAmi::id);

  private final EC2NodeClass nodeClass;
  private final NodeClassFacts facts;
  private final ClusterFacts cluster;
  private final TreeMap<ImageId, Image> known;

  private ImageResolution(EC2NodeClass nodeClass, NodeClassFacts facts, ClusterFacts cluster) {
    this.nodeClass = nodeClass;
    this.facts = facts;
    this.cluster = cluster;
    this.known =
        facts.images().stream()
            .collect(Collectors.toMap(Image::id, image -> image, (a, _) -> a, TreeMap::new));
  }

  static Finding<List<ResolvedAmi>> of(
      EC2NodeClass nodeClass, NodeClassFacts facts, ClusterFacts cluster) {
    return new ImageResolution(nodeClass, facts, cluster).resolve();
  }

  private Finding<List<ResolvedAmi>> resolve() {
    Optional<Finding<List<ResolvedAmi>>> refused = refused();
    if (refused.isPresent()) {
      return refused.get();
    }
    String unanswered = facts.unanswered().get(Question.IMAGES);
    if (unanswered != null) {
      var before = nodeClass.status();
      return Finding.unanswered(
          before.amis(), before.condition(ConditionType.AMIS_READY), unanswered);
    }
    List<ResolvedAmi> images = bestOfEach(selected());
    return images.isEmpty() ? Finding.bad(images, "AMINotFound", notFound()) : Finding.good(images);
  }

  private Optional<Finding<List<ResolvedAmi>>> refused() {
    Optional<String> alias =
        nodeClass
            .spec()
            .alias()
            .flatMap(term -> AliasSupport.refusal(term, cluster.kubernetesVersion()));
    if (alias.isPresent()) {
      return Optional.of(Finding.bad(List.of(), "UnsupportedAlias", alias.get()));
    }
    return nodeClass.spec().amiSelectorTerms().stream()
            .anyMatch(AmiSelectorTerm.Search.class::isInstance)
        ? Optional.of(Finding.bad(List.of(), "UnsupportedAMISelectorTerm", searchUnsupported()))
        : Optional.empty();
  }

  private static String searchUnsupported() {
    return "amiSelectorTerms has a term with name, tags or owner, which Lamplighter can't search"
        + " for. Write alias, id or ssmParameter.";
  }

  private List<ResolvedAmi> selected() {
    List<ResolvedAmi> selected = new ArrayList<>();
    for (AmiSelectorTerm term : nodeClass.spec().amiSelectorTerms()) {
      switch (term) {
        case AmiSelectorTerm.Alias alias ->
            AliasImages.of(alias, cluster.kubernetesVersion())
                .forEach(variant -> ofVariant(variant).ifPresent(selected::add));
        case AmiSelectorTerm.SsmParameter(var name) ->
            ofParameter(name).flatMap(ImageResolution::byArchitecture).ifPresent(selected::add);
        case AmiSelectorTerm.Id(var id) ->
            image(id).flatMap(ImageResolution::byArchitecture).ifPresent(selected::add);
        case AmiSelectorTerm.Search _ -> {}
      }
    }
    return selected;
  }

  private Optional<ResolvedAmi> ofVariant(ImageVariant variant) {
    return ofParameter(variant.parameter())
        .map(
            image ->
                new ResolvedAmi(
                    image.id(), image.name(), variant.requirements(), image.deprecated()));
  }

  private Optional<Image> ofParameter(String name) {
    return Optional.ofNullable(facts.imageParameters().get(name)).flatMap(this::image);
  }

  private Optional<Image> image(ImageId id) {
    return Optional.ofNullable(known.get(id));
  }

  /// An image of the user's own asks for nothing but its architecture.
  private static Optional<ResolvedAmi> byArchitecture(Image image) {
    Optional<String> label =
        switch (image.architecture()) {
          case "x86_64" -> Optional.of("amd64");
          case "arm64" -> Optional.of("arm64");
          default -> Optional.empty();
        };
    return label.map(
        arch ->
            new ResolvedAmi(
                image.id(),
                image.name(),
                Requirements.of(Requirement.in(LabelKey.ARCH, arch)),
                image.deprecated()));
  }

  private static List<ResolvedAmi> bestOfEach(List<ResolvedAmi> images) {
    List<ResolvedAmi> best = new ArrayList<>();
    for (ResolvedAmi image : images.stream().sorted(BEST_FIRST).toList()) {
      if (best.stream().noneMatch(better -> better.requirements().equals(image.requirements()))) {
        best.add(image);
      }
    }
    return best;
  }

  private String notFound() {
    return "No image matches amiSelectorTerms (%s) for Kubernetes %s. %s"
        .formatted(
            SelectorText.images(nodeClass.spec().amiSelectorTerms()),
            cluster.kubernetesVersion(),
            "Maybe the version does not exist, or the image is not shared with this account.");
  }
}
