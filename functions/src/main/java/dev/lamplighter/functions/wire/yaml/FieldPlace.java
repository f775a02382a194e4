package dev.lamplighter.functions.wire.yaml;

import dev.lamplighter.api.FieldPath;
import dev.lamplighter.api.FieldPath.Step;
import dev.lamplighter.functions.wire.yaml.YamlValue.Entry;
import dev.lamplighter.functions.wire.yaml.YamlValue.Mapping;
import dev.lamplighter.functions.wire.yaml.YamlValue.Scalar;
import dev.lamplighter.functions.wire.yaml.YamlValue.Sequence;
import dev.lamplighter.model.LabelKey;
import java.util.Optional;
import java.util.stream.IntStream;

/// Where a path leads in a tree: the line it comes to, or as near to it as the tree goes, and the
/// path with its keyed steps counted.
public record FieldPlace(Location location, FieldPath path) {

  /// The place of `path` in `root`.
  public static FieldPlace of(YamlValue root, FieldPath path) {
    var place = new FieldPlace(root.location(), FieldPath.ROOT);
    Optional<YamlValue> here = Optional.of(root);
    for (Step step : path.steps()) {
      Optional<Step> counted = here.flatMap(value -> counted(value, step));
      Optional<Entry> next = here.flatMap(value -> counted.flatMap(it -> entry(value, it)));
      place =
          new FieldPlace(
              next.map(Entry::key).orElse(place.location), place.path.then(counted.orElse(step)));
      here = next.map(Entry::value);
    }
    return place;
  }

  private static Optional<Step> counted(YamlValue value, Step step) {
    if (value instanceof Sequence(_, var items) && step instanceof Step.Keyed(var key)) {
      return IntStream.range(0, items.size())
          .filter(index -> isKeyed(items.get(index), key))
          .<Step>mapToObj(Step.Item::new)
          .findFirst();
    }
    return Optional.of(step);
  }

  private static boolean isKeyed(YamlValue item, String key) {
    return item instanceof Mapping(_, var entries)
        && entries.containsKey("key")
        && entries.get("key").value() instanceof Scalar(_, var text, _, _)
        && LabelKey.isValid(text)
        && LabelKey.of(text).stable().value().equals(key);
  }

  private static Optional<Entry> entry(YamlValue value, Step step) {
    return switch (step) {
      case Step.Field(var name) when value instanceof Mapping(_, var entries) ->
          Optional.ofNullable(entries.get(name));
      case Step.Item(int index)
          when value instanceof Sequence(_, var items) && index < items.size() ->
          Optional.of(new Entry(items.get(index).location(), items.get(index)));
      case Step.Field _, Step.Item _, Step.Keyed _ -> Optional.empty();
    };
  }
}
