package dev.lamplighter.functions.aws;

import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import javax.net.ssl.SSLException;
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
        : silent(what, failed);
  }

  /// `InvalidInstanceID.NotFound`; empty if the service gave none.
  public static String code(AwsServiceException answered) {
    return Optional.ofNullable(answered.awsErrorDetails())
        .map(AwsErrorDetails::errorCode)
        .orElse("");
  }

  private static Ec2Error error(AwsServiceException answered) {
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
    String said = "%s: %d %s".formatted(what, answered.statusCode(), error(answered));
    String requestId = Optional.ofNullable(answered.requestId()).orElse("");
    if (AskingAgain.isThrottling(answered)) {
      return new CallFailed(
          Kind.THROTTLED,
          "%s, after %d attempts. Others in this account may be asking much."
              .formatted(said, AskingAgain.ATTEMPTS),
          requestId);
    }
    if (code(answered).isEmpty() && answered.statusCode() < AskingAgain.SERVER_ERROR) {
      return new CallFailed(
          Kind.REPLY_LOST,
          "%s: %d, and the reason was lost.".formatted(what, answered.statusCode()),
          requestId);
    }
    return new CallFailed(Kind.UNAVAILABLE, said + advice(code(answered)), requestId);
  }

  private static String advice(String code) {
    return switch (code) {
      case "UnauthorizedOperation", "AccessDenied", "AccessDeniedException" ->
          ". Allow it to this identity: in its policy, its permission boundary, and the"
              + " organization's service control policies.";
      case "AuthFailure",
          "ExpiredToken",
          "ExpiredTokenException",
          "InvalidClientTokenId",
          "RequestExpired",
          "SignatureDoesNotMatch",
          "UnrecognizedClientException" ->
          ". The credentials are not accepted. Renew them, and see that the clock is right.";
      default -> "";
    };
  }

  private static CallFailed silent(String what, SdkException failed) {
    return switch (root(failed)) {
      case UnknownHostException _ ->
          unavailable(what, "there is no such host. Correct the region.", failed);
      case ConnectException _ -> unreachable(what, failed);
      case SocketTimeoutException late when isConnecting(late) -> unreachable(what, failed);
      case SSLException _ ->
          unavailable(
              what, "the certificate of AWS is not trusted. Is a proxy in between?", failed);
      case Throwable _ when isAboutCredentials(failed) ->
          unavailable(what, "there are no AWS credentials here. Set a profile or a role.", failed);
      default ->
          new CallFailed(
              Kind.REPLY_LOST,
              "%s: the reply was lost; it may have taken effect. (%s)"
                  .formatted(what, line(failed)));
    };
  }

  private static CallFailed unreachable(String what, SdkException failed) {
    return unavailable(
        what, "nobody answers. Give this place a way to AWS: NAT, or a VPC endpoint.", failed);
  }

  private static CallFailed unavailable(String what, String advice, SdkException failed) {
    return new CallFailed(Kind.UNAVAILABLE, "%s: %s (%s)".formatted(what, advice, line(failed)));
  }

  /// Then the request was not sent. The JDK has one type for both.
  private static boolean isConnecting(SocketTimeoutException late) {
    return String.valueOf(late.getMessage()).toLowerCase(Locale.ROOT).contains("connect");
  }

  /// The SDK has no type of its own for it.
  private static boolean isAboutCredentials(SdkException failed) {
    return AskingAgain.causes(failed).stream()
        .anyMatch(it -> String.valueOf(it.getMessage()).contains("credentials"));
  }

  /// The innermost cause.
  private static Throwable root(Throwable failed) {
    return AskingAgain.causes(failed).getLast();
  }

  private static String line(Throwable failed) {
    return String.valueOf(root(failed).getMessage()).lines().findFirst().orElse("");
  }
}
