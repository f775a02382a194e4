package dev.lamplighter.cli;

import dev.lamplighter.functions.wire.yaml.OneLine;
import java.util.List;

/// What the user gave can't be used: one message, on one line, for each thing that is wrong.
public final class BadInput extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<String> problems;

  public BadInput(List<String> problems) {
    super(String.join(System.lineSeparator(), problems));
    this.problems = problems.stream().map(OneLine::of).toList();
  }

  public BadInput(String problem) {
    this(List.of(problem));
  }

  public List<String> problems() {
    return problems;
  }
}
