package dev.lamplighter.functions.wire;

import dev.lamplighter.api.AmiFamily;
import dev.lamplighter.api.AmiSelectorTerm;
import dev.lamplighter.api.ApiLimits;
import dev.lamplighter.functions.wire.yaml.Expected;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.ImageId;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;

/// Reads `amiSelectorTerms` (spec AWS 1.4).
final class AmiTermReader {
  private static final String ALIAS =
      "al2, al2023, bottlerocket, windows2019, windows2022 or windows2025, then @latest or @ and a"
          + " version";

  private static final String EXAMPLE = "al2023@latest";
  private static final Expected ALIAS_EXPECTED = new Expected(ALIAS, AmiTermReader::likelyAlias);

  static final Expected IMAGE_ID =
      Expected.of("an id such as ami-0123456789abcdef0", "ami-0123456789abcdef0");

  /// Each of these says all that a term can say.
  private static final List<String> ALONE = List.of("alias", "id", "ssmParameter");

  private AmiTermReader() {}

  static List<AmiSelectorTerm> read(Fields spec, String name) {
    spec.require(name, "1 to 30 terms", "amiSelectorTerms: [{alias: al2023@latest}]");
    return spec.list(name).stream().flatMap(term -> term(term).stream()).toList();
  }

  private static Optional<AmiSelectorTerm> term(Fields term) {
    ALONE.stream()
        .filter(term::has)
        .findFirst()
        .ifPresent(name -> SelectorTermReader.alone(term, name));
    Optional<AmiSelectorTerm> alias =
        term.parsedText("alias", AmiTermReader::alias, ALIAS_EXPECTED).map(it -> it);
    Optional<AmiSelectorTerm> id =
        term.parsedText("id", ImageId::of, IMAGE_ID).map(AmiSelectorTerm.Id::new);
    Optional<AmiSelectorTerm> parameter =
        term.text("ssmParameter").map(AmiSelectorTerm.SsmParameter::new);
    var search =
        new AmiSelectorTerm.Search(
            term.text("name"), new TreeMap<>(term.textMap("tags")), term.text("owner"));
    term.refuseUnknown();
    if (ALONE.stream().anyMatch(term::has)) {
      return alias.or(() -> id).or(() -> parameter);
    }
    if (search.name().isEmpty() && search.tags().isEmpty()) {
      term.problem(
          "alias",
          "the term selects nothing",
          "alias, id, name, tags or ssmParameter",
          "alias: al2023@latest");
      return Optional.empty();
    }
    return Optional.of(search);
  }

  /// Aliases are in lower case and end with a version, which users leave out.
  private static String likelyAlias(String text) {
    String family = text.toLowerCase(Locale.ROOT).replaceFirst("@.*", "");
    boolean known = Arrays.stream(AmiFamily.values()).anyMatch(it -> it.alias().equals(family));
    String version = text.contains("@") ? text.substring(text.indexOf('@') + 1) : "";
    return known ? family + "@" + (version.isEmpty() ? "latest" : version) : EXAMPLE;
  }

  private static AmiSelectorTerm.Alias alias(String text) {
    int at = text.indexOf('@');
    if (at < 1 || at == text.length() - 1 || text.length() > ApiLimits.ALIAS_LENGTH_MAX) {
      throw new IllegalArgumentException("An alias (%s) must be %s".formatted(text, ALIAS));
    }
    return Arrays.stream(AmiFamily.values())
        .filter(family -> family.alias().equals(text.substring(0, at)))
        .findFirst()
        .map(family -> new AmiSelectorTerm.Alias(family, text.substring(at + 1)))
        .orElseThrow(
            () -> new IllegalArgumentException("An alias (%s) must be %s".formatted(text, ALIAS)));
  }
}
