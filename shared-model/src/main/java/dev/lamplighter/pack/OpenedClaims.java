package dev.lamplighter.pack;

import dev.lamplighter.schedule.Attempt;
import dev.lamplighter.schedule.NewClaim;
import java.util.ArrayList;
import java.util.List;

/// The claims opened so far. The one with the fewest pods is asked first, the older of two equals
/// (spec core 4.4).
final class OpenedClaims {
  private final Placement placement;
  private final List<NewClaim> claims = new ArrayList<>();

  OpenedClaims(Placement placement) {
    this.placement = placement;
  }

  void add(NewClaim claim) {
    claims.add(claim);
  }

  /// Decides every label that is still open and that the cloud does not decide.
  void decideLabels() {
    for (NewClaim claim : claims) {
      claim.decideLabels();
      placement.decided(claim);
    }
  }

  List<NewClaim> inOrderOfOpening() {
    return List.copyOf(claims);
  }

  /// All of them as places for an attempt.
  Seats seats(Attempt attempt) {
    var seats = new Seats(attempt);
    for (int i = 0; i < claims.size(); i++) {
      seats.add(new ClaimSeat(claims.get(i), i, attempt, placement));
    }
    return seats;
  }

  /// The youngest of them.
  Seat youngest(Attempt attempt) {
    return new ClaimSeat(claims.getLast(), claims.size() - 1, attempt, placement);
  }
}
