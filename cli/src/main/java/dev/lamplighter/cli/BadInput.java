package dev.lamplighter.cli;

import java.util.List;

/// What the user gave can't be used: one message for each thing that is wrong.
public final class BadInput extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<String> problems;

  public BadInput(List<String> problems) {
    super(String.join(System.lineSeparator(), problems));
    this.problems = List.copyOf(problems);
  }

  public BadInput(String problem) {
    this(List.of(problem));
  }

  public List<String> problems() {
    return problems;
  }
}
