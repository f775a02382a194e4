package dev.lamplighter.disrupt;

import dev.lamplighter.api.Budget;
import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.NodeView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// How many nodes of a pool may be disrupted at once (spec core 6.4).
///
/// - The nodes of a pool are those that have been ready for pods and are not being terminated.
/// - Disrupting are those of them that are not Ready, or on their way out for whatever reason.
/// - The strictest budget of a reason counts; a share rounds up; without one there is no bound.
///
/// A budget with a `schedule` counts while its window is open; outside it forbids nothing.
final class Budgets {
  private final ClusterSnapshot snapshot;
  private final Map<Asked, Allowance> answers = new HashMap<>();

  private Budgets(ClusterSnapshot snapshot) {
    this.snapshot = snapshot;
  }

  static Budgets of(ClusterSnapshot snapshot) {
    return new Budgets(snapshot);
  }

  private record Asked(NodePoolName pool, DisruptionReason reason) {}

  /// `allowed` nodes at once; `disrupting` are out now, `chosen` of them only tentatively.
  record Allowance(int allowed, int disrupting, int chosen) {
    /// How many more may go.
    int available() {
      return Math.max(0, allowed - disrupting);
    }

    /// How many may be out beside those that can't be called back.
    int availableToChosen() {
      return Math.max(0, allowed - (disrupting - chosen));
    }
  }

  Allowance of(NodePool pool, DisruptionReason reason) {
    return answers.computeIfAbsent(new Asked(pool.name(), reason), _ -> allowance(pool, reason));
  }

  private Allowance allowance(NodePool pool, DisruptionReason reason) {
    List<ClaimView> nodes =
        snapshot.claims().stream().filter(claim -> isNodeOf(claim, pool)).toList();
    int disrupting = Math.toIntExact(nodes.stream().filter(Budgets::isDisrupting).count());
    int chosen =
        Math.toIntExact(
            nodes.stream()
                .filter(claim -> claim.record().state() == ClaimState.DISRUPTING)
                .count());
    int allowed =
        pool.spec().disruption().budgets().stream()
            .filter(budget -> budget.reasons().map(set -> set.contains(reason)).orElse(true))
            .filter(budget -> budget.activeAt(snapshot.takenAt()))
            .map(Budget::nodes)
            .mapToInt(share -> share.of(nodes.size()))
            .min()
            .orElse(Integer.MAX_VALUE);
    return new Allowance(allowed, disrupting, chosen);
  }

  private static boolean isNodeOf(ClaimView claim, NodePool pool) {
    return claim.record().owner().poolUid().equals(pool.meta().uid())
        && claim.record().milestones().initializedAt().isPresent()
        && claim.record().state() != ClaimState.TERMINATING;
  }

  private static boolean isDisrupting(ClaimView claim) {
    return claim.record().state() != ClaimState.INITIALIZED
        || claim.node().filter(NodeView::ready).isEmpty();
  }
}
