package dev.lamplighter.catalogue;

import dev.lamplighter.api.ResolvedAmi;
import dev.lamplighter.model.AllowUndefined;
import dev.lamplighter.model.Requirements;
import java.util.List;
import java.util.Optional;

/// Which of a node class's images a type is launched with: the first that it can run, in the order
/// of the class's status, newest first (spec AWS 1.4).
public final class NodeImages {
  private NodeImages() {}

  public static Optional<ResolvedAmi> forType(Requirements type, List<ResolvedAmi> images) {
    return images.stream()
        .filter(image -> type.isCompatible(image.requirements(), AllowUndefined.WELL_KNOWN))
        .findFirst();
  }
}
