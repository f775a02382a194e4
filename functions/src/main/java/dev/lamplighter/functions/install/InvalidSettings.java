package dev.lamplighter.functions.install;

import dev.lamplighter.functions.wire.yaml.InputProblem;
import java.util.List;
import java.util.stream.Collectors;

/// Settings that can't be used: each problem on a line, with its place and what to write instead.
public final class InvalidSettings extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final transient List<InputProblem> problems;

  InvalidSettings(List<InputProblem> problems) {
    super(problems.stream().map(InputProblem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  public List<InputProblem> problems() {
    return problems;
  }
}
