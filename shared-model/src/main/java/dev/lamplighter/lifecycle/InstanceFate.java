package dev.lamplighter.lifecycle;

import dev.lamplighter.ec2.Instance;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.Source;
import java.time.Duration;
import java.time.Instant;

/// What EC2 says, or can be taken to say, about a claim's instance.
enum InstanceFate {
  /// It runs, or soon will.
  ALIVE,
  /// It is stopped or stopping: no pods, and yet not gone.
  STOPPED,
  /// It is being terminated.
  GOING,
  /// It is terminated, or EC2 does not know it any more.
  GONE,
  /// It is in no list, but that proves nothing yet.
  UNSEEN;

  /// EC2's lists lag behind a launch by two minutes at most; and whoever wrote down when it was may
  /// have had another clock, minutes off the one way as this one is the other.
  static final Duration LISTED_WITHIN = Duration.ofMinutes(10);

  /// An instance that no list shows is gone only if EC2's list and that of the Nodes are whole, had
  /// time to catch up, and no ready Node contradicts them (spec core 5.8).
  static InstanceFate of(ClaimView claim, Look look) {
    return claim
        .instance()
        .map(instance -> of(instance.state()))
        .orElseGet(() -> unlisted(claim, look));
  }

  private static InstanceFate of(Instance.State state) {
    return switch (state) {
      case PENDING, RUNNING -> ALIVE;
      case STOPPING, STOPPED -> STOPPED;
      case SHUTTING_DOWN -> GOING;
      case TERMINATED -> GONE;
    };
  }

  private static InstanceFate unlisted(ClaimView claim, Look look) {
    boolean whole = look.snapshot().whole(Source.INSTANCES, Source.NODES);
    if (!whole || claim.node().filter(NodeView::ready).isPresent()) {
      return UNSEEN;
    }
    Instant listedBy =
        claim
            .record()
            .launched()
            .map(launched -> launched.at().plus(LISTED_WITHIN))
            .orElse(Instant.MIN);
    return look.now().isBefore(listedBy) ? UNSEEN : GONE;
  }
}
