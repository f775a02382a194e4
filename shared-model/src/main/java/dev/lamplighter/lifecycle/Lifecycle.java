package dev.lamplighter.lifecycle;

import dev.lamplighter.decision.Step;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What each claim does next: registration, initialization, drain, termination, and the collection
/// of what was left over.
///
/// Order is policy. Of the rules for claims only the first that has a say acts on a claim in one
/// look, so a record is written at most once: what EC2 does comes before what a user wants, that
/// before what is in the ordinary course, and bookkeeping comes last. What was left over is dealt
/// with before, so that launches meet a correct ledger.
public final class Lifecycle {
  private static final List<ClusterRule> CLUSTER_RULES =
      List.of(
          new LedgerSum(),
          new LostRecords(),
          new OrphanInstances(),
          new OrphanNodeClaims(),
          new UnmanagedNodeClaims(),
          new OrphanNodes(),
          new OrphanProfiles(),
          new StrayHints());

  private static final List<ClaimRule> CLAIM_RULES =
      List.of(
          new ResumeLaunch(),
          new Interruption(),
          new InstanceGone(),
          new BlockEnds(),
          new UserDeletion(),
          new Registration(),
          new Expiration(),
          new Liveness(),
          new Initialization(),
          new NeverReady(),
          new Drain(),
          new Finish(),
          new Terminate(),
          new LeftoverTaint(),
          new LostMarks(),
          new ReservationLeft(),
          new InstanceTags(),
          new Nomination(),
          new PodActivityRule());

  private Lifecycle() {}

  public static List<Step> decide(ClusterSnapshot snapshot) {
    Look look = Look.at(snapshot);
    List<Step> steps = new ArrayList<>();
    for (ClusterRule rule : CLUSTER_RULES) {
      steps.addAll(rule.steps(look));
    }
    for (ClaimView claim : snapshot.claims()) {
      steps.addAll(firstSay(claim, look));
    }
    return List.copyOf(steps);
  }

  private static List<Step> firstSay(ClaimView claim, Look look) {
    for (ClaimRule rule : CLAIM_RULES) {
      List<Step> steps = rule.steps(claim, look);
      if (!steps.isEmpty()) {
        return steps;
      }
    }
    return List.of();
  }

  /// The earliest moment after the snapshot's at which one of the rules may have a say merely
  /// because time has passed.
  public static Optional<Instant> nextTimer(ClusterSnapshot snapshot) {
    Look look = Look.at(snapshot);
    return snapshot.claims().stream()
        .flatMap(claim -> CLAIM_RULES.stream().flatMap(rule -> rule.timer(claim, look).stream()))
        .filter(snapshot.takenAt()::isBefore)
        .min(Instant::compareTo);
  }
}
