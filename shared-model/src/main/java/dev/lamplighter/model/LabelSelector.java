package dev.lamplighter.model;

import java.util.List;

/// Which objects are meant, by their labels (Kubernetes `LabelSelector`): all that satisfy every
/// requirement. An empty one selects everything; a missing one, which selects nothing, is an empty
/// `Optional` at whoever holds it.
public record LabelSelector(Requirements requirements) {
  public static final LabelSelector EVERYTHING = new LabelSelector(Requirements.EMPTY);

  public LabelSelector {
    for (Requirement requirement : requirements.asList()) {
      if (requirement.lower().isPresent() || requirement.upper().isPresent()) {
        throw new IllegalArgumentException(
            "Label selector (%s) compares numbers. Write In, NotIn, Exists or DoesNotExist."
                .formatted(requirement));
      }
    }
  }

  /// `matchLabels` and `matchExpressions` together.
  public static LabelSelector of(Labels matchLabels, List<Requirement> matchExpressions) {
    return new LabelSelector(matchLabels.asRequirements().and(Requirements.of(matchExpressions)));
  }

  public static LabelSelector of(Labels matchLabels) {
    return of(matchLabels, List.of());
  }

  public boolean matches(Labels labels) {
    return requirements.matches(labels);
  }

  public LabelSelector and(Requirement requirement) {
    return new LabelSelector(requirements.and(requirement));
  }

  @Override
  public String toString() {
    return requirements.isEmpty() ? "everything" : requirements.toString();
  }
}
