package dev.lamplighter.pack;

import dev.lamplighter.schedule.Attempt;
import dev.lamplighter.schedule.ClaimFit;
import dev.lamplighter.schedule.NewClaim;
import dev.lamplighter.schedule.Occupied;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A claim opened in this pass, as a place for pods of one shape. Once it is asked, it stands where
/// its answer narrows it to.
final class ClaimSeat implements Seat {
  private final NewClaim claim;
  private final int index;
  private final Attempt attempt;
  private final OpenedClaims opened;
  private final Placement placement;
  private final List<PodView> given = new ArrayList<>();
  private Optional<ClaimFit> answer = Optional.empty();
  private Occupied place;
  private int count;
  private int settled;

  ClaimSeat(NewClaim claim, int index, Attempt attempt, OpenedClaims opened, Placement placement) {
    this.claim = claim;
    this.index = index;
    this.attempt = attempt;
    this.opened = opened;
    this.placement = placement;
    this.place = claim;
    this.count = claim.podCount();
  }

  @Override
  public Occupied place() {
    return place;
  }

  @Override
  public int index() {
    return index;
  }

  @Override
  public int crowd() {
    return count;
  }

  @Override
  public boolean hasRoom() {
    if (answer.isEmpty()) {
      ClaimFit now = placement.askForAll(claim, attempt);
      answer = Optional.of(now);
      if (now instanceof ClaimFit.Accepted accepted) {
        place = claim.narrowedTo(accepted);
      }
    }
    return switch (answer.get()) {
      case ClaimFit.Accepted accepted -> settled + given.size() < accepted.room();
      case ClaimFit.Refused _ -> false;
    };
  }

  @Override
  public void give(PodView pod) {
    given.add(pod);
    count++;
  }

  @Override
  public void settle() {
    if (!given.isEmpty() && answer.orElseThrow() instanceof ClaimFit.Accepted accepted) {
      opened.plan(index, attempt.shape().with(given), accepted, settled);
      settled += given.size();
      given.clear();
    }
  }
}
