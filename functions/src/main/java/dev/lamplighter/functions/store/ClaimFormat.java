package dev.lamplighter.functions.store;

import java.util.List;
import java.util.function.UnaryOperator;
import tools.jackson.databind.node.ObjectNode;

/// The shapes that claims' records have had, counted from 1. An item says in which it is written;
/// one that does not is of the first.
///
/// Whatever changes the JSON that is written, if only by a field more, makes a new format: its
/// number is one more, `STEPS` gets the step that leads to it, and a record of it becomes a golden
/// file, as those before it stay. What a step need not do:
///
/// - A field that nobody knows any more is passed over.
/// - A field that is missing is empty if it is an Optional, a list, a set or a map, and false if it
///   is a boolean. Anything else has no value that says nothing: a step must put one there.
///
/// A later format than this version knows is not read: what its new fields change nobody can tell.
final class ClaimFormat {
  /// The step at index n leads from format n + 1 to the next.
  private static final List<UnaryOperator<ObjectNode>> STEPS =
      List.of(ClaimFormat::withoutEnclaves);

  static final int LATEST = 1 + STEPS.size();

  private ClaimFormat() {}

  /// No template had them, which is what a missing boolean says.
  private static ObjectNode withoutEnclaves(ObjectNode record) {
    return record;
  }

  /// In the latest format.
  static ObjectNode upgraded(ObjectNode record, long format) {
    return upgraded(record, format, STEPS);
  }

  static ObjectNode upgraded(
      ObjectNode record, long format, List<UnaryOperator<ObjectNode>> steps) {
    if (format < 1 || format > 1 + steps.size()) {
      throw new IllegalArgumentException(
          "It is written in format %d, and this version reads 1 to %d"
              .formatted(format, 1 + steps.size()));
    }
    ObjectNode upgraded = record;
    for (UnaryOperator<ObjectNode> step :
        steps.subList(Math.toIntExact(format) - 1, steps.size())) {
      upgraded = step.apply(upgraded);
    }
    return upgraded;
  }
}
