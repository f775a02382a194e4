package dev.lamplighter.pack;

import dev.lamplighter.schedule.Attempt;
import dev.lamplighter.schedule.ClaimFit;
import dev.lamplighter.schedule.NewClaim;
import dev.lamplighter.schedule.Occupied;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A bin as a place for the pods of one shape that were packed into it, and for no more of them.
final class BinSeat implements Seat {
  private final NodeBin bin;
  private final int index;
  private final int wanted;
  private final Attempt attempt;
  private final LimitShares shares;
  private final PlanUnderWay plan;
  private final List<PodView> given = new ArrayList<>();
  private Optional<ClaimFit.Accepted> answer = Optional.empty();
  private boolean asked;
  private int settled;

  /// @param wanted how many pods of the shape it is to hold
  BinSeat(
      NodeBin bin, int index, int wanted, Attempt attempt, LimitShares shares, PlanUnderWay plan) {
    this.bin = bin;
    this.index = index;
    this.wanted = wanted;
    this.attempt = attempt;
    this.shares = shares;
    this.plan = plan;
  }

  private NewClaim claim() {
    return bin.claim();
  }

  @Override
  public Occupied place() {
    return answer.isPresent() ? claim().narrowedTo(answer.get()) : claim();
  }

  @Override
  public int index() {
    return index;
  }

  @Override
  public int crowd() {
    return claim().podCount() + given.size();
  }

  @Override
  public boolean hasRoom() {
    int held = settled + given.size();
    if (!asked && held < wanted) {
      asked = true;
      answer = ask();
    }
    return answer.isPresent() && held < Math.min(wanted, answer.get().room());
  }

  /// One that is still to be opened must be within its pool's limits, and hold what such pods may
  /// be opened a node for.
  private Optional<ClaimFit.Accepted> ask() {
    return Ways.accepted(plan.placement().ask(claim(), attempt))
        .flatMap(
            answer ->
                bin.isOpen()
                    ? Optional.of(answer)
                    : Ways.accepted(
                        plan.ledger().withinLimits(claim().template().pool(), withinShare(answer))))
        .flatMap(
            answer ->
                bin.isOpen()
                    ? Optional.of(answer)
                    : plan.pools().ways(claim().template(), answer).stream().findFirst());
  }

  private ClaimFit.Accepted withinShare(ClaimFit.Accepted answer) {
    if (claim().template().pool().spec().limits().isEmpty()) {
      return answer;
    }
    return answer.only(shares.allowedFor(bin.kind())).flatMap(Ways::accepted).orElse(answer);
  }

  /// The first pod of a claim is planned at once, so that the next one is asked under limits which
  /// know of it.
  @Override
  public void give(PodView pod) {
    if (bin.isOpen()) {
      given.add(pod);
    } else {
      bin.open(attempt.shape().with(List.of(pod)), answer.orElseThrow(), plan);
      settled++;
      plan.pools().hold(claim());
    }
  }

  @Override
  public void settle() {
    if (!given.isEmpty()) {
      bin.plan(attempt.shape().with(given), answer.orElseThrow(), settled, plan);
      settled += given.size();
      given.clear();
    }
  }
}
