package dev.lamplighter.pack;

import static java.util.Comparator.comparing;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.Price;
import dev.lamplighter.pack.RoomyClaim.Portion;
import dev.lamplighter.pack.RoomyClaim.Taken;
import dev.lamplighter.schedule.FreeRoom;
import dev.lamplighter.schedule.PoolTemplate;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PlanningPolicy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Claims of a plan that can be given up, since others have room for their pods and cost no more
/// with them.
///
/// Columns know nothing of what first-fit opens beside their bins, and first-fit takes nothing back
/// that it opened. So what is free on all of them is looked at once more, when all are there.
///
/// Each claim is tried, the dearest first. Its pods, the largest first, go to the dearest claims
/// that take them without becoming dearer and, where spot may serve them, without being fewer types
/// than the policy wants of such. If all find room, the claim is given up, and what they take is
/// gone for those tried next. What costs more than the plan is above its bound is not tried, nor is
/// a claim with pods that prefer something.
///
/// Where other pods are is not asked here, only that pods which mind others, or whom others mind,
/// stay in their domains ([Ties]): a plan is made of what is found ([Refilling]), which asks, and
/// which counts if it costs less. Claims with such pods are given up one at a time, as what is
/// hoped for them may be refused.
///
/// Example: a pod of 1 CPU that must be apart from others is placed before all, alone on a node at
/// $0.02. A node of 4 CPUs at $0.04, made later, holds pods of 3. The small node is given up.
///
/// Work: no more steps than packing has for 3,000 pods, whatever their number.
final class Emptying {
  private static final Comparator<RoomyClaim> DEAREST_FIRST =
      comparing((RoomyClaim claim) -> claim.planned().cheapest())
          .reversed()
          .thenComparing(claim -> claim.planned().name());

  /// What asking a claim counts for, passing by one that is known to refuse, and by one without
  /// room.
  private static final long QUESTION = 10_000;

  private static final long LOOK = 100;
  private static final long PASS = 10;

  /// How many claims whose pods mind others are given up, one at a time.
  private static final int ALONE = 3;

  private final ClusterSnapshot snapshot;
  private final PlanUnderWay underWay;
  private final PlanningPolicy.Packing policy;
  private final Price most;
  private final List<PlannedClaim> others = new ArrayList<>();
  private final Set<Refused> refused = new HashSet<>();
  private long steps;

  /// A claim that has no room for pods of a shape: more pods on it don't change that.
  private record Refused(NodeClaimName claim, int shape) {}

  private Emptying(ClusterSnapshot snapshot, PlanUnderWay underWay, Price most) {
    this.snapshot = snapshot;
    this.underWay = underWay;
    this.most = most;
    policy = snapshot.policy().planning().packing();
    steps = policy.steps();
  }

  /// What the claims of further plans are to hold, in the order in which they are to be tried;
  /// nothing where no claim can be given up.
  ///
  /// @param bound what nodes for the plan's pods cost at least
  static List<List<PlannedClaim>> ways(
      ProvisioningPlan plan, Price bound, ClusterSnapshot snapshot, PlanUnderWay underWay) {
    var most = Price.ofMicros(plan.cost().microsPerHour() - bound.microsPerHour());
    var emptying = new Emptying(snapshot, underWay, most);
    return plan.claims().stream().anyMatch(emptying::isWorthIt) ? emptying.ways(plan) : List.of();
  }

  private boolean isWorthIt(PlannedClaim claim) {
    return claim.cheapest().microsPerHour() > 0 && claim.cheapest().compareTo(most) <= 0;
  }

  private List<List<PlannedClaim>> ways(ProvisioningPlan plan) {
    underWay.pools().begin();
    List<RoomyClaim> all = dearestFirst(plan);
    var ways = new ArrayList<List<PlannedClaim>>();
    List<RoomyClaim> left = all;
    for (RoomyClaim claim : all) {
      if (mayGo(claim) && !claim.minds()) {
        left = without(claim, left).orElse(left);
      }
    }
    if (left.size() < all.size()) {
      ways.add(refilled(left));
    }
    all.stream()
        .filter(claim -> mayGo(claim) && claim.minds())
        .flatMap(claim -> without(claim, all).stream())
        .limit(ALONE)
        .forEach(fewer -> ways.add(refilled(fewer)));
    return ways;
  }

  private boolean mayGo(RoomyClaim claim) {
    return isWorthIt(claim.planned()) && claim.canBeGivenUp();
  }

  private List<PlannedClaim> refilled(List<RoomyClaim> claims) {
    return Stream.concat(claims.stream().map(RoomyClaim::refilled), others.stream()).toList();
  }

  private List<RoomyClaim> dearestFirst(ProvisioningPlan plan) {
    List<List<Portion>> portions = Portions.of(plan, snapshot, underWay);
    SortedMap<NodePoolName, PoolTemplate> pools = new TreeMap<>();
    underWay.pools().templates().forEach(pool -> pools.put(pool.name(), pool));
    var roomy = new ArrayList<RoomyClaim>();
    for (int i = 0; i < portions.size(); i++) {
      PlannedClaim claim = plan.claims().get(i);
      List<Portion> own = portions.get(i);
      steps -= own.size() * QUESTION;
      Optional.ofNullable(pools.get(claim.pool()))
          .filter(_ -> steps > 0)
          .flatMap(pool -> RoomyClaim.of(claim, own, pool))
          .ifPresentOrElse(roomy::add, () -> others.add(claim));
    }
    return roomy.stream().sorted(DEAREST_FIRST).toList();
  }

  /// The claims without this one, whose pods the others take; empty where they don't.
  private Optional<List<RoomyClaim>> without(RoomyClaim gone, List<RoomyClaim> claims) {
    var fewer = new ArrayList<>(claims);
    RoomyClaim asItIs = fewer.remove(Collections.binarySearch(claims, gone, DEAREST_FIRST));
    for (Portion portion : asItIs.portions()) {
      if (!placeAll(portion, gone.planned(), fewer)) {
        return Optional.empty();
      }
    }
    return Optional.of(fewer);
  }

  private boolean placeAll(Portion portion, PlannedClaim from, List<RoomyClaim> claims) {
    Optional<Portion> rest = Optional.of(portion);
    FreeRoom wanted = FreeRoom.of(portion.pods().request());
    for (int i = 0; i < claims.size() && rest.isPresent(); i++) {
      RoomyClaim claim = claims.get(i);
      steps -= PASS;
      boolean maybe =
          steps > 0
              && claim.free().holds(wanted)
              && Ties.areAlike(from, claim.planned(), portion.ties());
      Optional<Taken> taken = maybe ? ask(claim, rest.get()) : Optional.empty();
      if (taken.isPresent()) {
        claims.set(i, taken.get().by());
        rest = taken.get().rest();
      }
    }
    return rest.isEmpty();
  }

  private Optional<Taken> ask(RoomyClaim claim, Portion portion) {
    var answer = new Refused(claim.planned().name(), portion.number());
    steps -= LOOK;
    if (steps <= 0 || refused.contains(answer)) {
      return Optional.empty();
    }
    steps -= QUESTION;
    Optional<Taken> taken = claim.with(portion, policy.spot());
    if (taken.isEmpty()) {
      refused.add(answer);
    }
    return taken;
  }
}
