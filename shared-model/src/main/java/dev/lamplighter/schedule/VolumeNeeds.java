package dev.lamplighter.schedule;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.Requirements;
import java.util.List;
import java.util.Optional;

/// What a pod's volumes ask of its node.
sealed interface VolumeNeeds {
  /// The node must satisfy one of the alternatives, and attach the volumes. Where the alternatives
  /// are about one node by its name, `elsewhere` is what all others are told.
  record OneOf(
      List<Requirements> alternatives,
      Attachments attachments,
      Optional<Rejection.OtherNodeSelected> elsewhere)
      implements VolumeNeeds {
    public OneOf {
      alternatives = List.copyOf(alternatives);
    }
  }

  /// What they need is not known.
  record Unknown(Rejection why) implements VolumeNeeds {}

  /// The alternatives of a node that must satisfy one of `own` too; none where they are unknown.
  default List<Requirements> with(List<Requirements> own) {
    return switch (this) {
      case OneOf(var ofVolumes, _, _) ->
          own.size() == 1 && ofVolumes.size() == 1
              ? List.of(own.getFirst().and(ofVolumes.getFirst()))
              : own.stream().flatMap(one -> ofVolumes.stream().map(one::and)).distinct().toList();
      case Unknown _ -> List.of();
    };
  }

  /// Volumes that nobody knows of are not counted.
  default Attachments attachments() {
    return switch (this) {
      case OneOf(_, var attachments, _) -> attachments;
      case Unknown _ -> Attachments.NONE;
    };
  }

  default Optional<Rejection.OtherNodeSelected> elsewhere() {
    return switch (this) {
      case OneOf(_, _, var elsewhere) -> elsewhere;
      case Unknown _ -> Optional.empty();
    };
  }

  default Optional<Rejection> refusal() {
    return switch (this) {
      case OneOf _ -> Optional.empty();
      case Unknown(var why) -> Optional.of(why);
    };
  }
}
