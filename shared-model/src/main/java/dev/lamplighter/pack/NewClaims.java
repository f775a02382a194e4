package dev.lamplighter.pack;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.schedule.Attempt;
import dev.lamplighter.schedule.ClaimFit;
import dev.lamplighter.schedule.NewClaim;
import dev.lamplighter.schedule.PoolTemplate;
import dev.lamplighter.schedule.Shape;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// Opens claims, pool by pool from the heaviest, within their limits (spec core 4.4, 4.7).
final class NewClaims {
  private final Pools pools;
  private final LimitsLedger ledger;
  private final ClaimNames names;
  private final Placement placement;
  private final OpenedClaims opened;

  NewClaims(
      Pools pools,
      LimitsLedger ledger,
      ClaimNames names,
      Placement placement,
      OpenedClaims opened) {
    this.pools = pools;
    this.ledger = ledger;
    this.names = names;
    this.placement = placement;
    this.opened = opened;
  }

  /// Opens one more claim for the pods, if a pool allows it, and returns those left over. Where
  /// pods are spread over domains it gets one of them: who gets the next is to be looked at anew.
  Optional<List<PodView>> open(Attempt attempt, List<PodView> pods) {
    return bestOpening(attempt, pods.size()).map(opening -> open(opening, attempt, pods));
  }

  /// Why no pool opens one.
  void explain(Attempt attempt, PoolRefusals refusals) {
    for (PoolTemplate pool : pools.templates()) {
      switch (answer(NewClaim.of(pool, names.next(pool.name())), attempt)) {
        case ClaimFit.Accepted accepted -> refusals.add(pool.name(), tooFew(accepted));
        case ClaimFit.Refused refused ->
            refusals.add(pool.name(), why(refused.rejection(), pool, attempt));
      }
    }
  }

  /// Of a pod that must be on the very host with others a new node says only that they are not
  /// there.
  private Rejection why(Rejection refusal, PoolTemplate pool, Attempt attempt) {
    return refusal instanceof Rejection.PodAffinity affinity
            && affinity.term().topologyKey().equals(LabelKey.HOSTNAME)
        ? opened
            .refusalBesideOthers(pool, attempt)
            .<Rejection>map(beside -> new Rejection.BesideOthers(affinity, beside))
            .orElse(affinity)
        : refusal;
  }

  private List<PodView> open(Opening opening, Attempt attempt, List<PodView> pods) {
    boolean oneByOne = attempt.topology().spreadsOverDomains();
    int taken = oneByOne ? 1 : Math.min(opening.accepted().room(), pods.size());
    NewClaim claim = opening.claim();
    names.take(claim.name());
    opened.open(claim, attempt.shape().with(pods.subList(0, taken)), opening.accepted());
    pools.hold(claim);
    for (int i = 0; i < taken; i++) {
      attempt.topology().placed(claim);
    }
    return pods.subList(taken, pods.size());
  }

  /// The heaviest pools that would open a claim, and the best of them.
  private Optional<Opening> bestOpening(Attempt attempt, int pods) {
    for (List<PoolTemplate> equals : pools.byWeight()) {
      var openings = new ArrayList<Opening>();
      for (PoolTemplate pool : equals) {
        NewClaim claim = NewClaim.of(pool, names.next(pool.name()));
        if (answer(claim, attempt) instanceof ClaimFit.Accepted accepted) {
          pools.ways(pool, accepted).forEach(way -> addAll(claim, way, attempt, pods, openings));
        }
      }
      if (!openings.isEmpty()) {
        return Optional.of(Opening.best(openings, pods));
      }
    }
    return Optional.empty();
  }

  /// Pods that must all be on one host get no claim that is narrowed to types which hold fewer.
  private static void addAll(
      NewClaim claim, ClaimFit.Accepted way, Attempt attempt, int pods, List<Opening> openings) {
    Shape shape = attempt.shape();
    var narrower = new ArrayList<>(SmallerBoxes.of(way, shape));
    OnSpot.of(way).ifPresent(narrower::add);
    narrower.addAll(BySize.of(shape, way));
    int least = attempt.topology().wantsOneHost() ? Math.min(pods, way.room()) : 0;
    openings.add(new Opening(claim, way));
    narrower.stream()
        .filter(it -> it.room() >= least)
        .forEach(it -> openings.add(new Opening(claim, it)));
  }

  /// Where it must be, `minValues` asks for more than there is.
  private static Rejection tooFew(ClaimFit.Accepted accepted) {
    var wanted = accepted.requirements().get(LabelKey.CAPACITY_TYPE);
    return new Rejection.NoOffering(
        Arrays.stream(CapacityType.values()).filter(type -> wanted.has(type.labelValue())).toList(),
        new TreeSet<>());
  }

  private ClaimFit answer(NewClaim claim, Attempt attempt) {
    return switch (placement.ask(claim, attempt)) {
      case ClaimFit.Refused refused -> refused;
      case ClaimFit.Accepted accepted -> ledger.withinLimits(claim.template().pool(), accepted);
    };
  }
}
