package dev.lamplighter.functions.eks;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/// A cluster as EKS described it, kept as long as this environment lives: endpoint and certificate
/// change only when the cluster is made anew. So it is asked for again once it is doubted.
public final class KnownCluster {
  /// An API server that is down makes each call doubt; EKS is asked no more often than this.
  static final Duration AT_MOST_EVERY = Duration.ofSeconds(30);

  private final Supplier<Description> describe;
  private final InstantSource clock;
  private Optional<Known> known = Optional.empty();
  private boolean doubted;

  private record Known(EksCluster cluster, Instant askedAt) {}

  public KnownCluster(Supplier<Description> describe, InstantSource clock) {
    this.describe = describe;
    this.clock = clock;
  }

  /// Throws [NoSuchCluster], or another [CallFailed] if nobody knows.
  public EksCluster get() {
    Instant now = clock.instant();
    if (known.isPresent() && !(doubted && isDue(known.get(), now))) {
      return known.get().cluster();
    }
    EksCluster cluster =
        switch (described()) {
          case Description.Found(var found) -> found;
          case Description.Absent(var why) -> throw new NoSuchCluster(why);
          case Description.Refused(var why) -> throw new CallFailed(Kind.UNAVAILABLE, why);
        };
    known = Optional.of(new Known(cluster, now));
    doubted = false;
    return cluster;
  }

  /// To be called when nobody answered at the endpoint, or with another certificate.
  public void doubt() {
    doubted = true;
  }

  /// Where EKS does not answer, what it said before serves.
  private Description described() {
    try {
      return describe.get();
    } catch (CallFailed silent) {
      return new Description.Found(known.orElseThrow(() -> silent).cluster());
    }
  }

  /// A clock that was set back says nothing of how long ago it is.
  private static boolean isDue(Known known, Instant now) {
    var age = Duration.between(known.askedAt(), now);
    return age.isNegative() || age.compareTo(AT_MOST_EVERY) >= 0;
  }
}
