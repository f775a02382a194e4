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
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

class TokenSourceTest {
  private final AtomicReference<Instant> clock = Samples.clockAtNoon();
  private final AtomicReference<AwsCredentialsIdentity> credentials =
      new AtomicReference<>(CREDENTIALS);
  private final TokenSource tokens = new TokenSource(credentials::get, REGION, MYDEV, clock::get);

  @Test
  void oneTokenServesForAMillisecondLessThanFourteenMinutes() {
    String token = tokens.token();

    clock.set(NOON.plus(Duration.ofMinutes(14)).minusMillis(1));
    assertThat(tokens.token()).isEqualTo(token);

    clock.set(NOON.plus(Duration.ofMinutes(14)));
    assertThat(tokens.token())
        .isEqualTo(EksToken.sign(CREDENTIALS, REGION, MYDEV, clock.get()))
        .isNotEqualTo(token);
  }

  @Test
  void aTokenEndsWithTheCredentialsThatSignedIt() {
    credentials.set(
        AwsSessionCredentials.builder()
            .accessKeyId("ASIALAMPLIGHTER00001")
            .secretAccessKey("secret")
            .sessionToken("session")
            .expirationTime(NOON.plus(Duration.ofMinutes(5)))
            .build());
    String token = tokens.token();

    clock.set(NOON.plus(Duration.ofMinutes(4)).minusMillis(1));
    assertThat(tokens.token()).isEqualTo(token);

    clock.set(NOON.plus(Duration.ofMinutes(4)));
    assertThat(tokens.token()).isNotEqualTo(token);
  }

  @Test
  void afterARestoreTheNewEnvironmentsCredentialsSign() {
    tokens.token();
    var restored =
        AwsCredentialsIdentity.create("AKIALAMPLIGHTER00002", "the secret after the restore");
    credentials.set(restored);

    tokens.forget();

    assertThat(tokens.token()).isEqualTo(EksToken.sign(restored, REGION, MYDEV, NOON));
  }

  @Test
  void aClockThatWasSetBackMakesANewToken() {
    tokens.token();
    clock.set(NOON.minusSeconds(1));

    assertThat(tokens.token()).isEqualTo(EksToken.sign(CREDENTIALS, REGION, MYDEV, clock.get()));
  }

  @Test
  void saysThatThereAreNoCredentials() {
    TokenSource none = Samples.withoutCredentials(clock::get);

    assertThatThrownBy(none::token)
        .isInstanceOf(CallFailed.class)
        .hasMessage(
            "token for cluster mydev: there are no AWS credentials here. Set a profile or a role."
                + " (Unable to load credentials from the chain)");
  }
}
