package dev.lamplighter.functions.wire;

import dev.lamplighter.api.FieldPath;
import dev.lamplighter.api.FieldPath.Step;
import dev.lamplighter.api.Violation;
import dev.lamplighter.functions.wire.yaml.FieldPlace;
import dev.lamplighter.functions.wire.yaml.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Gives violations of an object's rules their place in its manifest.
final class ValueProblems {
  /// The lists whose value has no item for one that could not be read. Requirements miss theirs
  /// too, but are found by their keys.
  private static final Set<String> MISSING_UNREAD_ITEMS =
      Set.of(
          "amiSelectorTerms",
          "blockDeviceMappings",
          "securityGroupSelectorTerms",
          "startupTaints",
          "subnetSelectorTerms",
          "taints");

  private ValueProblems() {}

  /// Adds the violations, except where reading has found something wrong already: then the value is
  /// not what the user wrote.
  ///
  /// `before` is how many problems there were when the reading of `object` began.
  static void add(Fields object, List<Violation> violations, int before) {
    var unread =
        object.problems().since(before).stream()
            .map(problem -> comparable(problem.path().from(object.path())))
            .toList();
    for (Violation violation : violations) {
      var place = FieldPlace.of(object.tree(), violation.path());
      if (unread.stream().noneMatch(comparable(place.path())::touches)) {
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

  /// The way to the first list that misses items, for then the others have shifted.
  private static FieldPath comparable(FieldPath path) {
    var steps = new ArrayList<Step>();
    for (Step step : path.steps()) {
      steps.add(step);
      if (step instanceof Step.Field(var name) && MISSING_UNREAD_ITEMS.contains(name)) {
        break;
      }
    }
    return new FieldPath(steps);
  }
}
