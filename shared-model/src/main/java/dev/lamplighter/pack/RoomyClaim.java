package dev.lamplighter.pack;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.schedule.Attempt;
import dev.lamplighter.schedule.ClaimFit;
import dev.lamplighter.schedule.FreeRoom;
import dev.lamplighter.schedule.NewClaim;
import dev.lamplighter.schedule.PoolTemplate;
import dev.lamplighter.schedule.Shape;
import dev.lamplighter.snapshot.PlanningPolicy.SpotVariety;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// A planned claim, to be asked how many more pods it would hold at the same price, were there no
/// others in the world.
///
/// @param portions its pods, the largest first, then those that came since it was planned
/// @param claim as it is with all of these
/// @param free what is left on it at most at the price that it has
record RoomyClaim(PlannedClaim planned, List<Portion> portions, NewClaim claim, FreeRoom free) {

  /// Some pods of a shape, which is known by its number.
  ///
  /// @param attempts how the shape is tried, strictest first
  /// @param ties the domains that they can't leave ([Ties])
  record Portion(int number, Shape pods, List<Attempt> attempts, SortedSet<LabelKey> ties) {
    Portion {
      attempts = List.copyOf(attempts);
      ties = Collections.unmodifiableSortedSet(new TreeSet<>(ties));
    }

    boolean minds() {
      return !ties.isEmpty() || attempts.stream().anyMatch(Attempt::mindsOthers);
    }

    /// Whether they go elsewhere without giving up what they prefer.
    boolean canMove() {
      return !attempts.getFirst().prefers();
    }

    /// Those attempts that avoid what pods are to avoid where they can.
    private List<Attempt> strict() {
      boolean avoids = !attempts.getFirst().toleratesPreferNoSchedule();
      return attempts.stream().filter(it -> avoids != it.toleratesPreferNoSchedule()).toList();
    }

    private Portion with(List<PodView> some) {
      return new Portion(number, pods.with(some), attempts, ties);
    }
  }

  /// With as many pods on top as it takes, and those that it does not take.
  record Taken(RoomyClaim by, Optional<Portion> rest) {}

  RoomyClaim {
    portions = List.copyOf(portions);
  }

  private RoomyClaim(PlannedClaim planned, List<Portion> portions, NewClaim claim) {
    this(planned, portions, claim, FreeRoom.on(claim, planned.cheapest()));
  }

  /// Empty where its pool makes no such node for all of them.
  static Optional<RoomyClaim> of(PlannedClaim planned, List<Portion> portions, PoolTemplate pool) {
    NewClaim claim = NewClaim.of(pool, planned.name());
    Optional<ClaimFit.Accepted> narrowed =
        Ways.accepted(claim.empty())
            .flatMap(all -> Ways.narrowed(all, claim.requirements().and(planned.requirements())));
    if (narrowed.isEmpty()) {
      return Optional.empty();
    }
    claim.narrow(narrowed.get());
    return portions.stream().allMatch(portion -> takesAll(claim, portion))
        ? Optional.of(new RoomyClaim(planned, portions, claim))
        : Optional.empty();
  }

  private static boolean takesAll(NewClaim claim, Portion portion) {
    Shape pods = portion.pods();
    for (Attempt attempt : portion.attempts()) {
      if (claim.fit(attempt.alone(), pods.count()) instanceof ClaimFit.Accepted accepted
          && accepted.room() >= pods.count()) {
        claim.take(pods, accepted, 0);
        return true;
      }
    }
    return false;
  }

  /// With those on top that it holds without becoming dearer, or rarer than `spot` wants; empty
  /// where it holds none.
  Optional<Taken> with(Portion portion, SpotVariety spot) {
    int count = portion.pods().count();
    for (Attempt attempt : portion.strict()) {
      if (claim.fit(attempt.alone(), count) instanceof ClaimFit.Accepted accepted) {
        int room = Math.min(count, accepted.roomFor(planned.cheapest(), leastTypes(spot)));
        if (room > 0) {
          return Optional.of(take(portion, room, accepted));
        }
      }
    }
    return Optional.empty();
  }

  private Taken take(Portion portion, int room, ClaimFit.Accepted accepted) {
    List<PodView> pods = portion.pods().pods();
    Portion taken = portion.with(pods.subList(0, room));
    NewClaim fuller = claim.copy();
    fuller.take(taken.pods(), accepted, 0);
    var all = new ArrayList<>(portions);
    all.add(taken);
    Optional<Portion> rest =
        room == pods.size()
            ? Optional.empty()
            : Optional.of(portion.with(pods.subList(room, pods.size())));
    return new Taken(new RoomyClaim(planned, all, fuller), rest);
  }

  private int leastTypes(SpotVariety spot) {
    boolean maybeSpot =
        claim.requirements().get(LabelKey.CAPACITY_TYPE).has(CapacityType.SPOT.labelValue());
    return maybeSpot && spot.percent() > 0 ? Math.min(spot.types(), claim.types().size()) : 1;
  }

  boolean minds() {
    return portions.stream().anyMatch(Portion::minds);
  }

  boolean canBeGivenUp() {
    return portions.stream().allMatch(Portion::canMove);
  }

  /// The claim as it is to be planned, all of its pods on it.
  PlannedClaim refilled() {
    return planned.withPods(
        portions.stream().flatMap(portion -> portion.pods().keys().stream()).toList());
  }
}
