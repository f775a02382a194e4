package dev.lamplighter.pack;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.schedule.Attempt;
import dev.lamplighter.schedule.ClaimFit;
import dev.lamplighter.schedule.NewClaim;
import dev.lamplighter.schedule.PodVolumes;
import dev.lamplighter.schedule.Shape;
import dev.lamplighter.schedule.Topology;
import dev.lamplighter.schedule.Trial;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// What a pool would answer to a pod, were there no other pod, once a plan is carried out.
final class Trials {
  private static final NodeClaimName TRIAL = NodeClaimName.of("trial");

  private final LimitsLedger ledger;
  private final PodVolumes volumes;
  private final Topology nobody;

  private Trials(LimitsLedger ledger, PodVolumes volumes, Topology nobody) {
    this.ledger = ledger;
    this.volumes = volumes;
    this.nobody = nobody;
  }

  static Trials of(ProvisioningPlan plan, ClusterSnapshot snapshot) {
    var empty = snapshot.withNodes(List.of()).withPods(List.of());
    return new Trials(
        LimitsLedger.of(snapshot, plan.claims()),
        PodVolumes.of(snapshot),
        Topology.of(empty, List.of(), List.of(), List.of()));
  }

  /// The pod's needs.
  Shape shape(Trial trial) {
    return Shape.of(List.of(trial.pod()), volumes).getFirst();
  }

  /// Why the pool makes no node for the pod; empty if it makes one.
  Optional<Rejection> refusal(Trial trial) {
    NodePoolName pool = trial.template().name();
    var refusals = new PoolRefusals(new TreeMap<>());
    for (ClaimFit answer : answers(trial)) {
      switch (answer) {
        case ClaimFit.Refused refused -> refusals.add(pool, refused.rejection());
        case ClaimFit.Accepted accepted -> {
          switch (ledger.withinLimits(pool, trial.limits(), accepted)) {
            case ClaimFit.Refused refused -> refusals.add(pool, refused.rejection());
            case ClaimFit.Accepted _ -> {
              return Optional.empty();
            }
          }
        }
      }
    }
    return Optional.ofNullable(refusals.byPool().get(pool));
  }

  /// The limits in the way, where nothing else is.
  List<Rejection.LimitExceeded> exceeded(Trial trial) {
    for (ClaimFit answer : answers(trial)) {
      if (answer instanceof ClaimFit.Accepted accepted) {
        return ledger.exceeded(trial.template().name(), trial.limits(), accepted);
      }
    }
    return List.of();
  }

  private List<ClaimFit> answers(Trial trial) {
    Shape shape = shape(trial);
    var answers = new ArrayList<ClaimFit>();
    for (Attempt attempt : Attempt.onNewClaims(shape, nobody.around(shape))) {
      answers.add(NewClaim.of(trial.template(), TRIAL).fit(attempt));
    }
    return answers;
  }
}
