package dev.lamplighter.disrupt;

import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.decision.Kept;
import java.util.List;

/// What disruption wants to remove, and which nodes it left alone and why.
public record DisruptionDecision(List<DisruptionCommand> commands, List<Kept> kept) {
  public static final DisruptionDecision NOTHING = new DisruptionDecision(List.of(), List.of());

  public DisruptionDecision {
    commands = List.copyOf(commands);
    kept = List.copyOf(kept);
  }
}
