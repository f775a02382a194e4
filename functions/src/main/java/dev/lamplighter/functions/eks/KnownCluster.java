package dev.lamplighter.functions.eks;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/// A cluster as EKS described it. Endpoint and certificate change only when the cluster is made
/// anew, so where it is counts as long as this environment lives, unless it is doubted. What else
/// EKS says of it, such as its version, changes under way and is asked for again by age.
public final class KnownCluster {
  /// An API server that is down makes each call doubt; EKS is asked no more often than this.
  static final Duration AT_MOST_EVERY = Duration.ofSeconds(30);

  /// How old a version may be that images are chosen by (spec AWS 1.4, 6.8).
  static final Duration FRESH = Duration.ofMinutes(5);

  private final Supplier<Description> describe;
  private final InstantSource clock;
  private Optional<Known> known = Optional.empty();
  private boolean doubted;

  private record Known(EksCluster cluster, Instant askedAt) {}

  public KnownCluster(Supplier<Description> describe, InstantSource clock) {
    this.describe = describe;
    this.clock = clock;
  }

  /// Where the cluster is. Throws [NoSuchCluster], or another [CallFailed] if nobody knows.
  public EksCluster get() {
    return known
        .filter(it -> !(doubted && isOlder(it, AT_MOST_EVERY)))
        .map(Known::cluster)
        .orElseGet(this::ask);
  }

  /// The cluster as EKS described it at most [#FRESH] ago; while EKS is silent, as before. Throws
  /// as [#get] does; after a refusal that one still answers.
  public EksCluster current() {
    return known.filter(it -> !isOlder(it, FRESH)).map(_ -> get()).orElseGet(this::ask);
  }

  private EksCluster ask() {
    EksCluster cluster =
        switch (described()) {
          case Description.Found(var found) -> found;
          case Description.Absent(var why) -> throw new NoSuchCluster(why);
          case Description.Refused(var why) -> throw new CallFailed(Kind.UNAVAILABLE, why);
        };
    known = Optional.of(new Known(cluster, clock.instant()));
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
  private boolean isOlder(Known known, Duration than) {
    var age = Duration.between(known.askedAt(), clock.instant());
    return age.isNegative() || age.compareTo(than) >= 0;
  }
}
