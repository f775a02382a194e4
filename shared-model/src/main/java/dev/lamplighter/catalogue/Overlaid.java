package dev.lamplighter.catalogue;

import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import java.util.List;

/// What NodeOverlays have made of an instance type (spec core 1.8): whether prices are theirs,
/// whether resources are, and what more a node has under labels that only its claim decides.
public record Overlaid(boolean price, boolean capacity, List<Extra> extras) {
  public static final Overlaid NONE = new Overlaid(false, false, List.of());

  public Overlaid {
    extras = List.copyOf(extras);
  }

  /// Resources of nodes whose labels are `when`.
  public record Extra(Requirements when, Resources capacity) {}
}
