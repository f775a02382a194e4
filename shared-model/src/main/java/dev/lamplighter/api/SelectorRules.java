package dev.lamplighter.api;

import static dev.lamplighter.api.Rule.saying;

import dev.lamplighter.api.EC2NodeClass.PlacementGroupSelector;
import dev.lamplighter.api.EC2NodeClass.Spec;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The rules of an EC2NodeClass's selector terms (spec AWS 1.2 to 1.4).
final class SelectorRules {
  private static final SortedMap<String, String> NO_TAGS = new TreeMap<>();
  private static final Pattern OWNER = Pattern.compile("[0-9]{12}|self|amazon|aws-marketplace");

  private static final List<Rule<AmiSelectorTerm>> AMI =
      List.of(
          fewTags(SelectorRules::tags),
          fullTags(SelectorRules::tags),
          matches(
              "owner",
              SelectorRules::owner,
              OWNER,
              "an account id, self, amazon or aws-marketplace",
              "self"),
          Rule.of(
              "alias",
              term -> !(term instanceof AmiSelectorTerm.Alias alias) || isLatestIfWindows(alias),
              saying(
                  term -> "found \"%s\"".formatted(term),
                  "images of Windows only as @latest",
                  "alias: windows2022@latest")));

  private static final List<Rule<CapacityReservationSelectorTerm>> RESERVATION =
      List.of(
          fewTags(CapacityReservationSelectorTerm::tags),
          fullTags(CapacityReservationSelectorTerm::tags),
          matches(
              "id", CapacityReservationSelectorTerm::id, idLike("cr"), anId("cr"), anExample("cr")),
          matches(
              "ownerID",
              CapacityReservationSelectorTerm::ownerId,
              Pattern.compile("[0-9]{12}"),
              "an account id of 12 digits",
              "\"123456789012\""),
          matches(
              "instanceMatchCriteria",
              CapacityReservationSelectorTerm::instanceMatchCriteria,
              Pattern.compile("open|targeted"),
              "open, targeted",
              "open"));

  private static final List<Rule<PlacementGroupSelector>> PLACEMENT_GROUP =
      List.of(matches("id", PlacementGroupSelector::id, idLike("pg"), anId("pg"), anExample("pg")));

  static final List<Rule<Spec>> ALL =
      List.of(
          someTerms("subnetSelectorTerms", Spec::subnetSelectorTerms),
          Rule.each("subnetSelectorTerms", Spec::subnetSelectorTerms, ofNetwork("subnet")),
          someTerms("securityGroupSelectorTerms", Spec::securityGroupSelectorTerms),
          Rule.each(
              "securityGroupSelectorTerms", Spec::securityGroupSelectorTerms, ofNetwork("sg")),
          someTerms("amiSelectorTerms", Spec::amiSelectorTerms),
          Rule.each("amiSelectorTerms", Spec::amiSelectorTerms, AMI),
          Rule.atMost(
              ApiLimits.TERMS_MAX,
              "capacityReservationSelectorTerms",
              Spec::capacityReservationSelectorTerms),
          Rule.each(
              "capacityReservationSelectorTerms",
              Spec::capacityReservationSelectorTerms,
              RESERVATION),
          Rule.ifHere("placementGroupSelector", Spec::placementGroupSelector, PLACEMENT_GROUP),
          Rule.of(
              "amiSelectorTerms",
              spec -> spec.alias().isEmpty() || spec.amiSelectorTerms().size() == 1,
              saying(
                  _ -> "an alias stands beside other terms",
                  "an alias as the only term",
                  "amiSelectorTerms: [{alias: al2023@latest}]")),
          Rule.of(
              "amiFamily",
              spec -> spec.amiSelectorTerms().isEmpty() || tellsFamily(spec),
              saying(
                  _ -> "the field is missing, and no alias tells the family",
                  "AL2023, Bottlerocket, Custom or another family",
                  "amiFamily: AL2023")),
          SelectorRules::familyOfAlias);

  private SelectorRules() {}

