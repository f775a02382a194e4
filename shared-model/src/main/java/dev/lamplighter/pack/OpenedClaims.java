package dev.lamplighter.pack;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.pack.Turns.Turn;
import dev.lamplighter.schedule.Attempt;
import dev.lamplighter.schedule.ClaimFit;
import dev.lamplighter.schedule.FreeRoom;
import dev.lamplighter.schedule.NewClaim;
import dev.lamplighter.schedule.OpenDomains;
import dev.lamplighter.schedule.PoolTemplate;
import dev.lamplighter.schedule.Shape;
import dev.lamplighter.schedule.TopologyDemands;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Predicate;

/// The claims opened so far. The one with the fewest pods is asked first, the older of two equals
/// (spec core 4.4).
final class OpenedClaims {
  /// How many are asked at most why they refuse a pod.
  private static final int EXPLAINED = 32;

  private final Placement placement;
  private final List<NewClaim> claims = new ArrayList<>();
  private final Map<List<LabelKey>, ClaimLines> lines = new HashMap<>();

  OpenedClaims(Placement placement) {
    this.placement = placement;
  }

  /// One more, for these pods; returns its index.
  int open(NewClaim claim, Shape shape, ClaimFit.Accepted accepted) {
    claims.add(claim);
    placement.open(claim);
    placement.plan(claim, shape, accepted, 0);
    int index = claims.size() - 1;
    Turn turn = turn(index);
    lines.values().forEach(each -> each.add(claim, turn));
    return index;
  }

  /// Plans more pods on one of them; `before` of the shape's were planned since it answered.
  void plan(int index, Shape shape, ClaimFit.Accepted accepted, int before) {
    placement.plan(claims.get(index), shape, accepted, before);
    move(index);
  }

  private Turn turn(int index) {
    NewClaim claim = claims.get(index);
    return new Turn(claim.podCount(), index, placement.room(claim));
  }

  private void move(int index) {
    Turn turn = turn(index);
    lines.values().forEach(each -> each.move(claims.get(index), turn));
  }

  private ClaimLines inLines(List<LabelKey> keys) {
    var standing = new ClaimLines(keys);
    for (int i = 0; i < claims.size(); i++) {
      standing.add(claims.get(i), turn(i));
    }
    return standing;
  }

  /// Decides every label that is still open and that the cloud does not decide.
  void decideLabels() {
    for (int i = 0; i < claims.size(); i++) {
      claims.get(i).decideLabels();
      placement.decided(claims.get(i));
      move(i);
    }
  }

  /// Decides the domains that claims leave open where that matters to pods without a place; false
  /// where there are none.
  boolean decide(OpenDomains open) {
    return narrow(open::decide);
  }

  /// `narrowing` narrows some of the claims and tells whether it did; false where it did to none.
  boolean narrow(Predicate<NewClaim> narrowing) {
    boolean any = false;
    for (int i = 0; i < claims.size(); i++) {
      if (narrowing.test(claims.get(i))) {
        any = true;
        placement.decided(claims.get(i));
        move(i);
      }
    }
    return any;
  }

  /// Whether any of them would take a pod of the attempt.
  boolean haveRoomFor(Attempt attempt) {
    return claims.stream()
        .anyMatch(claim -> placement.ask(claim, attempt) instanceof ClaimFit.Accepted);
  }

  /// Why those of the pool refuse a pod of the attempt on which there are pods that it must be with
  /// on the host; the refusal that came furthest, empty where there are none.
  Optional<Rejection> refusalBesideOthers(PoolTemplate pool, Attempt attempt) {
    return claims.stream()
        .filter(claim -> claim.template() == pool)
        .filter(attempt::attractsToHost)
        .limit(EXPLAINED)
        .map(claim -> placement.ask(claim, attempt))
        .filter(ClaimFit.Refused.class::isInstance)
        .map(refused -> ((ClaimFit.Refused) refused).rejection())
        .reduce(PoolRefusals::further);
  }

  List<NewClaim> inOrderOfOpening() {
    return List.copyOf(claims);
  }

  /// All of them as places for an attempt.
  Seats seats(Attempt attempt) {
    List<LabelKey> keys = attempt.topology().domainKeys();
    ClaimLines standing = lines.computeIfAbsent(keys, this::inLines);
    var offered = new BitSet();
    Map<Alike, Line> places = new LinkedHashMap<>();
    for (Alike alike : standing.alike()) {
      places.put(alike, new Line(new Untouched(standing, alike, offered, attempt)));
    }
    return new Seats(attempt, places);
  }

  /// The youngest of them.
  Seat youngest(Attempt attempt) {
    return seat(claims.size() - 1, attempt);
  }

  private Seat seat(int index, Attempt attempt) {
    return new ClaimSeat(claims.get(index), index, attempt, this, placement);
  }

  /// One line's claims that were not offered to a pod of the attempt yet, while those that were
  /// take pods and move. Claims opened meanwhile are not among them, nor mostly those without room.
  private final class Untouched implements Iterator<Seat> {
    private final ClaimLines standing;
    private final Alike alike;
    private final BitSet offered;
    private final Attempt attempt;
    private final int opened = claims.size();
    private final FreeRoom wanted;
    private Optional<Turn> last = Optional.empty();
    private Optional<Turn> next = Optional.empty();

    Untouched(ClaimLines standing, Alike alike, BitSet offered, Attempt attempt) {
      this.standing = standing;
      this.alike = alike;
      this.offered = offered;
      this.attempt = attempt;
      this.wanted = standAlike() ? FreeRoom.of(attempt.shape().request()) : FreeRoom.ANY;
    }

    /// Whether none of the line is kept back while others are not. One that is, full or not, is in
    /// the way of those behind it.
    private boolean standAlike() {
      TopologyDemands topology = attempt.topology();
      return topology.spreadsOverHosts() == 0
          && (!topology.spreadsOverDomains() || !attempt.standsAlone(first()));
    }

    private NewClaim first() {
      return claims.get(
          standing.after(alike, Optional.empty(), FreeRoom.ANY).orElseThrow().index());
    }

    @Override
    public boolean hasNext() {
      if (next.isEmpty()) {
        next = standing.after(alike, last, wanted);
        while (next.isPresent() && isOffered(next.get().index())) {
          next = standing.after(alike, next, wanted);
        }
      }
      return next.isPresent();
    }

    private boolean isOffered(int index) {
      return index >= opened || offered.get(index);
    }

    @Override
    public Seat next() {
      if (!hasNext()) {
        throw new NoSuchElementException("No claim is left in the line of " + alike);
      }
      last = next;
      next = Optional.empty();
      int index = last.orElseThrow().index();
      offered.set(index);
      return seat(index, attempt);
    }
  }
}
