package dev.lamplighter.functions.aws.nodeclass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.functions.aws.AwsStub;
import dev.lamplighter.functions.aws.CallRates;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.model.ImageId;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How often SSM is asked: once a minute each class would ask for each of its parameters.
class ImageParametersTest {
  private static final String NEWEST =
      "/aws/service/eks/optimized-ami/1.34/amazon-linux-2023/x86_64/standard/recommended/image_id";
  private static final String OLD = "ami-0123456789abcdef0";
  private static final String YOUNG = "ami-0123456789abcdef1";

  private final AwsStub aws = AwsStub.start();
  private final Wall wall = new Wall();
  private final ImageParameters parameters =
      new ImageParameters(aws.signed(), new CallRates(wall), wall);

  @AfterEach
  void stop() {
    aws.close();
  }

  @ParameterizedTest
  @CsvSource({
    NEWEST + ", 5m",
    "/aws/service/bottlerocket/aws-k8s-1.34/x86_64/latest/image_id, 5m",
    "/golden/image, 5m",
    "/aws/service/bottlerocket/aws-k8s-1.34/x86_64/1.20.0/image_id, 24h",
  })
  void anImageIsKeptAsLongAsItsParameterIsGoodFor(String name, String kept) {
    aws.answers(value(OLD)).answers(value(YOUNG));
    Duration time = Duration.parse("PT" + kept);

    assertThat(parameters.get(name)).contains(ImageId.of(OLD));
    wall.now = wall.now.plus(time).minusSeconds(1);
    assertThat(parameters.get(name)).contains(ImageId.of(OLD));
    assertThat(aws.bodies()).hasSize(1);

    wall.now = wall.now.plusSeconds(1);
    assertThat(parameters.get(name)).contains(ImageId.of(YOUNG));
    assertThat(aws.bodies()).hasSize(2);
  }

  @Test
  void aParameterThatIsNotThereIsNotAskedForEachMinuteEither() {
    aws.answers(400, "{\"__type\": \"ParameterNotFound\", \"message\": \"\"}").answers(value(OLD));

    for (int minute = 0; minute < 5; minute++) {
      assertThat(parameters.get(NEWEST)).isEmpty();
      wall.now = wall.now.plusSeconds(60);
    }
    assertThat(aws.bodies()).hasSize(1);
    assertThat(parameters.get(NEWEST)).contains(ImageId.of(OLD));
  }

  @Test
  void aFailureIsNotKept() {
    aws.answers(400, "{\"__type\": \"AccessDeniedException\", \"message\": \"No\"}")
        .answers(value(OLD));

    assertThatThrownBy(() -> parameters.get(NEWEST)).isInstanceOf(CallFailed.class);
    assertThat(parameters.get(NEWEST)).contains(ImageId.of(OLD));
  }

  private static String value(String image) {
    return "{\"Parameter\": {\"Value\": \"%s\"}}".formatted(image);
  }

  /// Whose other clock stands still, as in a frozen environment.
  private static final class Wall implements Ticker {
    private Instant now = Instant.EPOCH;

    @Override
    public Instant now() {
      return now;
    }

    @Override
    public Duration monotonic() {
      return Duration.ZERO;
    }

    @Override
    public void waitFor(Duration duration) {
      throw new AssertionError("Nobody waits here, but somebody did for " + duration);
    }

    @Override
    public long nonce() {
      return 0;
    }
  }
}
