package dev.lamplighter.pack;

import static java.util.Comparator.comparing;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.decision.Rejection.LimitExceeded;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.schedule.Shape;
import dev.lamplighter.schedule.SmallerClaim;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/// A plan in which claims give up large types for pods that a limit leaves without a place.
///
/// A claim counts against its pool's limits with the largest type that it may become (spec core
/// 4.7). One that stays flexible may use up what is enough for all pods. So where pods are left
/// without a place because of a limit, claims of that pool keep only the smallest types that hold
/// their pods: as few claims as leave room for one node more, those first that it makes least
/// dearer. Then the pods are tried again, next with at least two claims, with four and so on, as
/// long as any can become smaller.
///
/// Example: a limit of 20 CPUs, and three pods of 1 CPU that must be in a zone each. The first
/// claim may become types with up to 16 CPUs, the second up to 4, and there is none for the third.
/// If the first is a node of 2 CPUs, the smallest that there is, all three have a place.
final class SmallerClaims implements Beginning {
  /// How often at most: each is a look at all refused pods. After so many two thousand claims are
  /// as small as can be.
  private static final int ROUNDS = 11;

  private final Beginning first;

  /// @param first how the plan begins
  SmallerClaims(Beginning first) {
    this.first = first;
  }

  @Override
  public List<Shape> place(List<Shape> shapes, PlanUnderWay plan) {
    return first.place(shapes, plan);
  }

  @Override
  public void end(PlanUnderWay plan) {
    first.end(plan);
  }

  @Override
  public List<Shape> makeRoom(
      List<Shape> refused, PlanUnderWay plan, UnaryOperator<List<Shape>> again) {
    List<Shape> waiting = refused;
    for (int round = 0; round < ROUNDS && !waiting.isEmpty(); round++) {
      List<SmallerClaim> smaller = smaller(waiting, 1 << round, plan);
      if (smaller.isEmpty()) {
        return waiting;
      }
      narrow(smaller, plan);
      waiting = again.apply(waiting);
    }
    return waiting;
  }

  private static void narrow(List<SmallerClaim> smaller, PlanUnderWay plan) {
    Map<NodeClaimName, SmallerClaim> byName = new TreeMap<>();
    smaller.forEach(each -> byName.put(each.claim().name(), each));
    plan.opened()
        .narrow(
            claim -> {
              Optional<SmallerClaim> its = Optional.ofNullable(byName.get(claim.name()));
              its.ifPresent(SmallerClaim::narrow);
              return its.isPresent();
            });
  }

  /// Those that make room for one more node, at least so many if there are, for the first of the
  /// pods for which any do.
  private static List<SmallerClaim> smaller(List<Shape> refused, int atLeast, PlanUnderWay plan) {
    Map<NodePoolName, List<SmallerClaim>> smallest = new TreeMap<>();
    Set<LimitExceeded> seen = new HashSet<>();
    for (Shape shape : refused) {
      for (Rejection why : plan.shapes().explained(shape).pools().values()) {
        if (why instanceof LimitExceeded exceeded && seen.add(exceeded)) {
          List<SmallerClaim> some =
              leastDear(
                  smallest.computeIfAbsent(exceeded.pool(), pool -> smallest(pool, plan)),
                  atLeast,
                  exceeded);
          if (!some.isEmpty()) {
            return some;
          }
        }
      }
    }
    return List.of();
  }

  private static List<SmallerClaim> smallest(NodePoolName pool, PlanUnderWay plan) {
    return plan.opened().inOrderOfOpening().stream()
        .filter(claim -> claim.template().name().equals(pool))
        .flatMap(claim -> SmallerClaim.smallest(claim).stream())
        .toList();
  }

  /// As few of them as leave enough room, but so many if there are, those first that get least
  /// dearer by that; none where all are not enough.
  private static List<SmallerClaim> leastDear(
      List<SmallerClaim> all, int atLeast, LimitExceeded exceeded) {
    List<SmallerClaim> inTurn =
        all.stream()
            .filter(each -> each.released(exceeded.resource()) > 0)
            .sorted(comparing(SmallerClaim::dearer))
            .toList();
    long missing = exceeded.promised() + exceeded.needed() - exceeded.limit();
    int count = 0;
    while (count < inTurn.size() && (missing > 0 || count < atLeast)) {
      missing -= inTurn.get(count).released(exceeded.resource());
      count++;
    }
    return missing > 0 ? List.of() : inTurn.subList(0, count);
  }
}
