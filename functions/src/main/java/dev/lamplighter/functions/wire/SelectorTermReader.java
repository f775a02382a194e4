package dev.lamplighter.functions.wire;

import dev.lamplighter.api.CapacityReservationSelectorTerm;
import dev.lamplighter.api.EC2NodeClass.PlacementGroupSelector;
import dev.lamplighter.api.SelectorTerm;
import dev.lamplighter.functions.wire.yaml.Fields;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Reads the selector terms of an EC2NodeClass but those of images (spec AWS 1.2, 1.3).
final class SelectorTermReader {
  private SelectorTermReader() {}

  static List<SelectorTerm> subnets(Fields spec, String name) {
    return required(spec, name).stream().flatMap(term -> tagsOrId(term).stream()).toList();
  }

  static List<SelectorTerm> securityGroups(Fields spec, String name) {
    return required(spec, name).stream().flatMap(term -> tagsIdOrName(term).stream()).toList();
  }

  private static List<Fields> required(Fields spec, String name) {
    spec.require(
        name, "1 to 30 terms", name + ": [{tags: {karpenter.sh/discovery: <your cluster>}}]");
    return spec.list(name);
  }

  private static Optional<SelectorTerm> tagsIdOrName(Fields term) {
    if (!term.has("name")) {
      return tagsOrId(term);
    }
    alone(term, "name");
    Optional<SelectorTerm> read = term.text("name").map(SelectorTerm.Name::new);
    term.know("id", "tags").refuseUnknown();
    return read;
  }

  private static Optional<SelectorTerm> tagsOrId(Fields term) {
    Optional<SelectorTerm> id = term.text("id").map(SelectorTerm.Id::new);
    var tags = new TreeMap<>(term.textMap("tags"));
    term.refuseUnknown();
    if (term.has("id")) {
      alone(term, "id");
      return id;
    }
    if (tags.isEmpty()) {
      term.problem(
          "tags",
          "the term selects nothing",
          "tags or id",
          "tags: {karpenter.sh/discovery: <your cluster>}");
      return Optional.empty();
    }
    return Optional.of(new SelectorTerm.Tags(tags));
  }

  /// A field that says all that a term can say has no other beside it.
  static void alone(Fields term, String name) {
    if (term.names().size() > 1) {
      String others =
          term.names().stream()
              .filter(other -> !other.equals(name))
              .collect(Collectors.joining(", "));
      term.problem(
          name, "found beside " + others, name + " alone in its term", "a term of its own");
    }
  }

  static List<CapacityReservationSelectorTerm> capacityReservations(Fields spec, String name) {
    return spec.list(name).stream().map(SelectorTermReader::capacityReservation).toList();
  }

  private static CapacityReservationSelectorTerm capacityReservation(Fields term) {
    var read =
        new CapacityReservationSelectorTerm(
            term.text("id"),
            new TreeMap<>(term.textMap("tags")),
            term.text("ownerID"),
            term.text("instanceMatchCriteria"));
    term.refuseUnknown();
    if (read.id().isPresent()) {
      alone(term, "id");
    } else if (read.tags().isEmpty() && read.instanceMatchCriteria().isEmpty()) {
      term.problem(
          "tags",
          "the term selects nothing",
          "tags, id or instanceMatchCriteria",
          "id: cr-0123456789abcdef0");
    }
    return read;
  }

  static PlacementGroupSelector placementGroup(Fields selector) {
    var read = new PlacementGroupSelector(selector.text("name"), selector.text("id"));
    if (read.name().isPresent() == read.id().isPresent()) {
      selector.problem(
          "name",
          "found " + (read.id().isPresent() ? "name and id" : "neither name nor id"),
          "exactly one of name and id",
          "name: my-placement-group");
    }
    selector.refuseUnknown();
    return read;
  }
}
