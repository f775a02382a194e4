package dev.lamplighter.functions.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.functions.port.Ticker;
import java.io.IOException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;

class AttemptsTest {
  private final Passing time = new Passing();
  private final Attempts attempts = Attempts.by(time);
  private final List<SdkException> failures = new ArrayList<>();
  private Duration takes = Duration.ZERO;
  private int made;

  @Test
  void anAnswerIsTheEndOfIt() {
    assertThat(ask()).isEqualTo("answer");
    assertThat(made).isEqualTo(1);
    assertThat(time.now).isZero();
  }

  @Test
  void whatMayPassIsAskedForAgainAfterAPause() {
    failures.addAll(List.of(throttled(), lost(), refusal(503, "ServiceUnavailable")));

    assertThat(ask()).isEqualTo("answer");
    assertThat(made).isEqualTo(4);
    assertThat(time.now).isPositive();
  }

  @Test
  void fourTimesIsEnough() {
    failures.addAll(List.of(lost(), lost(), lost(), throttled(), lost()));

    assertThatThrownBy(this::ask)
        .isInstanceOfSatisfying(
            AwsServiceException.class,
            last -> {
              assertThat(last.numAttempts()).isEqualTo(4);
              assertThat(AwsFailures.code(last)).isEqualTo("ThrottlingException");
            });
    assertThat(made).isEqualTo(4);
  }

  @Test
  void anAnswerThatIsNoIsTakenForOne() {
    failures.add(refusal(400, "ParameterNotFound"));

    assertThatThrownBy(this::ask).isInstanceOf(AwsServiceException.class);
    assertThat(made).isEqualTo(1);
    assertThat(time.now).isZero();
  }

  @Test
  void aWrongAddressStaysOne() {
    failures.add(SdkClientException.create("no answer", new UnknownHostException("ssm")));

    assertThatThrownBy(this::ask).isInstanceOf(SdkClientException.class);
    assertThat(made).isEqualTo(1);
  }

  @Test
  void afterTenSecondsNothingIsBegun() {
    takes = Duration.ofSeconds(7);
    failures.addAll(List.of(lost(), lost(), lost()));

    assertThatThrownBy(this::ask).isInstanceOf(SdkClientException.class);
    assertThat(made).isEqualTo(2);
    assertThat(time.now).isLessThan(AwsClients.ENDS_WITHIN);
  }

  private String ask() {
    return attempts.of("ssm", this::once);
  }

  private String once() {
    made++;
    time.now = time.now.plus(takes);
    if (failures.isEmpty()) {
      return "answer";
    }
    throw failures.removeFirst();
  }

  private static SdkException throttled() {
    return refusal(400, "ThrottlingException");
  }

  private static SdkException lost() {
    return SdkClientException.create("no answer", new IOException("Premature EOF"));
  }

  private static SdkException refusal(int status, String code) {
    return AwsServiceException.builder()
        .awsErrorDetails(AwsErrorDetails.builder().errorCode(code).build())
        .statusCode(status)
        .build();
  }

  /// Time that passes by waiting alone.
  private static final class Passing implements Ticker {
    private Duration now = Duration.ZERO;

    @Override
    public Instant now() {
      return Instant.EPOCH.plus(now);
    }

    @Override
    public Duration monotonic() {
      return now;
    }

    @Override
    public void waitFor(Duration duration) {
      now = now.plus(duration);
    }

    @Override
    public long nonce() {
      return 0;
    }
  }
}
