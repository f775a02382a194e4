package dev.lamplighter.decision;

import dev.lamplighter.model.Price;
import java.util.Locale;

/// What the nodes that a plan makes cost together, if each becomes the cheapest that it may, and
/// what nodes for their pods cost at least, however the pods are packed.
public record PlanPrice(int nodes, Price cost, Price bound) {
  private static final double HUNDRED = 100;

  /// The share of the cost that a better plan could save at most.
  public double gap() {
    long paid = cost.microsPerHour();
    return paid == 0 || cost.isUnknown()
        ? 0
        : Math.max(0, paid - bound.microsPerHour()) / (double) paid;
  }

  /// As users read it.
  public String text() {
    if (cost.isUnknown()) {
      return "what the new nodes (%d) cost together is not known".formatted(nodes);
    }
    String share = String.format(Locale.ROOT, "%.1f %%", gap() * HUNDRED);
    if (bound.compareTo(cost) >= 0) {
      return "the new nodes (%d) cost %s together: no other nodes for their pods cost less"
          .formatted(nodes, cost);
    }
    return share.equals("0.0 %")
        ? "the new nodes (%d) cost %s together; any others for their pods cost less than 0.1 %% less"
            .formatted(nodes, cost)
        : "the new nodes (%d) cost %s together; any others for their pods cost %s at least, %s less"
            .formatted(nodes, cost, bound, share);
  }
}
