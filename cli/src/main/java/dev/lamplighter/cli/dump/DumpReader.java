package dev.lamplighter.cli.dump;

import dev.lamplighter.api.FieldPath;
import dev.lamplighter.functions.wire.ManifestFiles;
import dev.lamplighter.functions.wire.yaml.InputProblem;
import dev.lamplighter.functions.wire.yaml.Location;
import dev.lamplighter.functions.wire.yaml.Problems;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.functions.wire.yaml.YamlReader;
import dev.lamplighter.functions.wire.yaml.YamlValue;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Reads dumps: a `v1` List as kubectl prints it, the API server's own lists, single objects,
/// several YAML documents, and JSON.
///
/// A text that is no YAML or JSON is a problem, and nothing is read. An object that is not
/// understood is left out, with a remark: nothing is touched by what follows from a dump, so the
/// rest is worth reading.
final class DumpReader {
  /// About 10,000 pods as YAML.
  private static final int TEXT_MAX = 200_000_000;

  private static final YamlReader.Bounds BOUNDS = new YamlReader.Bounds(TEXT_MAX, 20_000_000);
  private static final String COMMAND =
      "kubectl get pods,nodes,nodepools,ec2nodeclasses,nodeclaims,pvc,pv,sc,ds,pdb,pc,csinodes,ns"
          + " -A -o yaml";

  private final KindLists lists = new KindLists();
  private final SortedSet<String> cut = new TreeSet<>();
  private final Problems problems = new Problems();
  private Optional<Instant> latest = Optional.empty();

  private DumpReader() {}

  /// What was read; or all that is wrong with the texts.
  record Found(DumpObjects objects, List<String> remarks, List<InputProblem> problems) {
    Found {
      remarks = List.copyOf(remarks);
      problems = List.copyOf(problems);
    }
  }

  /// kubectl writes `kind: List` behind the items.
  private static String cutOff(String source) {
    return source
        + ": the List has no kind at its end. It may have been cut off: then what is missing is"
        + " taken not to be there.";
  }

  /// `standardInput` is what `-` among the paths reads.
  static Found read(List<Path> paths, InputStream standardInput) {
    var files = ManifestFiles.read(paths, standardInput, TEXT_MAX);
    var reader = new DumpReader();
    files.problems().forEach(reader.problems::add);
    files.sources().forEach(reader::read);
    if (reader.problems.isEmpty() && reader.lists.isEmpty()) {
      reader.refuseNothing(files.sources().getFirst());
    }
    var remarks = new ArrayList<>(reader.lists.remarks());
    reader.notLookedAt().map(others -> others + ".").ifPresent(remarks::add);
    reader.cut.forEach(source -> remarks.add(cutOff(source)));
    return new Found(DumpObjects.of(reader.lists, reader.latest), remarks, reader.problems.all());
  }

  private void read(SourceText source) {
    if (JsonDump.isJson(source.text())) {
      new JsonDump(source, this::readDocument, problems).read();
    } else {
      YamlReader.read(source, problems, BOUNDS).forEach(this::readDocument);
    }
  }

  private void readDocument(YamlValue document) {
    String apiVersion = DumpTrees.text(document, "apiVersion").orElse("");
    String kind = DumpTrees.text(document, "kind").orElse("");
    Optional<YamlValue> items = DumpTrees.field(document, "items");
    if (items.isPresent() && items.get() instanceof YamlValue.Sequence(_, var objects)) {
      objects.forEach(item -> readItem(item, apiVersion, JsonDump.kindOfItems(kind)));
      if (kind.isEmpty()) {
        cut.add(document.location().source());
      }
    } else if (apiVersion.isEmpty() || kind.isEmpty()) {
      refuse(document);
    } else {
      add(apiVersion, kind, document);
    }
  }

  /// An item of the API server's own lists does not say what it is.
  private void readItem(YamlValue item, String apiVersion, String kind) {
    if (DumpTrees.text(item, "kind").isPresent()) {
      readDocument(item);
    } else if (!kind.isEmpty()) {
      add(apiVersion, kind, item);
    } else {
      refuse(item);
    }
  }

  private void add(String apiVersion, String kind, YamlValue object) {
    DumpTrees.latest(object)
        .filter(moment -> latest.filter(moment::isBefore).isEmpty())
        .ifPresent(moment -> latest = Optional.of(moment));
    lists.add(apiVersion, kind, object);
  }

  private void refuse(YamlValue document) {
    problems.add(
        document.location(),
        FieldPath.ROOT,
        "found " + document.describe(),
        "objects with apiVersion and kind, or a List of them",
        "what this prints: " + COMMAND);
  }

  private void refuseNothing(SourceText source) {
    problems.add(
        Location.whole(source.name()),
        FieldPath.ROOT,
        "found no object that anything is decided by"
            + notLookedAt().map(others -> ": " + others).orElse(""),
        "Pods, Nodes, NodePools, EC2NodeClasses, NodeClaims and their like",
        "what this prints: " + COMMAND);
  }

  private Optional<String> notLookedAt() {
    return lists.others().isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Not looked at: "
                + lists.others().entrySet().stream()
                    .map(each -> each.getValue() + " " + each.getKey())
                    .collect(Collectors.joining(", ")));
  }
}
