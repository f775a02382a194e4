package dev.lamplighter.functions.wire.yaml;

import dev.lamplighter.api.FieldPath;
import dev.lamplighter.api.Violation;
import dev.lamplighter.functions.wire.yaml.YamlValue.Entry;
import dev.lamplighter.functions.wire.yaml.YamlValue.Kind;
import dev.lamplighter.functions.wire.yaml.YamlValue.Mapping;
import dev.lamplighter.functions.wire.yaml.YamlValue.Scalar;
import dev.lamplighter.functions.wire.yaml.YamlValue.Sequence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.Event.ID;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.nodes.Tag;

/// Builds trees from the events of a YAML parser, within bounds.
///
/// An alias stands for the very tree of its anchor, and its values are counted each time: a text
/// that repeats itself a billion times is refused before anybody walks through it.
final class YamlTrees {
  private static final int DEPTH_MAX = 100;
  private static final String MERGE = "<<";
  private static final String TAGS =
      "no tag, or !!str, !!int, !!float, !!bool, !!null, !!map, !!seq";

  /// Ends the reading of a source.
  static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient InputProblem problem;

    Refused(Location location, FieldPath path, String found, String allowed, String instead) {
      super(found);
      problem = new InputProblem(location, new Violation(path, found, allowed, instead));
    }

