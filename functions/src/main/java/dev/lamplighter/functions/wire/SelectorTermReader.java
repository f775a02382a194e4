package dev.lamplighter.functions.wire;

import dev.lamplighter.api.AmiFamily;
import dev.lamplighter.api.AmiSelectorTerm;
import dev.lamplighter.api.CapacityReservationSelectorTerm;
import dev.lamplighter.api.EC2NodeClass.PlacementGroupSelector;
import dev.lamplighter.api.SelectorTerm;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.ImageId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Reads the selector terms of an EC2NodeClass (spec AWS 1.2 to 1.4).
final class SelectorTermReader {
  private static final int TERMS_MAX = 30;

  private SelectorTermReader() {}

  static List<SelectorTerm> subnets(Fields spec, String name) {
    return required(spec, name).stream()
        .flatMap(term -> tagsOrId(term, "subnet-").stream())
        .toList();
  }

  static List<SelectorTerm> securityGroups(Fields spec, String name) {
    return required(spec, name).stream()
        .flatMap(term -> term.has("name") ? named(term).stream() : tagsOrId(term, "sg-").stream())
        .toList();
  }

  private static List<Fields> required(Fields spec, String name) {
    if (spec.require(
            name, "1 to 30 terms", name + ": [{tags: {karpenter.sh/discovery: <your cluster>}}]")
        && spec.items(name).isEmpty()) {
      spec.problem(name, "the list is empty", "1 to 30 terms", "");
    }
    return bounded(spec, name);
  }

  private static List<Fields> bounded(Fields spec, String name) {
    var terms = spec.list(name);
    if (terms.size() > TERMS_MAX) {
      spec.problem(name, "found %d terms".formatted(terms.size()), "at most " + TERMS_MAX, "");
    }
    return terms;
  }

  private static Optional<SelectorTerm> named(Fields term) {
    Optional<SelectorTerm> read = term.text("name").map(SelectorTerm.Name::new);
    alone(term, "name");
    term.refuseUnknown();
    return read;
  }

  private static Optional<SelectorTerm> tagsOrId(Fields term, String prefix) {
    Optional<String> id = term.text("id");
    var tags = tags(term);
    term.refuseUnknown();
    if (id.isPresent()) {
      alone(term, "id");
      if (!id.get().matches(prefix + "[0-9a-z]+")) {
        term.problem(
            "id",
            "found \"%s\"".formatted(id.get()),
            "an id such as %s0123456789abcdef0".formatted(prefix),
            "");
      }
      return id.map(SelectorTerm.Id::new);
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

  private static TreeMap<String, String> tags(Fields term) {
    var tags = new TreeMap<>(term.textMap("tags"));
    if (tags.containsKey("") || tags.containsValue("")) {
      term.problem(
          "tags", "a tag's key or value is empty", "a key and a value; * stands for any value", "");
    }
    return tags;
  }

  private static void alone(Fields term, String name) {
    if (term.names().size() > 1) {
      term.problem(
          name,
          "found beside " + others(term, name),
          name + " alone in its term",
          "a term of its own");
    }
  }

  private static String others(Fields term, String name) {
    return term.names().stream()
        .filter(other -> !other.equals(name))
        .collect(Collectors.joining(", "));
  }

  static List<AmiSelectorTerm> amis(Fields spec, String name) {
    if (!spec.require(name, "1 to 30 terms", "amiSelectorTerms: [{alias: al2023@latest}]")) {
      return List.of();
    }
    var terms = bounded(spec, name).stream().flatMap(term -> ami(term).stream()).toList();
    if (terms.size() > 1 && terms.stream().anyMatch(AmiSelectorTerm.Alias.class::isInstance)) {
      spec.problem(name, "an alias stands beside other terms", "an alias as the only term", "");
    }
    return terms;
  }

  private static Optional<AmiSelectorTerm> ami(Fields term) {
    Optional<AmiSelectorTerm> read;
    if (term.has("alias")) {
      alone(term, "alias");
      read = term.text("alias").flatMap(text -> alias(term, text));
    } else if (term.has("id")) {
      alone(term, "id");
      read =
          term.parsed("id", ImageId::of, "an id such as ami-0123456789abcdef0")
              .map(AmiSelectorTerm.Id::new);
    } else if (term.has("ssmParameter")) {
      alone(term, "ssmParameter");
      read = term.text("ssmParameter").map(AmiSelectorTerm.SsmParameter::new);
    } else {
      read = search(term);
    }
    term.refuseUnknown();
    return read;
  }

  private static Optional<AmiSelectorTerm> search(Fields term) {
    var name = term.text("name");
    var owner = term.text("owner");
    var tags = tags(term);
    for (String known : List.of("alias", "id", "ssmParameter")) {
      term.has(known);
    }
    if (name.isEmpty() && tags.isEmpty()) {
      term.problem(
          "alias",
          "the term selects nothing",
          "alias, id, name, tags or ssmParameter",
          "alias: al2023@latest");
      return Optional.empty();
    }
    return Optional.of(new AmiSelectorTerm.Search(name, tags, owner));
  }

  private static Optional<AmiSelectorTerm> alias(Fields term, String text) {
    int at = text.indexOf('@');
    var family =
        Arrays.stream(AmiFamily.values())
            .filter(candidate -> at > 0 && candidate.alias().equals(text.substring(0, at)))
            .findFirst();
    if (family.isEmpty() || at == text.length() - 1 || text.length() > 30) {
      term.problem(
          "alias",
          "found \"%s\"".formatted(text),
          "al2, al2023, bottlerocket, windows2019, windows2022 or windows2025, then @latest or @"
              + " and a version",
          "alias: al2023@latest");
      return Optional.empty();
    }
    return Optional.of(new AmiSelectorTerm.Alias(family.get(), text.substring(at + 1)));
  }

  /// With an alias, `amiFamily` may be left out, the alias' own, or Custom; without one it must be
  /// given.
  static void refuseFamilyConflict(
      Fields spec, List<AmiSelectorTerm> terms, Optional<AmiFamily> family) {
    var alias = terms.stream().filter(AmiSelectorTerm.Alias.class::isInstance).findFirst();
    if (alias.isEmpty() && !terms.isEmpty() && family.isEmpty()) {
      spec.problem(
          "amiFamily",
          "the field is missing, and no alias tells the family",
          "AL2023, Bottlerocket, Custom, ...",
          "amiFamily: AL2023");
    }
    if (alias.isPresent() && alias.get() instanceof AmiSelectorTerm.Alias(var ofAlias, _)) {
      family
          .filter(given -> given != ofAlias && given != AmiFamily.CUSTOM)
          .ifPresent(
              given ->
                  spec.problem(
                      "amiFamily",
                      "found \"%s\" beside an alias of %s".formatted(given, ofAlias),
                      ofAlias + " or Custom",
                      "amiFamily: " + ofAlias));
    }
  }

  static List<CapacityReservationSelectorTerm> capacityReservations(Fields spec, String name) {
    return bounded(spec, name).stream().map(SelectorTermReader::capacityReservation).toList();
  }

  private static CapacityReservationSelectorTerm capacityReservation(Fields term) {
    var read =
        new CapacityReservationSelectorTerm(
            term.text("id"), tags(term), term.text("ownerID"), term.text("instanceMatchCriteria"));
    term.refuseUnknown();
    if (read.id().isPresent()) {
      alone(term, "id");
    } else if (read.tags().isEmpty() && read.instanceMatchCriteria().isEmpty()) {
      term.problem("tags", "the term selects nothing", "tags, id or instanceMatchCriteria", "");
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
          "");
    }
    selector.refuseUnknown();
    return read;
  }
}
