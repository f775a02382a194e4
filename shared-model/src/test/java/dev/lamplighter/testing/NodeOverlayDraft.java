package dev.lamplighter.testing;

import dev.lamplighter.api.NodeOverlay;
import dev.lamplighter.api.NodeOverlay.PriceChange;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/// A NodeOverlay on its way into a [World].
public final class NodeOverlayDraft {
  private final String name;
  private Requirements requirements = Requirements.EMPTY;
  private Optional<PriceChange> price = Optional.empty();
  private Resources capacity = Resources.EMPTY;
  private int weight;

  NodeOverlayDraft(String name) {
    this.name = name;
  }

  public NodeOverlayDraft requires(String requirement) {
    requirements = requirements.and(Notation.requirement(requirement));
    return this;
  }

  public NodeOverlayDraft price(String dollars) {
    price = Optional.of(new PriceChange.Absolute(new BigDecimal(dollars)));
    return this;
  }

  public NodeOverlayDraft percent(String percent) {
    price = Optional.of(new PriceChange.Percent(new BigDecimal(percent)));
    return this;
  }

  public NodeOverlayDraft added(String dollars) {
    price = Optional.of(new PriceChange.Added(new BigDecimal(dollars)));
    return this;
  }

  public NodeOverlayDraft capacity(String resources) {
    capacity = Notation.resources(resources);
    return this;
  }

  public NodeOverlayDraft weight(int weight) {
    this.weight = weight;
    return this;
  }

  NodeOverlay build() {
    return new NodeOverlay(
        ObjectMeta.named(name, Notation.uid("NodeOverlay", name), World.START),
        new NodeOverlay.Spec(requirements, price, capacity, weight),
        List.of(),
        List.of());
  }
}
