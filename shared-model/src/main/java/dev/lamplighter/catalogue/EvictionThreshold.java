package dev.lamplighter.catalogue;

import dev.lamplighter.model.Quantity;
import dev.lamplighter.model.QuantityFormatException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;

/// A kubelet's eviction threshold, as `100Mi` or `10%` (spec AWS 1.13, 2.6).
public sealed interface EvictionThreshold {
  /// The eviction signals that kubelet knows (spec AWS 1.13).
  List<String> SIGNALS =
      List.of(
          "memory.available",
          "nodefs.available",
          "nodefs.inodesFree",
          "imagefs.available",
          "imagefs.inodesFree",
          "pid.available");

  /// The threshold in bytes on a node of this capacity.
  long of(long capacity);

  record Amount(Quantity quantity) implements EvictionThreshold {
    @Override
    public long of(long capacity) {
      return quantity.value();
    }
  }

  /// A share of the capacity, rounded up; kubelet reads the whole of it as: never evict.
  record Percent(BigDecimal percent) implements EvictionThreshold {
    private static final BigDecimal WHOLE = BigDecimal.valueOf(100);

    @Override
    public long of(long capacity) {
      if (percent.compareTo(WHOLE) == 0) {
        return 0;
      }
      return percent
          .multiply(BigDecimal.valueOf(capacity))
          .movePointLeft(2)
          .setScale(0, RoundingMode.CEILING)
          .longValueExact();
    }
  }

  /// The threshold that a text means; empty for what kubelet would refuse.
  static Optional<EvictionThreshold> parse(String text) {
    try {
      return text.endsWith("%")
          ? percent(new BigDecimal(text.substring(0, text.length() - 1)))
          : amount(Quantity.parse(text));
    } catch (NumberFormatException | QuantityFormatException e) {
      return Optional.empty();
    }
  }

  private static Optional<EvictionThreshold> percent(BigDecimal percent) {
    return percent.signum() < 0 || percent.compareTo(Percent.WHOLE) > 0
        ? Optional.empty()
        : Optional.of(new Percent(percent));
  }

  private static Optional<EvictionThreshold> amount(Quantity quantity) {
    return quantity.isNegative() ? Optional.empty() : Optional.of(new Amount(quantity));
  }
}
