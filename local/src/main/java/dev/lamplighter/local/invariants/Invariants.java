package dev.lamplighter.local.invariants;

import dev.lamplighter.decide.Decisions;
import dev.lamplighter.functions.pass.PassListener;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.local.simulation.PretendWorld;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Watches a world: the state after every move, and every decision.
public final class Invariants implements PassListener {
  /// From what a look sees and decides until the server has heard of it.
  private static final Duration A_LOOK = Duration.ofSeconds(5);

  /// The same, where an invocation dies in between and the next must wait for its lease.
  private static final Duration A_TAKEOVER = Duration.ofMinutes(2);

  private Optional<String> brokenByDecision = Optional.empty();

  /// The checker is also the world's [PassListener], so it is made before the world.
  public void watch(PretendWorld world) {
    List<Invariant> invariants =
        List.of(
            new OneInstancePerClaim(world),
            new NothingBesideTheLost(world),
            new LimitsHold(world),
            new OneWriter(world),
            evictionsByTheRules(world),
            new NoInstanceEndsUnderPods(world),
            new DeparturesHaveTheirCause(world),
            () -> brokenByDecision);
    world.baton().afterEachMove(() -> invariants.forEach(invariant -> check(invariant, world)));
  }

  private static Invariant evictionsByTheRules(PretendWorld world) {
    return new EvictionsByTheRules(
        world.cluster().server()::requests,
        world.interrupted(),
        instance ->
            world
                .account()
                .log()
                .launch(instance)
                .filter(launch -> launch.end().isPresent())
                .isPresent(),
        A_LOOK
            .plus(world.faults().stopped() ? Duration.ZERO : A_TAKEOVER)
            .plus(world.clocksOffBy().multipliedBy(2)),
        world.faults().longestPause());
  }

  private static void check(Invariant invariant, PretendWorld world) {
    var broken = invariant.broken();
    if (broken.isPresent()) {
      throw new InvariantBroken(world.elapsed(), broken.get());
    }
  }

  @Override
  public void looked(PassReport report) {
    brokenByDecision =
        brokenByDecision
            .or(() -> FailsClosed.broken(report))
            .or(() -> PlanIsFeasible.broken(report))
            .or(() -> decidesOtherwise(report));
  }

  /// Invariant 8: the same snapshot, the same decision. Of the looks that only wait for something,
  /// every sixteenth is asked again: they are most of all looks, and alike.
  private static Optional<String> decidesOtherwise(PassReport report) {
    boolean decided =
        !report.decision().plan().claims().isEmpty() || !report.decision().commands().isEmpty();
    if (!decided && report.pass().pass() % 16 != 0) {
      return Optional.empty();
    }
    var again = Decisions.decide(report.snapshot());
    return again.equals(report.decision())
        ? Optional.empty()
        : Optional.of(
            "The snapshot of %s gave %s, then %s"
                .formatted(report.takenAt(), report.decision(), again));
  }
}
