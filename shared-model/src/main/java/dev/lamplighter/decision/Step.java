package dev.lamplighter.decision;

import java.util.List;

/// Effects that belong together, in order: when one fails, those behind it are left for the next
/// pass.
///
/// `because` is the sentence that a user reads: what was seen and what follows from it.
public record Step(String subject, String because, List<Effect> effects) {
  public Step {
    effects = List.copyOf(effects);
  }
}
