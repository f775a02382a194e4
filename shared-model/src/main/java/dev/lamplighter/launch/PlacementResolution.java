package dev.lamplighter.launch;

import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.EC2NodeClass.PlacementGroupSelector;
import dev.lamplighter.api.ResolvedPlacementGroup;
import dev.lamplighter.launch.NodeClassFacts.Question;
import java.util.Optional;

/// The placement group that an EC2NodeClass selects (spec AWS 3.11). A class whose group is not
/// known is not ready, rather than launched beside it.
final class PlacementResolution {
  private PlacementResolution() {}

  /// Good where the class selects none.
  static Finding<Optional<ResolvedPlacementGroup>> group(
      EC2NodeClass nodeClass, NodeClassFacts facts) {
    return nodeClass
        .spec()
        .placementGroupSelector()
        .map(selector -> selected(nodeClass, selector, facts))
        .orElse(Finding.good(Optional.empty()));
  }

  private static Finding<Optional<ResolvedPlacementGroup>> selected(
      EC2NodeClass nodeClass, PlacementGroupSelector selector, NodeClassFacts facts) {
    var before = nodeClass.status();
    String unanswered = facts.unanswered().get(Question.PLACEMENT_GROUP);
    if (unanswered != null) {
      return Finding.unanswered(
          before.placementGroup(),
          before
              .placementGroup()
              .flatMap(_ -> before.condition(ConditionType.PLACEMENT_GROUP_READY)),
          unanswered);
    }
    return facts.placementGroups().stream()
        .findFirst()
        .map(group -> Finding.good(Optional.of(group)))
        .orElseGet(
            () ->
                Finding.bad(
                    Optional.empty(),
                    "PlacementGroupNotFound",
                    "No available placement group matches placementGroupSelector (%s). Create it, or select another one."
                        .formatted(selector.name().or(selector::id).orElse(""))));
  }
}
