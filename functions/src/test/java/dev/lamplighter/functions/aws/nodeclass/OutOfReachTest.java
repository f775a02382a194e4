package dev.lamplighter.functions.aws.nodeclass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.aws.AwsStub;
import dev.lamplighter.functions.port.CallFailed.Kind;
import dev.lamplighter.functions.port.NoAnswer;
import dev.lamplighter.model.InstanceProfileName;
import java.lang.reflect.Proxy;
import java.net.ConnectException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.iam.IamClient;

/// IAM from subnets that have no way to it.
class OutOfReachTest {
  private static final InstanceProfileName NAME = InstanceProfileName.of("mydev_1");

  private final PassingTicker ticker = new PassingTicker();
  private final AwsStub aws = AwsStub.start();
  private int asked;
  private Exception said =
      SdkClientException.create("Unable to execute", new ConnectException("timed out"));
  private final AwsNodeClassResolver resolver =
      new AwsNodeClassResolver(aws.ec2(), aws.signed(), iam(), ticker);

  private IamClient iam() {
    return (IamClient)
        Proxy.newProxyInstance(
            IamClient.class.getClassLoader(),
            new Class<?>[] {IamClient.class},
            (_, _, _) -> {
              asked++;
              throw said;
            });
  }

  @AfterEach
  void stop() {
    aws.close();
  }

  @Test
  void isFoundOutOnceInAMinuteWhateverIsAskedFor() {
    assertThatThrownBy(() -> resolver.findInstanceProfile(NAME)).isInstanceOf(NoAnswer.class);
    assertThatThrownBy(() -> resolver.ensureInstanceProfile(NAME, "role", Tags.NONE))
        .isInstanceOf(NoAnswer.class)
        .hasMessageContaining("nobody answers");
    assertThat(asked).isEqualTo(1);

    ticker.passes(Duration.ofMinutes(1));
    assertThatThrownBy(() -> resolver.findInstanceProfile(NAME)).isInstanceOf(NoAnswer.class);
    assertThat(asked).isEqualTo(2);
  }

  @Test
  void aReplyThatIsLostIsNoSignOfIt() {
    said = SdkClientException.create("Unable to execute", new java.io.EOFException("broken off"));

    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> resolver.findInstanceProfile(NAME))
          .isInstanceOfSatisfying(
              NoAnswer.class, it -> assertThat(it.kind()).isEqualTo(Kind.REPLY_LOST));
    }

    assertThat(asked).isEqualTo(2);
  }
}
