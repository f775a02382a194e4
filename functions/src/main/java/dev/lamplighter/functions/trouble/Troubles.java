package dev.lamplighter.functions.trouble;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/// What has gone wrong without keeping a look from its decision: a status that could not be
/// written, an event that was refused, a watch that nobody may have.
///
/// Each is a sentence or two that say what was asked for, what came instead, what follows from it
/// and what to do; the same each time that the same goes wrong.
public final class Troubles {
  private final SequencedSet<String> found = new LinkedHashSet<>();

  /// `reason` is what was asked for and what came instead, `consequence` a sentence.
  public void add(String reason, String consequence) {
    String end = reason.endsWith(".") || reason.endsWith("?") ? " " : ". ";
    found.add(reason + end + consequence);
  }

  /// An event that could not be published.
  public void addUntold(String reason) {
    add(reason, "Until then events are lost that would have told users why.");
  }

  public void addAll(List<String> troubles) {
    found.addAll(troubles);
  }

  /// All since the last time, each once.
  public List<String> taken() {
    var taken = List.copyOf(found);
    found.clear();
    return taken;
  }
}
