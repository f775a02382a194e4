package dev.lamplighter.functions.wire;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.functions.wire.yaml.Fields;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Reads the conditions of a NodePool, NodeClaim or EC2NodeClass.
final class ConditionReader {
  private ConditionReader() {}

  static List<Condition> read(Fields status) {
    return status.list("conditions").stream().flatMap(it -> condition(it).stream()).toList();
  }

  /// A condition of a type that any decision asks about; the others are other programs'.
  private static Optional<Condition> condition(Fields condition) {
    var type = condition.text("type").flatMap(ConditionReader::type);
    var status =
        condition.oneOf("status", List.of(ConditionStatus.values()), ConditionStatus::toString);
    String reason = condition.text("reason").orElse("");
    String message = condition.text("message").orElse("");
    var since = StoredMetaReader.time(condition, "lastTransitionTime").orElse(Instant.EPOCH);
    condition.know("observedGeneration").refuseUnknown();
    return type.flatMap(
        known -> status.map(it -> new Condition(known, it, reason, message, since)));
  }

  private static Optional<ConditionType> type(String text) {
    return Arrays.stream(ConditionType.values())
        .filter(known -> known.toString().equals(text))
        .findFirst();
  }
}
