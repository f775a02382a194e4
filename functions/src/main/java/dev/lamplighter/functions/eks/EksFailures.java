package dev.lamplighter.functions.eks;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/// What EKS's refusal, or its silence, means: one line that says what to do.
final class EksFailures {
  private static final int FORBIDDEN = 403;
  private static final int SERVER_ERROR = 500;

  private EksFailures() {}

  /// A refusal that asking again would not change; the others are thrown as [CallFailed].
  static Description refused(String what, SdkException failed) {
    if (!(failed instanceof AwsServiceException answered)) {
      throw silent(what, failed);
    }
    if (answered.isThrottlingException()) {
      throw new CallFailed(Kind.THROTTLED, what + ": " + said(answered));
    }
    if (answered.statusCode() >= SERVER_ERROR) {
      throw new CallFailed(Kind.UNAVAILABLE, what + ": " + said(answered));
    }
    return new Description.Refused("%s: %s".formatted(what, advice(answered)));
  }

  private static String advice(AwsServiceException answered) {
    return switch (code(answered)) {
      case "ResourceNotFoundException" ->
          "there is no such cluster in this account and region. Correct its name or the region.";
      case "AccessDeniedException" ->
          "not allowed (%s). Allow eks:DescribeCluster on this cluster to that identity."
              .formatted(said(answered));
      default ->
          answered.statusCode() == FORBIDDEN
              ? "the credentials are not accepted (%s). Renew them, and see that the clock is right."
                  .formatted(said(answered))
              : said(answered) + ".";
    };
  }

  static CallFailed withoutCredentials(String what, SdkException failed) {
    return failed(what, "there are no AWS credentials here. Set a profile or a role.", failed);
  }

  private static CallFailed silent(String what, SdkException failed) {
    return switch (root(failed)) {
      case UnknownHostException _ ->
          failed(what, "there is no such host. Correct the region.", failed);
      case ConnectException _, SocketTimeoutException _ ->
          failed(
              what,
              "nobody answers. Give this place a way to the EKS API: NAT, or a VPC endpoint.",
              failed);
      case SSLException _ ->
          failed(
              what,
              "the certificate of the EKS API is not trusted. Is a proxy in between?",
              failed);
      case Throwable other when isAboutCredentials(other) -> withoutCredentials(what, failed);
      default -> failed(what, "no answer.", failed);
    };
  }

  private static CallFailed failed(String what, String advice, SdkException why) {
    return new CallFailed(Kind.UNAVAILABLE, "%s: %s (%s)".formatted(what, advice, line(why)));
  }

  /// The SDK has no type of its own for it.
  private static boolean isAboutCredentials(Throwable why) {
    return String.valueOf(why.getMessage()).contains("credentials");
  }

  /// The innermost cause.
  private static Throwable root(Throwable why) {
    Throwable current = why;
    for (Throwable cause = why.getCause(); cause != null; cause = cause.getCause()) {
      current = cause;
    }
    return current;
  }

  private static String line(Throwable why) {
    return String.valueOf(root(why).getMessage()).lines().findFirst().orElse("");
  }

  private static String code(AwsServiceException answered) {
    @Nullable AwsErrorDetails details = answered.awsErrorDetails();
    return details == null ? "" : String.valueOf(details.errorCode());
  }

  private static String said(AwsServiceException answered) {
    @Nullable AwsErrorDetails details = answered.awsErrorDetails();
    String message = details == null ? answered.getMessage() : details.errorMessage();
    return "%d %s %s"
        .formatted(answered.statusCode(), code(answered), message == null ? "" : message)
        .strip()
        .replaceAll("\\s+", " ")
        .replaceAll("\\.$", "");
  }
}
