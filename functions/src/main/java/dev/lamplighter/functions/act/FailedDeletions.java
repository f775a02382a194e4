package dev.lamplighter.functions.act;

import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.snapshot.FailedDeletion;
import dev.lamplighter.snapshot.FailedDeletion.Target;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The deletions in EC2 and IAM that have not succeeded, and when each is asked for again: after
/// [#FIRST], doubling with each further failure, to [#MOST].
///
/// Kept by an environment for its cluster. Another environment knows nothing of them and asks once
/// more, which costs a call.
public final class FailedDeletions {
  private static final Duration FIRST = Duration.ofSeconds(5);
  private static final Duration MOST = Duration.ofMinutes(10);

  /// What nobody has asked for again for so long after its pause is gone in another way.
  private static final Duration REMEMBERED = Duration.ofHours(1);

  private final Ticker ticker;
  private final Map<Target, Paused> failed = new HashMap<>();

  public FailedDeletions(Ticker ticker) {
    this.ticker = ticker;
  }

  private record Paused(FailedDeletion deletion, Duration length) {}

  /// As they are now; for a snapshot.
  public List<FailedDeletion> failed() {
    Instant now = ticker.now();
    failed.values().removeIf(it -> it.deletion().until().plus(REMEMBERED).isBefore(now));
    return failed.values().stream().map(Paused::deletion).toList();
  }

  void refused(Target target, Ec2Error error) {
    failed(target, error.toString(), true);
  }

  void unanswered(Target target, CallFailed why) {
    failed(target, why.reason(), false);
  }

  void succeeded(Target target) {
    failed.remove(target);
  }

  private void failed(Target target, String words, boolean refused) {
    Paused before = failed.get(target);
    Duration length = before == null ? FIRST : doubled(before.length());
    int inARow = before == null ? 1 : before.deletion().inARow() + 1;
    Instant until = ticker.now().plus(length);
    failed.put(
        target, new Paused(new FailedDeletion(target, words, refused, inARow, until), length));
  }

  private static Duration doubled(Duration length) {
    Duration doubled = length.multipliedBy(2);
    return doubled.compareTo(MOST) < 0 ? doubled : MOST;
  }
}
