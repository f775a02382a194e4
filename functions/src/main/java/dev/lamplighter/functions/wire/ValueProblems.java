package dev.lamplighter.functions.wire;

import dev.lamplighter.api.FieldPath;
import dev.lamplighter.api.FieldPath.Step;
import dev.lamplighter.api.Violation;
import dev.lamplighter.functions.wire.yaml.FieldPlace;
import dev.lamplighter.functions.wire.yaml.Fields;
import java.util.List;

/// Gives violations of an object's rules their place in its manifest.
final class ValueProblems {
  private ValueProblems() {}

  /// Adds the violations, except where reading has found something wrong already: then the value is
  /// not what the user wrote.
  ///
  /// `before` is how many problems there were when the reading of `object` began.
  static void add(Fields object, List<Violation> violations, int before) {
    var unread =
        object.problems().since(before).stream()
            .map(problem -> upToList(problem.path().from(object.path())))
            .toList();
    for (Violation violation : violations) {
      if (unread.stream().noneMatch(upToList(violation.path())::touches)) {
        var place = FieldPlace.of(object.tree(), violation.path());
        object
            .problems()
            .add(
                place.location(),
                object.path().then(place.path()),
                violation.found(),
                violation.allowed(),
                violation.instead());
      }
    }
  }

  /// The way to the first list on it, for items that could not be read shift the others.
  private static FieldPath upToList(FieldPath path) {
    return new FieldPath(
        path.steps().stream().takeWhile(step -> step instanceof Step.Field).toList());
  }
}