  private static <I> Rule<Spec> someTerms(String field, Function<Spec, List<I>> terms) {
    return Rule.of(
        field,
        spec -> !terms.apply(spec).isEmpty() && terms.apply(spec).size() <= ApiLimits.TERMS_MAX,
        saying(
            spec -> "found %d terms".formatted(terms.apply(spec).size()),
            "1 to %d terms".formatted(ApiLimits.TERMS_MAX),
            "one term or more, and at most %d".formatted(ApiLimits.TERMS_MAX)));
  }

  private static List<Rule<SelectorTerm>> ofNetwork(String prefix) {
    return List.of(
        matches("id", SelectorRules::id, idLike(prefix), anId(prefix), anExample(prefix)),
        fewTags(SelectorRules::tags),
        fullTags(SelectorRules::tags));
  }

  private static <T> Rule<T> fewTags(Function<T, SortedMap<String, String>> tags) {
    return Rule.of(
        "tags",
        term -> tags.apply(term).size() <= ApiLimits.TAGS_OF_TERM_MAX,
        saying(
            term -> "found %d tags".formatted(tags.apply(term).size()),
            "at most " + ApiLimits.TAGS_OF_TERM_MAX,
            "fewer tags"));
  }

  private static <T> Rule<T> fullTags(Function<T, SortedMap<String, String>> tags) {
    return Rule.of(
        "tags",
        term -> !tags.apply(term).containsKey("") && !tags.apply(term).containsValue(""),
        saying(
            _ -> "a tag's key or value is empty",
            "a key and a value; * stands for any value",
            "karpenter.sh/discovery: \"*\", for example"));
  }

  private static <T> Rule<T> matches(
      String field,
      Function<T, Optional<String>> text,
      Pattern pattern,
      String allowed,
      String example) {
    return Rule.of(
        field,
        value -> text.apply(value).stream().allMatch(it -> pattern.matcher(it).matches()),
        saying(
            value -> "found \"%s\"".formatted(text.apply(value).orElseThrow()),
            allowed,
            field + ": " + example));
  }

  private static Pattern idLike(String prefix) {
    return Pattern.compile(prefix + "-[0-9a-z]+");
  }

  private static String anId(String prefix) {
    return "an id such as " + anExample(prefix);
  }

  private static String anExample(String prefix) {
    return prefix + "-0123456789abcdef0";
  }

  private static Optional<String> id(SelectorTerm term) {
    return switch (term) {
      case SelectorTerm.Id(var id) -> Optional.of(id);
      case SelectorTerm.Tags _, SelectorTerm.Name _ -> Optional.empty();
    };
  }

  private static SortedMap<String, String> tags(SelectorTerm term) {
    return switch (term) {
      case SelectorTerm.Tags(var tags) -> tags;
      case SelectorTerm.Id _, SelectorTerm.Name _ -> NO_TAGS;
    };
  }

  private static SortedMap<String, String> tags(AmiSelectorTerm term) {
    return term instanceof AmiSelectorTerm.Search search ? search.tags() : NO_TAGS;
  }

  private static Optional<String> owner(AmiSelectorTerm term) {
    return term instanceof AmiSelectorTerm.Search search ? search.owner() : Optional.empty();
  }

  private static boolean isLatestIfWindows(AmiSelectorTerm.Alias alias) {
    return switch (alias.family()) {
      case WINDOWS2019, WINDOWS2022, WINDOWS2025 -> alias.latest();
      case AL2, AL2023, BOTTLEROCKET, CUSTOM -> true;
    };
  }

  private static boolean tellsFamily(Spec spec) {
    return spec.alias().isPresent() || spec.amiFamily().isPresent();
  }

  /// Beside an alias the family is the alias' own, or `Custom` with user data of the user's.
  private static Stream<Violation> familyOfAlias(Spec spec, FieldPath at) {
    return spec.alias().map(AmiSelectorTerm.Alias::family).stream()
        .filter(ofAlias -> spec.amiFamily().stream().anyMatch(it -> conflict(it, ofAlias)))
        .map(
            ofAlias ->
                new Violation(
                    at.field("amiFamily"),
                    "found \"%s\" beside an alias of %s"
                        .formatted(spec.amiFamily().orElseThrow(), ofAlias),
                    ofAlias + " or Custom",
                    "amiFamily: " + ofAlias));
  }

  private static boolean conflict(AmiFamily given, AmiFamily ofAlias) {
    return given != ofAlias && given != AmiFamily.CUSTOM;
  }
}
