package dev.lamplighter.disrupt;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.decision.Drifted;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.snapshot.ClaimRecord;
import java.util.Optional;

/// Whether a node is in another placement group than its EC2NodeClass selects: one of that name was
/// deleted and made again (spec AWS 3.11, 6.6). Another selector is another class.
final class PlacementGroupDrift {
  private PlacementGroupDrift() {}

  static Optional<Drifted> of(ClaimRecord record, EC2NodeClass nodeClass) {
    return nodeClass
        .status()
        .placementGroup()
        .flatMap(
            group ->
                record
                    .labels()
                    .get(LabelKey.PLACEMENT_GROUP_ID)
                    .filter(id -> !id.equals(group.id().value()))
                    .map(
                        id ->
                            new Drifted(
                                Drifted.Reason.PLACEMENT_GROUP,
                                "its instance is in placement group %s, and EC2NodeClass %s selects %s (%s)"
                                    .formatted(id, nodeClass.name(), group.name(), group.id()))));
  }
}
