package dev.lamplighter.functions.aws.pricing;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/// Why a price could not be had, in one line: what was asked, what AWS said, and what to do.
final class PriceCallFailures {
  private static final int FORBIDDEN = 403;

  private PriceCallFailures() {}

  /// `action` is the IAM action that the call needs.
  static CallFailed of(String what, String action, SdkException failed) {
    if (!(failed instanceof AwsServiceException answered)) {
      return new CallFailed(
          Kind.UNAVAILABLE,
          "%s: no answer (%s). Is there a way from here to this endpoint?"
              .formatted(what, oneLine(failed.getMessage())));
    }
    Kind kind = answered.isThrottlingException() ? Kind.THROTTLED : Kind.UNAVAILABLE;
    String advice =
        notAllowed(answered) ? ". Allow %s to the function's role.".formatted(action) : "";
    return new CallFailed(kind, "%s: %s%s".formatted(what, said(answered), advice));
  }

  private static boolean notAllowed(AwsServiceException answered) {
    return answered.statusCode() == FORBIDDEN || code(answered).startsWith("AccessDenied");
  }

  private static String code(AwsServiceException answered) {
    @Nullable AwsErrorDetails details = answered.awsErrorDetails();
    return details == null ? "" : String.valueOf(details.errorCode());
  }

  private static String said(AwsServiceException answered) {
    @Nullable AwsErrorDetails details = answered.awsErrorDetails();
    String message = details == null ? answered.getMessage() : details.errorMessage();
    return "%d %s %s (request id %s)"
        .formatted(answered.statusCode(), code(answered), oneLine(message), answered.requestId());
  }

  private static String oneLine(@Nullable String text) {
    return text == null ? "" : text.strip().replaceAll("\\s+", " ").replaceAll("\\.$", "");
  }
}
