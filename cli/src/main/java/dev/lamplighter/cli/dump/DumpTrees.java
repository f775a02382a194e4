package dev.lamplighter.cli.dump;

import dev.lamplighter.functions.wire.yaml.YamlValue;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The few things that are looked up in an object before it is read as what it is.
final class DumpTrees {
  /// Moments that are behind the one who writes them. That of a deletion is when it is to be done.
  private static final Set<String> MOMENTS =
      Set.of(
          "creationTimestamp",
          "lastTransitionTime",
          "lastHeartbeatTime",
          "lastPodEventTime",
          "startTime",
          "startedAt",
          "finishedAt");

  private DumpTrees() {}

  static Optional<String> text(YamlValue value, String name) {
    return field(value, name)
        .flatMap(
            it ->
                it instanceof YamlValue.Scalar(_, var text, _, _)
                    ? Optional.of(text)
                    : Optional.empty());
  }

  static Optional<YamlValue> field(YamlValue value, String name) {
    return value instanceof YamlValue.Mapping(_, var entries)
        ? Optional.ofNullable(entries.get(name)).map(YamlValue.Entry::value)
        : Optional.empty();
  }

  /// `NAMESPACE/NAME`, or the name alone.
  static String name(YamlValue object) {
    Optional<YamlValue> metadata = field(object, "metadata");
    String name = metadata.flatMap(it -> text(it, "name")).orElse("?");
    return metadata.flatMap(it -> text(it, "namespace")).map(it -> it + "/" + name).orElse(name);
  }

  /// The last moment that is told of anywhere in it.
  static Optional<Instant> latest(YamlValue value) {
    return switch (value) {
      case YamlValue.Mapping(_, var entries) ->
          entries.entrySet().stream().flatMap(DumpTrees::moments).max(Instant::compareTo);
      case YamlValue.Sequence(_, var items) ->
          items.stream().flatMap(item -> latest(item).stream()).max(Instant::compareTo);
      case YamlValue.Scalar _ -> Optional.empty();
    };
  }

  private static Stream<Instant> moments(Map.Entry<String, YamlValue.Entry> entry) {
    YamlValue value = entry.getValue().value();
    return value instanceof YamlValue.Scalar(_, var text, _, _) && MOMENTS.contains(entry.getKey())
        ? moment(text).stream()
        : latest(value).stream();
  }

  private static Optional<Instant> moment(String text) {
    try {
      return Optional.of(Instant.parse(text));
    } catch (DateTimeParseException other) {
      return Optional.empty();
    }
  }
}
