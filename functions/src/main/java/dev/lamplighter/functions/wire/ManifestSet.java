package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.InputProblem;
import java.util.List;

/// What was read from some texts: the objects in order, and everything that is wrong with them.
public record ManifestSet(List<Manifest> manifests, List<InputProblem> problems) {
  public ManifestSet {
    manifests = List.copyOf(manifests);
    problems = List.copyOf(problems);
  }
}
