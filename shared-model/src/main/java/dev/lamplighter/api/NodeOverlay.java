package dev.lamplighter.api;

import dev.lamplighter.model.Price;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;

/// A NodeOverlay, `karpenter.sh/v1alpha1`: what its user knows better of instance types than AWS
/// says, a price or resources (spec core 1.8).
///
/// `unread` is what of a stored one could not be understood: then it is not acted on.
public record NodeOverlay(
    ObjectMeta meta, Spec spec, List<Condition> conditions, List<Violation> unread) {
  public NodeOverlay {
    conditions = List.copyOf(conditions);
    unread = List.copyOf(unread);
  }

  public String name() {
    return meta.name();
  }

  public NodeOverlay withMeta(ObjectMeta meta) {
    return new NodeOverlay(meta, spec, conditions, unread);
  }

  public NodeOverlay withConditions(List<Condition> conditions) {
    return new NodeOverlay(meta, spec, conditions, unread);
  }

  public NodeOverlay withUnread(List<Violation> unread) {
    return new NodeOverlay(meta, spec, conditions, unread);
  }

  /// `requirements` select instance types and offerings; `capacity` holds resources that nodes have
  /// beside those that AWS tells; `weight` is 0 where none is given.
  public record Spec(
      Requirements requirements, Optional<PriceChange> price, Resources capacity, int weight) {
    public Spec {
      requirements = requirements.stable();
    }
  }

  /// What becomes of a price.
  public sealed interface PriceChange {
    Price of(Price price);

    /// `price`, or an adjustment without sign.
    record Absolute(BigDecimal dollars) implements PriceChange {
      @Override
      public Price of(Price price) {
        return Price.ofDollars(dollars);
      }
    }

    /// `priceAdjustment: "+0.1"`, in dollars an hour.
    record Added(BigDecimal dollars) implements PriceChange {
      @Override
      public Price of(Price price) {
        return notNegative(price.dollars().add(dollars));
      }
    }

    /// `priceAdjustment: "-10%"`.
    record Percent(BigDecimal percent) implements PriceChange {
      @Override
      public Price of(Price price) {
        return notNegative(
            price
                .dollars()
                .multiply(BigDecimal.ONE.add(percent.movePointLeft(2)))
                .setScale(PARTS, RoundingMode.HALF_UP));
      }
    }

    /// As many digits of a dollar as a price has.
    int PARTS = 6;

    private static Price notNegative(BigDecimal dollars) {
      return Price.ofDollars(dollars.max(BigDecimal.ZERO));
    }
  }
}
