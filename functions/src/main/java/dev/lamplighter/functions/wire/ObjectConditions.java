package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.Fields;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The conditions of a Pod or Node, of which a few are asked about.
record ObjectConditions(List<Fields> conditions) {
  ObjectConditions {
    conditions = List.copyOf(conditions);
  }

  static ObjectConditions of(Fields status) {
    return new ObjectConditions(status.list("conditions"));
  }

  boolean holds(String type) {
    return is(type, "True").isPresent();
  }

  /// Whether it holds for that reason.
  boolean holds(String type, String reason) {
    return is(type, "True")
        .filter(it -> it.text("reason").filter(reason::equals).isPresent())
        .isPresent();
  }

  /// Since when the condition has been false for that reason; `earliest` if it does not say.
  Optional<Instant> falseSince(String type, String reason, Instant earliest) {
    return is(type, "False")
        .filter(it -> it.text("reason").filter(reason::equals).isPresent())
        .map(it -> transition(it).orElse(earliest));
  }

  /// When each became what it is.
  Stream<Instant> transitions() {
    return conditions.stream().flatMap(it -> transition(it).stream());
  }

  private Optional<Fields> is(String type, String status) {
    return conditions.stream()
        .filter(it -> it.text("type").filter(type::equals).isPresent())
        .filter(it -> it.text("status").filter(status::equals).isPresent())
        .findFirst();
  }

  private static Optional<Instant> transition(Fields condition) {
    return StoredMetaReader.time(condition, "lastTransitionTime");
  }
}
