package dev.lamplighter.disrupt;

import static java.util.Comparator.comparing;

import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.ArrayList;
import java.util.List;

/// Which nodes to remove because they cost more than they are worth.
///
/// Order is policy: the first method that wants something ends the search, and the others look
/// again when that is done (spec core 6.1). Nothing voluntary is done on an incomplete snapshot.
public final class Disruption {
  static final DisruptionMethod EMPTINESS = new Emptiness();

  private static final List<DisruptionMethod> METHODS = List.of(EMPTINESS);

  private Disruption() {}

  /// `plan` says where pending pods are expected: a node that one of them waits for stays.
  public static DisruptionDecision decide(ClusterSnapshot snapshot, ProvisioningPlan plan) {
    List<ClaimView> looked = snapshot.claims().stream().filter(Disruption::isLookedAt).toList();
    if (!snapshot.complete()) {
      var reason = new Kept.Reason.IncompleteSnapshot(List.copyOf(snapshot.incomplete()));
      return new DisruptionDecision(
          List.of(),
          looked.stream().map(claim -> new Kept(claim.record().name(), reason)).toList());
    }
    List<Kept> kept = new ArrayList<>();
    List<Candidate> candidates = new ArrayList<>();
    var judge = new Candidates(snapshot, plan);
    for (ClaimView claim : looked) {
      switch (judge.judge(claim)) {
        case Candidates.Verdict.Yes(var candidate) -> candidates.add(candidate);
        case Candidates.Verdict.No(var reason) -> kept.add(new Kept(claim.record().name(), reason));
      }
    }
    // A static pool's nodes are as many as its user says, empty or not.
    candidates.removeIf(candidate -> candidate.pool().spec().replicas().isPresent());
    return firstMethod(candidates, kept, snapshot);
  }

  private static DisruptionDecision firstMethod(
      List<Candidate> candidates, List<Kept> blocked, ClusterSnapshot snapshot) {
    List<Kept> kept = new ArrayList<>(blocked);
    var budgets = Budgets.of(snapshot);
    for (DisruptionMethod method : METHODS) {
      DisruptionDecision decision = method.decide(candidates, budgets, snapshot.takenAt());
      kept.addAll(decision.kept());
      if (!decision.commands().isEmpty()) {
        return new DisruptionDecision(decision.commands(), sorted(kept));
      }
    }
    return new DisruptionDecision(List.of(), sorted(kept));
  }

  private static List<Kept> sorted(List<Kept> kept) {
    return kept.stream().sorted(comparing(Kept::claim)).toList();
  }

  private static boolean isLookedAt(ClaimView claim) {
    return claim.record().state() == ClaimState.REGISTERED
        || claim.record().state() == ClaimState.INITIALIZED;
  }
}
