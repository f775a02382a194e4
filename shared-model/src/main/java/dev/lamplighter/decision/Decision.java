package dev.lamplighter.decision;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// All that follows from one snapshot.
///
/// - `steps` are carried out in order.
/// - `busy` is true while something is under way that wants another look within seconds: pods
///   pending, nodes joining, drains.
/// - `nextLook` is the earliest moment at which a timer of the decision runs out.
public record Decision(
    ProvisioningPlan plan,
    List<DisruptionCommand> commands,
    List<Kept> kept,
    List<Step> steps,
    boolean busy,
    Optional<Instant> nextLook) {

  public Decision {
    commands = List.copyOf(commands);
    kept = List.copyOf(kept);
    steps = List.copyOf(steps);
  }
}
