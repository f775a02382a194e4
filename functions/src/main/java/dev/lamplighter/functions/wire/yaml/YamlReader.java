package dev.lamplighter.functions.wire.yaml;

import dev.lamplighter.functions.wire.yaml.YamlValue.Entry;
import dev.lamplighter.functions.wire.yaml.YamlValue.Kind;
import dev.lamplighter.functions.wire.yaml.YamlValue.Mapping;
import dev.lamplighter.functions.wire.yaml.YamlValue.Scalar;
import dev.lamplighter.functions.wire.yaml.YamlValue.Sequence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/// Reads a text's YAML documents into trees. JSON is YAML too.
///
/// Bounds: [#TEXT_MAX] characters a text, and as many nodes as that could honestly hold, so that an
/// alias that repeats itself a billion times is refused and not built.
public final class YamlReader {
  /// No manifest of a person is larger; etcd takes no object above 1.5 MiB.
  public static final int TEXT_MAX = 3_000_000;

  private static final int NODES_MAX = 500_000;
  private static final int DEPTH_MAX = 100;

  private final SourceText source;
  private final Problems problems;
  private int nodes;

  private YamlReader(SourceText source, Problems problems) {
    this.source = source;
    this.problems = problems;
  }

  /// The documents of `source`, empty ones left out. A document that is not YAML ends the reading
  /// with a problem.
  public static List<YamlValue> read(SourceText source, Problems problems) {
    if (source.text().length() > TEXT_MAX) {
      problems.add(
          new Location(source.name(), 1),
          FieldPath.ROOT,
          "the text has %,d characters".formatted(source.text().length()),
          "at most %,d characters a file".formatted(TEXT_MAX),
          "the manifests into several files");
      return List.of();
    }
    return new YamlReader(source, problems).documents();
  }

  private List<YamlValue> documents() {
    var documents = new ArrayList<YamlValue>();
    var settings =
        LoadSettings.builder()
            .setLabel(source.name())
            .setSchema(new CoreSchema())
            .setCodePointLimit(TEXT_MAX)
            .build();
    try {
      for (Node root : new Compose(settings).composeAllFromString(source.text())) {
        value(root, FieldPath.ROOT, 0)
            .filter(document -> !isNull(document))
            .ifPresent(documents::add);
      }
    } catch (MarkedYamlEngineException malformed) {
      var mark = malformed.getProblemMark().or(malformed::getContextMark);
      problems.add(
          location(mark),
          FieldPath.ROOT,
          "this is not YAML: " + sentence(malformed),
          "YAML or JSON",
          "");
    } catch (YamlEngineException malformed) {
      problems.add(
          location(Optional.empty()),
          FieldPath.ROOT,
          "this is not YAML: " + malformed.getMessage(),
          "YAML or JSON",
          "");
    }
    return documents;
  }

  private static String sentence(MarkedYamlEngineException malformed) {
    String problem = malformed.getProblem();
    return malformed.getContext() == null || malformed.getContext().isEmpty()
        ? problem
        : malformed.getContext() + ", " + problem;
  }

  private Optional<YamlValue> value(Node node, FieldPath path, int depth) {
    if (++nodes > NODES_MAX || depth > DEPTH_MAX) {
      if (nodes <= NODES_MAX + 1) {
        problems.add(
            location(node.getStartMark()),
            path,
            "the document is nested too deeply or repeats itself by aliases",
            "at most %d levels and %,d values".formatted(DEPTH_MAX, NODES_MAX),
            "");
      }
      return Optional.empty();
    }
    return switch (node) {
      case ScalarNode scalar -> Optional.of(scalar(scalar));
      case SequenceNode sequence -> Optional.of(sequence(sequence, path, depth));
      case MappingNode mapping -> Optional.of(mapping(mapping, path, depth));
      default ->
          throw new IllegalStateException("No such kind of YAML node: " + node.getNodeType());
    };
  }

  private Scalar scalar(ScalarNode node) {
    Tag tag = node.getTag();
    Kind kind =
        tag.equals(Tag.INT)
            ? Kind.INTEGER
            : tag.equals(Tag.FLOAT)
                ? Kind.FLOAT
                : tag.equals(Tag.BOOL)
                    ? Kind.BOOLEAN
                    : tag.equals(Tag.NULL) ? Kind.NULL : Kind.STRING;
    return new Scalar(location(node.getStartMark()), node.getValue(), kind);
  }

  private Sequence sequence(SequenceNode node, FieldPath path, int depth) {
    var items = new ArrayList<YamlValue>();
    for (Node item : node.getValue()) {
      value(item, path.index(items.size()), depth + 1).ifPresent(items::add);
    }
    return new Sequence(location(node.getStartMark()), items);
  }

  private Mapping mapping(MappingNode node, FieldPath path, int depth) {
    var entries = new LinkedHashMap<String, Entry>();
    for (NodeTuple tuple : node.getValue()) {
      var at = location(tuple.getKeyNode().getStartMark());
      if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
        problems.add(at, path, "a key is a list or a mapping", "a plain key", "");
        continue;
      }
      var name = key.getValue();
      value(tuple.getValueNode(), path.field(name), depth + 1)
          .ifPresent(value -> put(entries, name, new Entry(at, value), path));
    }
    return new Mapping(location(node.getStartMark()), entries);
  }

  private void put(LinkedHashMap<String, Entry> entries, String name, Entry entry, FieldPath path) {
    var before = entries.putIfAbsent(name, entry);
    if (before != null) {
      problems.add(
          entry.key(),
          path.field(name),
          "the key appears twice, first in line %d".formatted(before.key().line()),
          "each key once",
          "");
    }
  }

  private static boolean isNull(YamlValue value) {
    return value instanceof Scalar(_, _, var kind) && kind == Kind.NULL;
  }

  private Location location(Optional<Mark> mark) {
    return new Location(source.name(), mark.map(Mark::getLine).orElse(0) + 1);
  }
}
