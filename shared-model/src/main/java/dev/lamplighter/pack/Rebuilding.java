package dev.lamplighter.pack;

import static java.util.Objects.requireNonNull;

import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import dev.lamplighter.pack.columns.Packing;
import dev.lamplighter.pack.columns.Pattern;
import dev.lamplighter.schedule.Attempt;
import dev.lamplighter.schedule.Shape;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Makes claims of the bins of a packing, by the same rules as first-fit does: each pod is asked
/// for where it was packed. What a claim refuses there waits for a place elsewhere.
///
/// Shapes come in the order in which first-fit places them; those that are spread over zones fill
/// the claims of all zones in turn.
final class Rebuilding {
  private final PlanUnderWay plan;
  private final List<Lot> lots;
  private final List<NodeBin> bins = new ArrayList<>();
  private final LimitShares shares;

  Rebuilding(Packing packing, PackingModel model, List<Lot> lots, PlanUnderWay plan) {
    this.plan = plan;
    this.lots = lots;
    for (Pattern pattern : packing.patterns()) {
      for (int copy = 0; copy < pattern.copies(); copy++) {
        BinKind kind = model.kind(pattern.type());
        NodeBin.of(kind, wanted(kind, pattern.contents()), pattern.contents(), plan)
            .ifPresent(bins::add);
      }
    }
    shares = LimitShares.of(bins.stream().map(NodeBin::kind).toList(), plan.ledger());
  }

  /// Only where its pods are to be spread over zones it is in a certain one, and where DaemonSets
  /// would leave too little room on other flavours it is of its own.
  private Requirements wanted(BinKind kind, SortedMap<Integer, Integer> contents) {
    Requirements bought = plan.pools().bought();
    Requirements inZone = bought;
    for (int lot : contents.keySet()) {
      inZone = lots.get(lot).zone().map(inZone::and).orElse(inZone);
    }
    return isTight(kind, contents) ? inZone.and(kind.flavour()) : inZone;
  }

  /// Whether all DaemonSets that may run on the type would not leave enough for its pods.
  private boolean isTight(BinKind kind, SortedMap<Integer, Integer> contents) {
    if (kind.pool().selectedByDaemonSets().isEmpty()) {
      return false;
    }
    Resources together = Resources.EMPTY;
    for (var each : contents.entrySet()) {
      together = together.plus(lots.get(each.getKey()).shape().request().times(each.getValue()));
    }
    return !together.fitsIn(kind.type().availableToPods());
  }

  /// Returns what has no place.
  List<Shape> place() {
    SortedMap<Integer, List<Integer>> lotsOfShapes = new TreeMap<>();
    for (int lot = 0; lot < lots.size(); lot++) {
      lotsOfShapes.computeIfAbsent(lots.get(lot).number(), _ -> new ArrayList<>()).add(lot);
    }
    SortedMap<Integer, List<PodView>> left = new TreeMap<>();
    lotsOfShapes.forEach((number, its) -> left.put(number, place(shape(its), its)));
    while (followersFind(left, lotsOfShapes)) {}
    var waiting = new ArrayList<Shape>();
    left.forEach(
        (number, rest) -> {
          if (!rest.isEmpty()) {
            waiting.add(shape(requireNonNull(lotsOfShapes.get(number))).with(rest));
          }
        });
    return waiting;
  }

  private Shape shape(List<Integer> its) {
    return lots.get(its.getFirst()).shape();
  }

  /// Shapes of which no pod has a place yet may have waited for others that have one now.
  private boolean followersFind(
      SortedMap<Integer, List<PodView>> left, SortedMap<Integer, List<Integer>> lotsOfShapes) {
    boolean found = false;
    for (var each : lotsOfShapes.entrySet()) {
      Shape shape = shape(each.getValue());
      int count = requireNonNull(left.get(each.getKey())).size();
      if (count == shape.count() && !shape.spec().podAffinity().isEmpty()) {
        List<PodView> rest = place(shape, each.getValue());
        left.put(each.getKey(), rest);
        found |= rest.size() < count;
      }
    }
    return found;
  }

  private List<PodView> place(Shape shape, List<Integer> its) {
    List<Attempt> attempts = plan.shapes().attempts(shape, plan.topology().around(shape));
    Attempt attempt = attempts.get(lots.get(its.getFirst()).attempt());
    var seats = new ArrayList<BinSeat>();
    for (NodeBin bin : bins) {
      int wanted = bin.wanted(its);
      if (wanted > 0) {
        seats.add(new BinSeat(bin, seats.size(), wanted, attempt, shares, plan));
      }
    }
    return attempt.topology().spreadsOverDomains()
        ? inTurn(seats, attempt, shape.pods())
        : oneAfterTheOther(seats, attempt, shape.pods());
  }

  private static List<PodView> inTurn(List<BinSeat> all, Attempt attempt, List<PodView> pods) {
    var seats = Seats.none(attempt);
    all.forEach(seats::add);
    return seats.fill(pods);
  }

  private static List<PodView> oneAfterTheOther(
      List<BinSeat> seats, Attempt attempt, List<PodView> pods) {
    int next = 0;
    for (BinSeat seat : seats) {
      while (next < pods.size() && seat.hasRoom()) {
        seat.give(pods.get(next++));
        attempt.topology().placed(seat.place());
      }
      seat.settle();
    }
    return pods.subList(next, pods.size());
  }
}
