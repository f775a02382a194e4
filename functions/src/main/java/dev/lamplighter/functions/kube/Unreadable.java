package dev.lamplighter.functions.kube;

import dev.lamplighter.functions.wire.yaml.InputProblem;
import java.util.List;

/// Hears of objects that the API server keeps and that are not valid here: what is wrong with which
/// object, and what to write instead.
@FunctionalInterface
public interface Unreadable {
  void found(List<InputProblem> problems);
}
