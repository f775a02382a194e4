package dev.lamplighter.pack;

import static java.util.Comparator.comparing;

import dev.lamplighter.model.Price;
import dev.lamplighter.schedule.ClaimFit;
import dev.lamplighter.schedule.NewClaim;
import java.util.Comparator;
import java.util.List;

/// A claim that could be opened for a shape, as one of several pools of equal weight offers it.
///
/// Karpenter takes the pool whose name comes last. Here it is the one whose claims hold all the
/// pods for the least money, then on the fewest nodes, then one without limits, since what limits
/// leave may be needed for pods that only this pool has nodes for, then by name.
record Opening(NewClaim claim, ClaimFit.Accepted accepted) {

  /// The best of one or more for so many pods.
  static Opening best(List<Opening> openings, int pods) {
    return openings.size() == 1
        ? openings.getFirst()
        : openings.stream().min(order(pods)).orElseThrow();
  }

  private static Comparator<Opening> order(int pods) {
    return comparing((Opening opening) -> opening.cost(pods))
        .thenComparingInt(opening -> opening.nodes(pods))
        .thenComparing(Opening::isLimited)
        .thenComparing(opening -> opening.claim.template().name());
  }

  /// What claims like this one cost that hold so many pods: full ones, and one for the rest.
  private Price cost(int pods) {
    int full = pods / accepted.room();
    int rest = pods % accepted.room();
    Price price = Price.ZERO;
    if (full > 0) {
      price = cheapest(accepted.room()).times(full);
    }
    return rest > 0 ? price.plus(cheapest(rest)) : price;
  }

  private boolean isLimited() {
    return !claim.template().pool().spec().limits().isEmpty();
  }

  private int nodes(int pods) {
    return Math.ceilDiv(pods, accepted.room());
  }

  private Price cheapest(int pods) {
    return accepted.cheapest(pods);
  }
}
