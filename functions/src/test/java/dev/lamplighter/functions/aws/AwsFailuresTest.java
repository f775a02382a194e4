package dev.lamplighter.functions.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import dev.lamplighter.functions.port.NoAnswer;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.ec2.Ec2Client;

class AwsFailuresTest {
  private static final String DONE =
      "<DescribeSubnetsResponse><requestId>1</requestId><subnetSet/></DescribeSubnetsResponse>";

  private final AwsStub aws = AwsStub.start();

  @AfterEach
  void stop() {
    aws.close();
  }

  /// Whatever the status: EC2 tells want of capacity as a fault of its own.
  @ParameterizedTest
  @CsvSource({
    "500, InsufficientInstanceCapacity",
    "503, InsufficientInstanceCapacity",
    "500, UnfulfillableCapacity",
    "400, VcpuLimitExceeded",
    "400, MaxSpotInstanceCountExceeded",
    "400, InvalidSubnetID.NotFound"
  })
  void aRefusalIsAnAnswerAndNotAskedForTwice(int status, String code) {
    aws.refuses(status, code, "We have none.");

    assertThat(AwsFailures.refusal("DescribeSubnets", failure(client())))
        .isEqualTo(new Ec2Error(code, "We have none.", Optional.of("e2f0-" + code)));
    assertThat(aws.bodies()).hasSize(1);
  }

  /// Whether the request was carried out is open, whatever was refused now.
  @ParameterizedTest
  @CsvSource({
    "400, PriorRequestNotComplete, 4",
    "400, RequestTimeout, 4",
    "400, RequestTimeoutException, 4",
    "400, InternalFailure, 4",
    "400, RequestExpired, 4",
    "400, ExpiredToken, 1",
    "400, ExpiredTokenException, 1",
    "403, InvalidClientTokenId, 1"
  })
  void whatSaysNothingOfTheRequestIsNoAnswer(int status, String code, int times) {
    aws.refuses(status, code, "Not now.");

    SdkException failed = failure(client());

    assertThatThrownBy(() -> AwsFailures.refusal("CreateFleet x", failed))
        .isInstanceOf(CallFailed.class)
        .hasMessageContaining(code);
    assertThat(aws.bodies()).hasSize(times);
  }

  @ParameterizedTest
  @CsvSource({
    "503, Unavailable",
    "500, InternalError",
    "400, RequestLimitExceeded",
    "400, RequestTimeout"
  })
  void troubleThatPassesIsSatOut(int status, String code) {
    aws.refuses(status, code, "Later.").answers(DONE);

    client().describeSubnets();

    assertThat(aws.bodies()).hasSize(2);
  }

  /// The message is the same each time, as conditions need it; a log has the request's id too.
  @ParameterizedTest
  @CsvSource({"503, Unavailable, UNAVAILABLE", "503, RequestLimitExceeded, THROTTLED"})
  void troubleThatLastsFailsTheCall(int status, String code, Kind kind) {
    aws.refuses(status, code, "Later.");

    CallFailed failed = failed(client());

    assertThat(failed.kind()).isEqualTo(kind);
    assertThat(failed).isNotInstanceOf(NoAnswer.class);
    assertThat(failed).hasMessageStartingWith("DescribeSubnets: 503 %s: Later.", code);
    assertThat(failed.traced())
        .isEqualTo(failed.getMessage() + " (request id e2f0-%s)".formatted(code));
    assertThat(aws.bodies()).hasSize(AskingAgain.ATTEMPTS);
  }

  @Test
  void aReplyThatBreaksOffIsAskedForAgain() {
    aws.breaksOff(DONE).answers(DONE);

    client().describeSubnets();

    assertThat(aws.bodies()).hasSize(2);
  }

  @Test
  void aReplyThatBreaksOffEachTimeIsLost() {
    aws.breaksOff(DONE);

    assertThat(failed(client()).kind()).isEqualTo(Kind.REPLY_LOST);
    assertThat(aws.bodies()).hasSize(AskingAgain.ATTEMPTS);
  }

  @Test
  void aRefusalThatBreaksOffBeforeItsReasonIsNone() {
    aws.refusesWithoutAWord(400);

    assertThat(failed(client()))
        .returns(Kind.REPLY_LOST, CallFailed::kind)
        .hasMessage("DescribeSubnets: 400, and the reason was lost.");
    assertThat(aws.bodies()).hasSize(AskingAgain.ATTEMPTS);
  }

  @Test
  void aPlaceWithoutAWayToAwsIsTold() {
    Ec2Client nobody = client();
    aws.close();

    assertThat(failed(nobody))
        .isInstanceOf(NoAnswer.class)
        .returns(Kind.UNAVAILABLE, CallFailed::kind)
        .hasMessageContaining("Give this place a way to AWS: NAT, or a VPC endpoint");
  }

  @Test
  void aMissingPermissionIsNamedAndItsCipherLeftOut() {
    aws.refuses(
        403,
        "UnauthorizedOperation",
        "You are not authorized to perform: ec2:DescribeSubnets. Encoded authorization failure"
            + " message: 1kPzs3qQ");

    assertThat(failed(client()))
        .hasMessageContaining("403 UnauthorizedOperation")
        .hasMessageContaining("perform: ec2:DescribeSubnets.")
        .hasMessageContaining("Allow it to this identity")
        .hasMessageNotContaining("1kPzs3qQ");
  }

  @Test
  void missingCredentialsAreTold() {
    var none =
        new AwsClients(
            AwsStub.CLIENTS.region(),
            () -> {
              throw SdkClientException.create(
                  "Unable to load credentials from any of the providers");
            });

    assertThat(failed(none.ec2().endpointOverride(aws.address()).build()))
        .hasMessageContaining("there are no AWS credentials here");
  }

  private static CallFailed failed(Ec2Client ec2) {
    return AwsFailures.failed("DescribeSubnets", failure(ec2));
  }

  private static SdkException failure(Ec2Client ec2) {
    try (ec2) {
      return catchThrowableOfType(SdkException.class, ec2::describeSubnets);
    }
  }

  private Ec2Client client() {
    return aws.ec2();
  }
}
