package dev.lamplighter.launch;

import dev.lamplighter.api.AmiSelectorTerm.Alias;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.ResolvedAmi;
import dev.lamplighter.ec2.Image;
import dev.lamplighter.launch.NodeClassFacts.Question;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.snapshot.ClusterFacts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The images that an EC2NodeClass selects (spec AWS 1.4, 1.5), best first: one that is not
/// deprecated, then the newest, then the last by name.
///
/// Of several with the same requirements the best is kept.
final class ImageResolution {
  private final EC2NodeClass nodeClass;
  private final NodeClassFacts facts;
  private final ClusterFacts cluster;
  private final Instant now;
  private final TreeMap<ImageId, Image> known;

  private ImageResolution(
      EC2NodeClass nodeClass, NodeClassFacts facts, ClusterFacts cluster, Instant now) {
    this.nodeClass = nodeClass;
    this.facts = facts;
    this.cluster = cluster;
    this.now = now;
    this.known =
        facts.images().stream()
            .collect(Collectors.toMap(Image::id, image -> image, (a, _) -> a, TreeMap::new));
  }

  static Finding<List<ResolvedAmi>> of(
      EC2NodeClass nodeClass, NodeClassFacts facts, ClusterFacts cluster, Instant now) {
    return new ImageResolution(nodeClass, facts, cluster, now).resolve();
  }

  private Finding<List<ResolvedAmi>> resolve() {
    Optional<Alias> alias = nodeClass.spec().alias();
    Optional<String> refused =
        alias.flatMap(term -> AliasSupport.refusal(term, cluster.kubernetesVersion()));
    if (refused.isPresent()) {
      return Finding.bad(List.of(), "UnsupportedAlias", refused.get());
    }
    String unanswered = facts.unanswered().get(Question.IMAGES);
    if (unanswered != null) {
      var before = nodeClass.status();
      return Finding.unanswered(
          before.amis(), before.condition(ConditionType.AMIS_READY), unanswered);
    }
    List<ResolvedAmi> selected =
        alias
            .map(this::variants)
            .orElseGet(
                () -> OwnImages.of(known.values().stream().sorted(bestFirst()).toList(), now));
    List<ResolvedAmi> best = bestOfEach(selected);
    if (best.isEmpty()) {
      return Finding.bad(best, "AMINotFound", notFound());
    }
    return Finding.warned(
        best, alias.map(ImageResolution::rolling).orElseGet(() -> ties(selected, best)));
  }

  private Comparator<Image> bestFirst() {
    return Comparator.comparing((Image image) -> image.deprecated(now))
        .thenComparing(Image::creationDate, Comparator.reverseOrder())
        .thenComparing(Image::name, Comparator.reverseOrder())
        .thenComparing(Image::id);
  }

  private record Selected(Image image, Requirements requirements) {}

  private List<ResolvedAmi> variants(Alias alias) {
    List<Selected> selected = new ArrayList<>();
    for (ImageVariant variant : AliasImages.of(alias, cluster.kubernetesVersion())) {
      Optional.ofNullable(facts.imageParameters().get(variant.parameter()))
          .flatMap(id -> Optional.ofNullable(known.get(id)))
          .ifPresent(image -> selected.add(new Selected(image, variant.requirements())));
    }
    return selected.stream()
        .sorted(Comparator.comparing(Selected::image, bestFirst()))
        .map(
            it ->
                new ResolvedAmi(
                    it.image().id(),
                    it.image().name(),
                    it.requirements(),
                    it.image().deprecated(now)))
        .toList();
  }

  private static List<ResolvedAmi> bestOfEach(List<ResolvedAmi> bestFirst) {
    List<ResolvedAmi> best = new ArrayList<>();
    for (ResolvedAmi image : bestFirst) {
      if (best.stream().noneMatch(better -> better.requirements().equals(image.requirements()))) {
        best.add(image);
      }
    }
    return best;
  }

  /// Users are surprised by it (cases C079).
  private static String rolling(Alias alias) {
    return alias.latest()
        ? ("alias (%s) follows each image that is published: then the nodes drift and are replaced"
                + " as budgets allow. Write a version in place of latest to choose the moment.")
            .formatted(alias)
        : "";
  }

  /// That the newest wins where terms select several images for the same types (cases C076).
  private static String ties(List<ResolvedAmi> selected, List<ResolvedAmi> best) {
    var ties = new StringJoiner(" ");
    for (ResolvedAmi winner : best) {
      long alike =
          selected.stream()
              .filter(image -> image.requirements().equals(winner.requirements()))
              .count();
      if (alike > 1) {
        ties.add(
            "%d images fit the same types; %s (%s) is used, the newest that is not deprecated."
                .formatted(alike, winner.id(), winner.name()));
      }
    }
    return ties.toString();
  }

  private String notFound() {
    return "No image matches amiSelectorTerms (%s) for Kubernetes %s. %s"
        .formatted(
            SelectorText.images(nodeClass.spec().amiSelectorTerms()),
            cluster.kubernetesVersion(),
            SelectorText.imageAdvice(nodeClass.spec().amiSelectorTerms()));
  }
}
