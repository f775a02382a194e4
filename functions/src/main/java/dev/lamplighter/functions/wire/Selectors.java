package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.LabelSelector;
import java.util.Optional;

/// Label selectors outside of Kubernetes' own objects, written as there.
public final class Selectors {
  private Selectors() {}

  /// Empty if the field is absent.
  public static Optional<LabelSelector> read(Fields fields, String name) {
    return AffinityReader.selector(fields, name);
  }
}
