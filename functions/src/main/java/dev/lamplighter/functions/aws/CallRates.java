package dev.lamplighter.functions.aws;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import dev.lamplighter.functions.port.Ticker;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/// How often we call EC2, for each of its calls: no more than EC2 takes from a whole account, so
/// that a burst of ours waits here and not for EC2's refusal. What others in the account call, EC2
/// alone knows. IAM and SSM tell no such numbers, and are called no faster.
///
/// EC2 counts in token buckets (EC2 API, "Request throttling"); so do these.
public final class CallRates {
  /// The longest that a call waits for its turn.
  public static final Duration WAITS_AT_MOST = Duration.ofSeconds(2);

  private final Ticker ticker;
  private final Map<String, Bucket> buckets = new TreeMap<>();

  public CallRates(Ticker ticker) {
    this.ticker = ticker;
  }

  /// Calls at once, and how many more each second (spec AWS 10.4).
  public enum Rate {
    READ(100, 20),
    WRITE(50, 5),
    TERMINATE(100, 5);

    private final int burst;
    private final Duration refill;

    Rate(int burst, int perSecond) {
      this.burst = burst;
      this.refill = Duration.ofSeconds(1).dividedBy(perSecond);
    }
  }

  /// `calls` are left of those that were there `at` this moment.
  private record Bucket(Duration at, long calls) {
    Bucket filled(Rate rate, Duration now) {
      long more = now.minus(at).dividedBy(rate.refill);
      return calls + more >= rate.burst
          ? new Bucket(now, rate.burst)
          : new Bucket(at.plus(rate.refill.multipliedBy(more)), calls + more);
    }
  }

  /// Take one call, waiting for it if need be. Throws [CallFailed] if that takes too long.
  public synchronized void take(String call, Rate rate) {
    Duration now = ticker.monotonic();
    Bucket bucket = buckets.getOrDefault(call, new Bucket(now, rate.burst)).filled(rate, now);
    // Below nothing: this one has been promised to a call that waits.
    Bucket taken = new Bucket(bucket.at(), bucket.calls() - 1);
    if (taken.calls() < 0) {
      Duration wait = taken.at().plus(rate.refill.multipliedBy(-taken.calls())).minus(now);
      if (wait.compareTo(WAITS_AT_MOST) > 0) {
        throw new CallFailed(
            Kind.THROTTLED,
            "%s: %d calls at once and one each %d ms is what EC2 takes; the next is free in %d ms"
                .formatted(call, rate.burst, rate.refill.toMillis(), wait.toMillis()));
      }
      ticker.waitFor(wait);
    }
    buckets.put(call, taken);
  }
}
