package dev.lamplighter.functions.wire.yaml;

import dev.lamplighter.api.FieldPath;
import dev.lamplighter.api.Violation;
import java.util.ArrayList;
import java.util.List;

/// The problems found so far. Reading goes on after one, so that a user sees all of them at once.
public final class Problems {
  private final List<InputProblem> found = new ArrayList<>();

  /// Adds a problem, unless the very same was found before.
  public void add(InputProblem problem) {
    if (!found.contains(problem)) {
      found.add(problem);
    }
  }

  public void add(
      Location location, FieldPath path, String problem, String allowed, String instead) {
    add(new InputProblem(location, new Violation(path, problem, allowed, instead)));
  }

  public boolean isEmpty() {
    return found.isEmpty();
  }

  public int size() {
    return found.size();
  }

  public List<InputProblem> all() {
    return List.copyOf(found);
  }

  /// Those found after the first `count`.
  public List<InputProblem> since(int count) {
    return List.copyOf(found.subList(count, found.size()));
  }
}
