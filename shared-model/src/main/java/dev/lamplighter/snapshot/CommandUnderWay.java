package dev.lamplighter.snapshot;

import dev.lamplighter.model.NodeClaimName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The disruption command that a claim is a candidate of (spec core 6.14, 6.15). Every candidate's
/// record carries it whole, so that no item of its own can get lost or contradict them.
///
/// - `candidates` are all that go together, by name.
/// - `replacements` are the claims that must be ready for pods before any of them drains.
/// - `launchedAt` is when those were launched; empty while the command still waits for its second
///   look, and where it needs none.
public record CommandUnderWay(
    CommandId id,
    Instant chosenAt,
    List<NodeClaimName> candidates,
    List<NodeClaimName> replacements,
    Optional<Instant> launchedAt) {

  public CommandUnderWay {
    candidates = List.copyOf(candidates);
    replacements = List.copyOf(replacements);
  }

  public static CommandUnderWay chosen(
      CommandId id, Instant chosenAt, List<NodeClaimName> candidates) {
    return new CommandUnderWay(id, chosenAt, candidates, List.of(), Optional.empty());
  }

  public CommandUnderWay launched(List<NodeClaimName> replacements, Instant at) {
    return new CommandUnderWay(id, chosenAt, candidates, replacements, Optional.of(at));
  }
}
