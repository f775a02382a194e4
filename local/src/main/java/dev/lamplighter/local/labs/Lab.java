package dev.lamplighter.local.labs;

import dev.lamplighter.local.story.Scenario;
import java.util.List;

/// One lab: what the user does, and what must be seen at its end.
public record Lab(LabId id, String title, Scenario scenario, List<Expectation> expectations) {
  public Lab {
    expectations = List.copyOf(expectations);
  }

  @Override
  public String toString() {
    return "%s: %s".formatted(id, title);
  }
}
