package dev.lamplighter.functions.eks;

import static dev.lamplighter.functions.eks.Samples.CREDENTIALS;
import static dev.lamplighter.functions.eks.Samples.MYDEV;
import static dev.lamplighter.functions.eks.Samples.NOON;
import static dev.lamplighter.functions.eks.Samples.REGION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.functions.port.CallFailed;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

class EksConnectionTest {
  private static final AwsCredentialsIdentity AFTER_RESTORE =
      AwsCredentialsIdentity.create("AKIALAMPLIGHTER00002", "the secret after the restore");

  private final LoopbackServer apiServer = LoopbackServer.start();
  private final AtomicReference<Instant> clock = Samples.clockAtNoon();
  private final AtomicReference<AwsCredentialsIdentity> credentials =
      new AtomicReference<>(CREDENTIALS);
  private String endpoint = apiServer.address().toString();

  private final EksConnection connection =
      new EksConnection(
          new KnownCluster(() -> new Description.Found(cluster()), clock::get),
          new TokenSource(credentials::get, REGION, MYDEV, clock::get));

  private EksCluster cluster() {
    return new EksCluster(MYDEV, "arn", "1.34", endpoint, "", "10.100.0.0/16");
  }

  @AfterEach
  void stop() {
    connection.close();
    apiServer.close();
  }

  @Test
  void theTokenIsAskedForAtEachRequest() {
    var api = connection.api();
    apiServer.answers("{\"major\": \"1\", \"minor\": \"34+\"}");

    assertThat(api.version()).isEqualTo("1.34");
    clock.set(NOON.plus(Duration.ofMinutes(14)));
    assertThat(api.version()).isEqualTo("1.34");

    assertThat(apiServer.authorizations())
        .containsExactly(
            bearer(CREDENTIALS, NOON),
            bearer(CREDENTIALS, NOON),
            bearer(CREDENTIALS, clock.get()),
            bearer(CREDENTIALS, clock.get()));
  }

  @Test
  void afterARestoreTheNewEnvironmentSignsInOverANewConnection() {
    var before = connection.api();
    before.version();
    credentials.set(AFTER_RESTORE);

    connection.restored();
    connection.api().version();

    assertThat(connection.api()).isNotSameAs(before);
    assertThat(apiServer.authorizations()).last().isEqualTo(bearer(AFTER_RESTORE, NOON));
  }

  @Test
  void oneClientServesUntilTheClusterIsDescribedOtherwise() {
    var api = connection.api();
    clock.set(NOON.plus(KnownCluster.AT_MOST_EVERY));
    connection.doubt();
    assertThat(connection.api()).isSameAs(api);

    try (var madeAnew = LoopbackServer.start()) {
      endpoint = madeAnew.address().toString();
      clock.set(NOON.plus(KnownCluster.AT_MOST_EVERY.multipliedBy(2)));
      connection.doubt();

      connection.api().version();

      assertThat(madeAnew.requests()).isNotEmpty();
      assertThat(connection.cluster()).isEqualTo(cluster());
    }
  }

  /// The cluster may have been made anew under its name.
  @Test
  void whereNobodyAnswersEksIsAskedAgainByItself() {
    var api = connection.api();
    apiServer.close();
    assertThatThrownBy(api::version).isInstanceOf(CallFailed.class);

    try (var madeAnew = LoopbackServer.start()) {
      endpoint = madeAnew.address().toString();
      clock.set(NOON.plus(KnownCluster.AT_MOST_EVERY));

      connection.api().version();

      assertThat(madeAnew.requests()).isNotEmpty();
    }
  }

  /// Not the client's words for a request that it could not send.
  @Test
  void saysThatThereAreNoCredentials() {
    TokenSource none = Samples.withoutCredentials(clock::get);
    var known = new KnownCluster(() -> new Description.Found(cluster()), clock::get);

    try (var signedOut = new EksConnection(known, none)) {
      assertThatThrownBy(() -> signedOut.api().version())
          .isInstanceOf(CallFailed.class)
          .hasMessageStartingWith("token for cluster mydev: there are no AWS credentials here.");
    }
  }

  private static String bearer(AwsCredentialsIdentity identity, Instant at) {
    return "Bearer " + EksToken.sign(identity, REGION, MYDEV, at);
  }
}
