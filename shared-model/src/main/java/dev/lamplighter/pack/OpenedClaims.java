package dev.lamplighter.pack;

import static java.util.Comparator.comparingInt;

import dev.lamplighter.schedule.Attempt;
import dev.lamplighter.schedule.ClaimFit;
import dev.lamplighter.schedule.NewClaim;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/// The claims opened so far. The one with the fewest pods is asked first, the older of two equals
/// (spec core 4.4).
///
/// Each claim is asked once for a shape, not once for a pod: how many of its pods it holds does not
/// depend on what the others hold, unless the shape repels itself, and then each takes one.
final class OpenedClaims {
  private final Placement placement;
  private final List<NewClaim> claims = new ArrayList<>();

  OpenedClaims(Placement placement) {
    this.placement = placement;
  }

  void add(NewClaim claim) {
    claims.add(claim);
  }

  List<NewClaim> inOrderOfOpening() {
    return List.copyOf(claims);
  }

  /// Plans as many of the pods as fit, and returns the rest.
  List<PodView> place(Attempt attempt, List<PodView> pods) {
    Deque<PodView> rest = new ArrayDeque<>(pods);
    List<Share> shares = shares();
    var queue =
        new PriorityQueue<Share>(
            comparingInt((Share share) -> share.count).thenComparingInt(share -> share.index));
    queue.addAll(shares);
    while (!rest.isEmpty() && !queue.isEmpty()) {
      Share share = queue.poll();
      if (share.asks(attempt, placement)) {
        share.add(rest.removeFirst());
        if (attempt.repulsion().repelsItself()) {
          share.settle(attempt, placement);
        } else {
          queue.add(share);
        }
      }
    }
    shares.forEach(share -> share.settle(attempt, placement));
    return List.copyOf(rest);
  }

  private List<Share> shares() {
    var shares = new ArrayList<Share>();
    for (NewClaim claim : claims) {
      shares.add(new Share(claim, shares.size()));
    }
    return shares;
  }

  /// What one claim gets of a shape.
  private static final class Share {
    private final NewClaim claim;
    private final int index;
    private final List<PodView> pods = new ArrayList<>();
    private int count;
    private Optional<ClaimFit> answer = Optional.empty();

    Share(NewClaim claim, int index) {
      this.claim = claim;
      this.index = index;
      this.count = claim.podCount();
    }

    /// Whether it takes another pod.
    boolean asks(Attempt attempt, Placement placement) {
      if (answer.isEmpty()) {
        answer = Optional.of(placement.ask(claim, attempt));
      }
      return switch (answer.get()) {
        case ClaimFit.Accepted accepted -> pods.size() < accepted.room();
        case ClaimFit.Refused _ -> false;
      };
    }

    void add(PodView pod) {
      pods.add(pod);
      count++;
    }

    /// Plans what it was given since it last did.
    void settle(Attempt attempt, Placement placement) {
      if (!pods.isEmpty() && answer.orElseThrow() instanceof ClaimFit.Accepted accepted) {
        placement.plan(claim, attempt.shape().with(pods), accepted);
        pods.clear();
      }
    }
  }
}
