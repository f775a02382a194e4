package dev.lamplighter.functions.install;

import dev.lamplighter.functions.dynamodb.StateTable;
import dev.lamplighter.functions.install.Installation.Place;
import dev.lamplighter.functions.pass.Settings.Mode;
import dev.lamplighter.functions.wire.yaml.Expected;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.functions.wire.yaml.Problems;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.functions.wire.yaml.YamlReader;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// Reads `lamplighter.yaml`, every field checked, and finds all that is wrong before anything is
/// deployed.
public final class InstallationReader {
  /// Where people keep it.
  public static final String FILE = "lamplighter.yaml";

  private static final Region EXAMPLE = Region.of("eu-central-1");

  private static final List<String> EVENT_WORDS =
      Arrays.stream(InterruptionEvent.values()).map(InterruptionEvent::word).toList();

  private InstallationReader() {}

  /// Throws [InvalidSettings], which says what is wrong and where.
  public static Installation read(SourceText source) {
    var problems = new Problems();
    var documents = YamlReader.read(source, problems);
    if (problems.isEmpty()) {
      var installation = read(OneDocument.fields(source.name(), documents, problems));
      if (problems.isEmpty() && installation.isPresent()) {
        return installation.get();
      }
    }
    throw new InvalidSettings(problems.all());
  }

  private static Optional<Installation> read(Fields root) {
    root.require("region", "the region of the clusters", "region: " + EXAMPLE);
    var place = place(root);
    var reaction = root.oneOf("reaction", List.of(Mode.values()), Words::of).orElse(Mode.ADAPTIVE);
    var clusters = clusters(root);
    var functions =
        root.fields("functions")
            .map(it -> FunctionsReader.read(it, clusters.size()))
            .orElse(FunctionOptions.DEFAULT);
    var interruption = interruption(root);
    var observation =
        root.fields("observation")
            .map(it -> ObservationReader.read(it, place.region()))
            .orElse(Observation.DEFAULT);
    var guarding =
        root.fields("guarding")
            .map(it -> GuardingReader.read(it, place.region()))
            .orElse(Guarding.DEFAULT);
    var tags = GuardingReader.tags(root);
    root.refuseUnknown();
    return root.problems().isEmpty()
        ? Optional.of(
            new Installation(
                place, reaction, clusters, functions, interruption, observation, guarding, tags))
        : Optional.empty();
  }

  private static Place place(Fields root) {
    return new Place(
        root.parsedText(
                "region", Region::of, Expected.of("the region of the clusters", EXAMPLE.value()))
            .orElse(EXAMPLE),
        root.parsedText(
            "account",
            text -> matching(text, "[0-9]{12}"),
            Expected.of("an account's twelve digits in quotes", "\"111122223333\"")),
        root.parsedText(
                "stack",
                text -> matching(text, "[A-Za-z][A-Za-z0-9-]{0,31}"),
                Expected.of(
                    "letters, digits and '-', at most 32, beginning with a letter", Place.STACK))
            .orElse(Place.STACK),
        root.parsedText(
                "table",
                StateTable::new,
                Expected.of("3 to 255 letters, digits, '_', '-' and '.'", Place.TABLE.name()))
            .orElse(Place.TABLE));
  }

  private static List<ClusterEntry> clusters(Fields root) {
    root.require("clusters", "a list of clusters", "clusters: [{name: my-cluster}]");
    var clusters = new ArrayList<ClusterEntry>();
    var names = new HashSet<ClusterName>();
    for (Fields cluster : root.list("clusters")) {
      cluster.require("name", "the name that EKS has of the cluster", "name: my-cluster");
      var name = cluster.parsedText("name", ClusterName::of, ClusterOptionsReader.NAME);
      if (name.isPresent() && !names.add(name.get())) {
        cluster.problem(
            "name",
            "%s is named twice".formatted(name.get()),
            "each cluster once",
            "both entries' fields into one");
      }
      var options = ClusterOptionsReader.read(cluster);
      var roles = NodeRoles.read(cluster);
      boolean entries = cluster.bool("accessEntries").orElse(true);
      cluster.refuseUnknown();
      name.ifPresent(it -> clusters.add(new ClusterEntry(it, options, roles, entries)));
    }
    if (root.has("clusters") && root.list("clusters").isEmpty()) {
      root.problem(
          "clusters", "found no cluster", "at least one", "clusters: [{name: my-cluster}]");
    }
    return clusters;
  }

  private static SortedSet<InterruptionEvent> interruption(Fields root) {
    if (!root.has("interruption")) {
      return Installation.EVERY_EVENT;
    }
    var events = new TreeSet<InterruptionEvent>();
    for (String word : root.texts("interruption")) {
      Arrays.stream(InterruptionEvent.values())
          .filter(event -> event.word().equals(word))
          .findFirst()
          .ifPresentOrElse(
              events::add, () -> root.problemWithWord("interruption", word, EVENT_WORDS));
    }
    return events;
  }

  static String matching(String text, String pattern) {
    if (!text.matches(pattern)) {
      throw new IllegalArgumentException("(%s) must match %s".formatted(text, pattern));
    }
    return text;
  }
}
