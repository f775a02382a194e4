package dev.lamplighter.functions.aws;

import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import dev.lamplighter.functions.port.NoAnswer;
import dev.lamplighter.launch.Ec2Trouble;
import java.util.Optional;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/// What a refusal of AWS, or its silence, means. `what` is the call in the words of the API, as
/// `CreateFleet`.
public final class AwsFailures {
  /// EC2 appends up to 10 KB for `aws sts decode-authorization-message`, which no event can hold.
  /// CloudTrail has it under the request id.
  private static final String ENCODED = "\\s*Encoded authorization failure message:.*";

  private AwsFailures() {}

  /// What the service said no with. Throws [CallFailed] if it made up no mind: throttled, out of
  /// order, or silent.
  public static Ec2Error refusal(String what, SdkException failed) {
    if (failed instanceof AwsServiceException answered && AskingAgain.isAnAnswer(answered)) {
      return error(answered);
    }
    throw failed(what, failed);
  }

  /// For calls whose refusal is none of the answers that the caller can take.
  public static CallFailed failed(String what, SdkException failed) {
    return failed instanceof AwsServiceException answered
        ? refused(what, answered)
        : silent(what, Silence.of(failed), failed);
  }

  /// For who asks for credentials and nothing else.
  public static CallFailed withoutCredentials(String what, SdkException failed) {
    return silent(what, Silence.NO_CREDENTIALS, failed);
  }

  /// Whether the call was sent more than once: what came of the first nobody knows.
  public static boolean isRepeated(SdkException failed) {
    return Optional.ofNullable(failed.numAttempts()).filter(made -> made > 1).isPresent();
  }

  /// `InvalidInstanceID.NotFound`; empty if the service gave none.
  public static String code(AwsServiceException answered) {
    return Optional.ofNullable(answered.awsErrorDetails())
        .map(AwsErrorDetails::errorCode)
        .orElse("");
  }

  static Ec2Error error(AwsServiceException answered) {
    return new Ec2Error(
        code(answered), message(answered), Optional.ofNullable(answered.requestId()));
  }

  private static String message(AwsServiceException answered) {
    return Optional.ofNullable(answered.awsErrorDetails())
        .map(AwsErrorDetails::errorMessage)
        .or(() -> Optional.ofNullable(answered.getMessage()))
        .map(it -> it.replaceAll("\\s+", " ").replaceFirst(ENCODED, "").strip())
        .orElse("");
  }

  private static CallFailed refused(String what, AwsServiceException answered) {
    String said =
        "%s: %d %s"
            .formatted(what, answered.statusCode(), error(answered))
            .replaceAll("[.: ]+$", "");
    String requestId = Optional.ofNullable(answered.requestId()).orElse("");
    if (AskingAgain.isThrottling(answered)) {
      return new CallFailed(
          Kind.THROTTLED,
          "%s.%s Others in this account may be asking much.".formatted(said, attempts(answered)),
          requestId,
          code(answered));
    }
    if (code(answered).isEmpty() && answered.statusCode() < AskingAgain.SERVER_ERROR) {
      return new CallFailed(
          Kind.REPLY_LOST,
          "%s: %d, and the reason was lost.".formatted(what, answered.statusCode()),
          requestId);
    }
    return new CallFailed(
        Kind.UNAVAILABLE, said + "." + advice(error(answered)), requestId, code(answered));
  }

  private static String attempts(AwsServiceException answered) {
    return Optional.ofNullable(answered.numAttempts())
        .filter(made -> made > 1)
        .map(" Asked %d times."::formatted)
        .orElse("");
  }

  private static String advice(Ec2Error error) {
    Ec2Trouble trouble = Ec2Trouble.of(error);
    if (trouble.kind() == Ec2Trouble.Kind.NOT_ACCEPTED || error.code().equals("AuthFailure")) {
      return " The credentials are not accepted. Renew them, and see that the clock is right.";
    }
    return trouble.reason().equals("Unauthorized")
        ? " Allow it to this identity: in its policy, its permission boundary, and the"
            + " organization's service control policies."
        : "";
  }

  private static CallFailed silent(String what, Silence silence, SdkException failed) {
    String said = "%s: %s (%s)".formatted(what, silence.advice(), line(failed));
    return switch (silence) {
      case NO_CREDENTIALS -> new CallFailed(Kind.UNAVAILABLE, said);
      case REPLY_LOST -> new NoAnswer(Kind.REPLY_LOST, said);
      case NO_SUCH_HOST, UNREACHABLE, NOT_TRUSTED -> new NoAnswer(Kind.UNAVAILABLE, said);
    };
  }

  private static String line(Throwable failed) {
    return String.valueOf(Silence.root(failed).getMessage()).lines().findFirst().orElse("");
  }
}
