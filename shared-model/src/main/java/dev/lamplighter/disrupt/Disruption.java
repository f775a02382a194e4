package dev.lamplighter.disrupt;

import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.pack.StaticPools;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Which nodes to remove because they cost more than they are worth.
///
/// Order is policy: the first method that wants something ends the search, and the others look
/// again when that is done (spec core 6.1). Nothing voluntary is done on an incomplete snapshot.
/// While nodes for pending pods are being launched only what is empty is looked at: where those
/// pods will be is not known yet.
public final class Disruption {
  private static final List<DisruptionMethod> METHODS =
      List.of(
          new Emptiness(),
          new StaticDrift(),
          new Drift(),
          new MultiNodeConsolidation(),
          new SingleNodeConsolidation());

  private Disruption() {}

  /// `plan` says where pending pods are expected: a node that one of them waits for stays.
  public static DisruptionDecision decide(ClusterSnapshot found, ProvisioningPlan plan) {
    ClusterSnapshot snapshot = EndingBlocks.closed(found);
    List<ClaimView> looked = snapshot.claims().stream().filter(Disruption::isLookedAt).toList();
    if (!snapshot.complete()) {
      var reason = new Kept.Reason.IncompleteSnapshot(List.copyOf(snapshot.incomplete().keySet()));
      return new DisruptionDecision(
          List.of(),
          looked.stream().map(claim -> new Kept(claim.record().name(), reason)).toList());
    }
    SortedMap<NodeClaimName, Kept.Reason> kept = new TreeMap<>();
    List<Candidate> candidates = new ArrayList<>();
    var judge = new Candidates(snapshot, plan);
    for (ClaimView claim : looked) {
      switch (judge.judge(claim)) {
        case Candidates.Verdict.Yes(var candidate) -> candidates.add(candidate);
        case Candidates.Verdict.No(var reason) -> kept.put(claim.record().name(), reason);
      }
    }
    candidates.forEach(
        candidate -> whyFixed(candidate).ifPresent(why -> kept.put(candidate.name(), why)));
    var methods = plan.claims().isEmpty() ? METHODS : METHODS.subList(0, 1);
    return firstMethod(methods, candidates, kept, Round.of(snapshot));
  }

  /// A pool with `replicas` has as many nodes as its user says, empty or not.
  private static Optional<Kept.Reason> whyFixed(Candidate candidate) {
    var replicas = candidate.pool().spec().replicas();
    return replicas.isPresent()
        ? Optional.of(new Kept.Reason.FixedReplicas(candidate.pool().name(), replicas.getAsLong()))
        : Optional.empty();
  }

  /// Of several reasons to leave a node alone the last method's counts, which was the last to want
  /// it; but that a drifted node is not replaced says more than that it is not underutilized
  /// either, unless time alone will change the latter.
  private static DisruptionDecision firstMethod(
      List<DisruptionMethod> methods,
      List<Candidate> candidates,
      SortedMap<NodeClaimName, Kept.Reason> kept,
      Round round) {
    SortedSet<NodeClaimName> drifted = new TreeSet<>();
    for (DisruptionMethod method : methods) {
      boolean fixed = method instanceof StaticDrift;
      DisruptionDecision decision =
          method.decide(
              candidates.stream()
                  .filter(candidate -> StaticPools.isStatic(candidate.pool()) == fixed)
                  .toList(),
              round);
      for (Kept each : decision.kept()) {
        boolean saysLess =
            drifted.contains(each.claim()) && !(each.reason() instanceof Kept.Reason.TooSoon);
        if (!saysLess) {
          kept.put(each.claim(), each.reason());
        }
      }
      if (fixed || method instanceof Drift) {
        decision.kept().forEach(each -> drifted.add(each.claim()));
      }
      if (!decision.commands().isEmpty()) {
        decision.commands().forEach(command -> kept.keySet().removeAll(command.candidates()));
        return new DisruptionDecision(decision.commands(), list(kept));
      }
    }
    return new DisruptionDecision(List.of(), list(kept));
  }

  private static List<Kept> list(SortedMap<NodeClaimName, Kept.Reason> kept) {
    return kept.entrySet().stream().map(each -> new Kept(each.getKey(), each.getValue())).toList();
  }

  private static boolean isLookedAt(ClaimView claim) {
    return claim.record().state() == ClaimState.REGISTERED
        || claim.record().state() == ClaimState.INITIALIZED;
  }
}