    InputProblem problem() {
      return problem;
    }
  }

  /// A tree, how many values it has with all its aliases followed, and how many levels.
  private record Tree(YamlValue value, long values, int levels) {}

  private final String source;
  private final Iterator<Event> events;
  private final Problems problems;
  private final Map<Anchor, Tree> anchors = new HashMap<>();
  private final long valuesMax;
  private Location reached;

  YamlTrees(String source, Iterator<Event> events, Problems problems, long valuesMax) {
    this.source = source;
    this.events = events;
    this.problems = problems;
    this.valuesMax = valuesMax;
    this.reached = new Location(source, 1);
  }

  /// Gives each document that is not empty to `documents`.
  void read(Consumer<YamlValue> documents) {
    while (events.hasNext()) {
      if (next() instanceof DocumentStartEvent) {
        anchors.clear();
        var document = tree(next(), FieldPath.ROOT, 1).value();
        if (!(document instanceof Scalar(_, _, var kind, _) && kind == Kind.NULL)) {
          documents.accept(document);
        }
      }
    }
  }

  private Event next() {
    var event = events.next();
    reached = location(event);
    return event;
  }

  /// The place of what was read last, for an error that has none of its own.
  Location reached() {
    return reached;
  }

  private Tree tree(Event event, FieldPath path, int level) {
    var tree =
        switch (event) {
          case AliasEvent alias -> anchored(alias, path);
          case ScalarEvent scalar -> new Tree(scalar(scalar, path), 1, 1);
          case SequenceStartEvent start -> sequence(start, path, level);
          case MappingStartEvent start -> mapping(start, path, level);
          default -> throw new IllegalStateException("No value begins with " + event);
        };
    checkBounds(event, path, tree.values(), level + tree.levels() - 1);
    if (event instanceof NodeEvent node && !(event instanceof AliasEvent)) {
      node.getAnchor().ifPresent(anchor -> anchors.put(anchor, tree));
    }
    return tree;
  }

  private void checkBounds(Event event, FieldPath path, long values, int levels) {
    if (values > valuesMax) {
      throw new Refused(
          location(event),
          path,
          String.format(Locale.ROOT, "found more than %,d values", valuesMax),
          "fewer",
          "the manifests into several files");
    }
    if (levels > DEPTH_MAX) {
      throw new Refused(
          location(event),
          FieldPath.ROOT,
          "found more than 100 levels of nesting",
          "fewer",
          "the object with less nesting");
    }
  }

  private Tree anchored(AliasEvent alias, FieldPath path) {
    var tree = anchors.get(alias.getAlias());
    if (tree == null) {
      throw new Refused(
          location(alias),
          path,
          "the alias *%s names no anchor that is complete before it".formatted(alias.getAlias()),
          "an anchor above, as &%s".formatted(alias.getAlias()),
          "&%s before the value that is meant".formatted(alias.getAlias()));
    }
    return tree;
  }

  private Scalar scalar(ScalarEvent event, FieldPath path) {
    var tag = event.getTag();
    refuse(YamlTags.problem(tag, event.getValue()), event, path);
    var resolved = YamlTags.resolve(tag, event.getValue(), event.isPlain());
    if (resolved.kind() == Kind.FLOAT && !PlainScalar.isFinite(event.getValue())) {
      problems.add(
          location(event),
          path,
          "found %s, for which JSON has no number".formatted(event.getValue()),
          "a number, or a string",
          "\"%s\" in quotes for a string".formatted(event.getValue()));
    }
    return new Scalar(location(event), event.getValue(), resolved.kind(), resolved.json());
  }

  private void refuse(Optional<String> ofTag, Event event, FieldPath path) {
    ofTag.ifPresent(
        found -> problems.add(location(event), path, found, TAGS, "the value without a tag"));
  }

  private Tree sequence(SequenceStartEvent start, FieldPath path, int level) {
    checkBounds(start, path, 1, level);
    refuse(YamlTags.problem(start.getTag(), Tag.SEQ), start, path);
    List<YamlValue> items = new ArrayList<>();
    long values = 1;
    int levels = 0;
    for (var event = next(); !event.getEventId().equals(ID.SequenceEnd); event = next()) {
      var item = tree(event, path.index(items.size()), level + 1);
      items.add(item.value());
      values += item.values();
      levels = Math.max(levels, item.levels());
      checkBounds(event, path, values, level);
    }
    return new Tree(new Sequence(location(start), items), values, levels + 1);
  }

  private Tree mapping(MappingStartEvent start, FieldPath path, int level) {
    checkBounds(start, path, 1, level);
    refuse(YamlTags.problem(start.getTag(), Tag.MAP), start, path);
    SequencedMap<String, Entry> entries = new LinkedHashMap<>();
    List<YamlValue> merged = new ArrayList<>();
    long values = 1;
    int levels = 0;
    for (var event = next(); !event.getEventId().equals(ID.MappingEnd); event = next()) {
      String key = key(event, path);
      var tree = tree(next(), path.field(key), level + 1);
      if (key.equals(MERGE)) {
        merged.add(tree.value());
      } else {
        put(entries, key, new Entry(location(event), tree.value()), path);
      }
      values += tree.values();
      levels = Math.max(levels, tree.levels());
      checkBounds(event, path, values, level);
    }
    merged.forEach(value -> merge(value, entries, path));
    return new Tree(new Mapping(location(start), entries), values, levels + 1);
  }

  /// A key that is a number or a boolean is as kubectl writes it in JSON.
  private String key(Event event, FieldPath path) {
    if (event instanceof ScalarEvent key) {
      var resolved = YamlTags.resolve(key.getTag(), key.getValue(), key.isPlain());
      if (resolved.kind() != Kind.NULL) {
        return resolved.json();
      }
    }
    throw new Refused(
        location(event),
        path,
        "a key is no plain text",
        "keys of plain text",
        "a value that begins with { in quotes, and a Helm template as `helm template` prints it");
  }

  private void put(SequencedMap<String, Entry> entries, String key, Entry entry, FieldPath path) {
    var before = entries.putIfAbsent(key, entry);
    if (before != null) {
      problems.add(
          entry.key(),
          path.field(key),
          "the key appears twice, first in line %d".formatted(before.key().line()),
          "each key once",
          "one of the two, with what both should say");
    }
  }

  /// YAML 1.1's merge key, which `kubectl` follows too: what is missing here is taken from there.
  private void merge(YamlValue value, SequencedMap<String, Entry> entries, FieldPath path) {
    switch (value) {
      case Mapping(_, var others) -> others.forEach(entries::putIfAbsent);
      case Sequence(_, var items) -> items.forEach(item -> merge(item, entries, path));
      case Scalar scalar ->
          problems.add(
              scalar.location(),
              path.field(MERGE),
              "found " + scalar.describe(),
              "a mapping to take fields from, or a list of them",
              MERGE + ": *NAME, where &NAME stands before a mapping above");
    }
  }

  private Location location(Event event) {
    return new Location(source, event.getStartMark().map(mark -> mark.getLine()).orElse(0) + 1);
  }
}
