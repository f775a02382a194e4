package dev.lamplighter.functions.observe;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.functions.act.EffectOutcome;
import dev.lamplighter.functions.act.EffectResult;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.Launched;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a look says of one NodePool in numbers.
record PoolNumbers(
    NodePoolName name,
    int created,
    int terminated,
    int disrupted,
    double dollarsPerHour,
    Resources promised,
    Resources limits) {
  private static final double MILLIS = 1000.0;

  static PoolNumbers of(NodePool pool, PassReport report) {
    var snapshot = report.snapshot();
    var claims =
        snapshot.claims().stream()
            .map(ClaimView::record)
            .filter(claim -> claim.owner().pool().equals(pool.name()))
            .toList();
    var leavingBefore =
        claims.stream()
            .filter(claim -> onItsWayOut(claim.state()))
            .map(ClaimRecord::name)
            .collect(Collectors.toSet());
    return new PoolNumbers(
        pool.name(),
        count(report, effect -> created(effect).filter(of(pool)).isPresent()),
        count(
            report,
            effect -> effect instanceof Effect.ForgetClaim(var last) && of(pool).test(last)),
        (int)
            done(report)
                .flatMap(effect -> beganToLeave(effect).stream())
                .filter(of(pool))
                .map(ClaimRecord::name)
                .filter(claim -> !leavingBefore.contains(claim))
                .distinct()
                .count(),
        claims.stream()
            .flatMap(claim -> claim.launched().stream())
            .map(Launched::price)
            .filter(price -> !price.isUnknown())
            .map(Price::dollars)
            .mapToDouble(Number::doubleValue)
            .sum(),
        snapshot.ledger().getOrDefault(pool.meta().uid(), Resources.EMPTY),
        pool.spec().limits());
  }

  /// Messages about instances that were acted on.
  static int hintsActedOn(PassReport report) {
    return count(report, Effect.ForgetHint.class::isInstance);
  }

  double usage(ResourceName resource) {
    return inUnits(resource, promised.get(resource));
  }

  OptionalDouble limit(ResourceName resource) {
    return limits.has(resource)
        ? OptionalDouble.of(inUnits(resource, limits.get(resource)))
        : OptionalDouble.empty();
  }

  private static double inUnits(ResourceName resource, long amount) {
    return resource.equals(ResourceName.CPU) ? amount / MILLIS : amount;
  }

  private static Predicate<ClaimRecord> of(NodePool pool) {
    return claim -> claim.owner().pool().equals(pool.name());
  }

  private static boolean onItsWayOut(ClaimState state) {
    return state == ClaimState.DISRUPTING || state.leaving();
  }

  private static Optional<ClaimRecord> created(Effect effect) {
    return switch (effect) {
      case Effect.Launch launch -> Optional.of(launch.reserved());
      case Effect.ResumeLaunch(var reserved) -> Optional.of(reserved);
      default -> Optional.empty();
    };
  }

  private static Optional<ClaimRecord> beganToLeave(Effect effect) {
    return effect instanceof Effect.UpdateClaim(var next, _) && onItsWayOut(next.state())
        ? Optional.of(next)
        : Optional.empty();
  }

  private static int count(PassReport report, Predicate<Effect> counted) {
    return (int) done(report).filter(counted).count();
  }

  private static Stream<Effect> done(PassReport report) {
    return report.effects().stream()
        .filter(result -> result.outcome() instanceof EffectOutcome.Done)
        .map(EffectResult::effect);
  }
}
