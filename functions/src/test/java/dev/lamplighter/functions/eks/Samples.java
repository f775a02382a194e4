package dev.lamplighter.functions.eks;

import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.core.exception.SdkClientException;

/// One cluster, one identity, one moment.
final class Samples {
  static final Region REGION = Region.of("ap-northeast-2");
  static final ClusterName MYDEV = ClusterName.of("mydev");
  static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  static final AwsBasicCredentials CREDENTIALS =
      AwsBasicCredentials.create(
          "AKIALAMPLIGHTER00001", "a-secret-of-forty-letters-or-thereabouts");

  private Samples() {}

  static EksCluster cluster(String endpoint) {
    return new EksCluster(
        MYDEV,
        "arn:aws:eks:ap-northeast-2:111122223333:cluster/mydev",
        "1.34",
        endpoint,
        "Q0E=",
        "10.100.0.0/16");
  }

  static AtomicReference<Instant> clockAtNoon() {
    return new AtomicReference<>(NOON);
  }

  /// Where the chain of providers finds nothing.
  static TokenSource withoutCredentials(InstantSource clock) {
    return new TokenSource(
        () -> {
          throw SdkClientException.create("Unable to load credentials from the chain");
        },
        REGION,
        MYDEV,
        clock);
  }
}
