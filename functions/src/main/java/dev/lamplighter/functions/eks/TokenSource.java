package dev.lamplighter.functions.eks;

import dev.lamplighter.functions.aws.AwsFailures;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

/// The token for one cluster, signed anew a minute before the old one, or the credentials that
/// signed it, come to their end.
public final class TokenSource {
  private static final Duration MARGIN = Duration.ofMinutes(1);

  private final Supplier<? extends AwsCredentialsIdentity> credentials;
  private final Region region;
  private final ClusterName cluster;
  private final InstantSource clock;
  private Optional<Signed> signed = Optional.empty();

  private record Signed(String token, Instant at, Instant renewAt) {
    /// A clock that was set back says nothing of how long ago it is.
    boolean serves(Instant now) {
      return !now.isBefore(at) && now.isBefore(renewAt);
    }
  }

  public TokenSource(
      Supplier<? extends AwsCredentialsIdentity> credentials,
      Region region,
      ClusterName cluster,
      InstantSource clock) {
    this.credentials = credentials;
    this.region = region;
    this.cluster = cluster;
    this.clock = clock;
  }

  /// Asked from the threads that send requests. Throws [dev.lamplighter.functions.port.CallFailed]
  /// if there are no credentials.
  public synchronized String token() {
    Instant now = clock.instant();
    if (signed.filter(it -> it.serves(now)).isEmpty()) {
      signed = Optional.of(sign(now));
    }
    return signed.orElseThrow().token();
  }

  /// After a restore from a snapshot, whose credentials are another environment's, and after a 401.
  public synchronized void forget() {
    signed = Optional.empty();
  }

  private Signed sign(Instant now) {
    AwsCredentialsIdentity identity = identity();
    Instant ends = now.plus(EksToken.LIVES);
    Instant first = identity.expirationTime().filter(ends::isAfter).orElse(ends);
    return new Signed(EksToken.sign(identity, region, cluster, now), now, first.minus(MARGIN));
  }

  private AwsCredentialsIdentity identity() {
    try {
      return credentials.get();
    } catch (SdkException none) {
      throw AwsFailures.withoutCredentials("token for cluster " + cluster, none);
    }
  }
}
