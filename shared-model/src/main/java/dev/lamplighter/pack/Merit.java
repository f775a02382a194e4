package dev.lamplighter.pack;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Price;
import java.util.SortedSet;

/// Which of two plans is the better one.
final class Merit {
  private Merit() {}

  /// None loses a place, and it places more; or it costs at most so much, and less than the other
  /// with what each node costs beside (volumes, addresses), or as much with fewer nodes.
  static boolean isBetter(ProvisioningPlan plan, ProvisioningPlan than, Price most, Price perNode) {
    SortedSet<PodKey> without = RefusedFirst.without(plan);
    SortedSet<PodKey> before = RefusedFirst.without(than);
    if (!before.containsAll(without)) {
      return false;
    }
    if (without.size() < before.size()) {
      return true;
    }
    if (plan.cost().compareTo(most) > 0) {
      return false;
    }
    int byCost = Long.compare(held(plan, perNode), held(than, perNode));
    return byCost < 0 || (byCost == 0 && plan.claims().size() < than.claims().size());
  }

  private static long held(ProvisioningPlan plan, Price perNode) {
    return plan.cost().microsPerHour() + plan.claims().size() * perNode.microsPerHour();
  }
}
