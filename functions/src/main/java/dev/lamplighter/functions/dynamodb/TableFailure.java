package dev.lamplighter.functions.dynamodb;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.Optional;
import javax.net.ssl.SSLException;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/// What it means that DynamoDB refused, or was not heard: whether it may have happened, and one
/// line that says what to do.
record TableFailure(Kind kind, Doubt doubt, String message) {
  private static final int SERVER_ERROR = 500;

  /// What is known of a call that failed.
  enum Doubt {
    /// Nothing happened, and asking again may help.
    NOTHING_HAPPENED,
    /// It may have happened.
    MAY_HAVE_HAPPENED,
    /// Nothing happened, and asking again is no use.
    FOR_GOOD
  }

  /// Whether the same call may be sent again; `twice` says that it does no harm if it happens
  /// twice.
  boolean repeatable(boolean twice) {
    return switch (doubt) {
      case NOTHING_HAPPENED -> true;
      case MAY_HAVE_HAPPENED -> twice;
      case FOR_GOOD -> false;
    };
  }

  CallFailed thrown(int attempts) {
    return new CallFailed(
        kind, attempts == 1 ? message : message + " Tried " + attempts + " times.");
  }

  /// Throws [IllegalArgumentException] for what DynamoDB calls not valid: a mistake of the
  /// caller's.
  static TableFailure of(String what, SdkException failed) {
    return failed instanceof AwsServiceException answered
        ? answered(what, answered)
        : silent(what, failed);
  }

  private static TableFailure answered(String what, AwsServiceException answered) {
    String said = "%s: %s.".formatted(what, said(answered));
    return switch (code(answered)) {
      case "ValidationException" -> throw new IllegalArgumentException(said, answered);
      case "IdempotentParameterMismatchException" ->
          throw new IllegalStateException(
              said + " Two transactions were sent under one token.", answered);
      case "ProvisionedThroughputExceededException",
          "RequestLimitExceeded",
          "ThrottlingException",
          "Throttling",
          "LimitExceededException" ->
          new TableFailure(Kind.THROTTLED, Doubt.NOTHING_HAPPENED, said);
      case "TransactionConflictException" ->
          new TableFailure(Kind.UNAVAILABLE, Doubt.NOTHING_HAPPENED, said);
      case "TransactionInProgressException" ->
          new TableFailure(Kind.UNAVAILABLE, Doubt.MAY_HAVE_HAPPENED, said);
      case "ResourceNotFoundException" ->
          forGood(said + " Deploy the stack, or correct the table's name or the region.");
      case "AccessDeniedException" ->
          forGood(
              said
                  + " Allow that identity GetItem, Query, PutItem, UpdateItem, DeleteItem and"
                  + " ConditionCheckItem on this table.");
      case "UnrecognizedClientException",
          "ExpiredTokenException",
          "InvalidSignatureException",
          "IncompleteSignatureException",
          "MissingAuthenticationTokenException" ->
          forGood(said + " Renew the AWS credentials, and see that the clock is right.");
      default -> other(said, answered);
    };
  }

  private static TableFailure other(String said, AwsServiceException answered) {
    if (answered.isThrottlingException()) {
      return new TableFailure(Kind.THROTTLED, Doubt.NOTHING_HAPPENED, said);
    }
    return answered.statusCode() >= SERVER_ERROR
        ? new TableFailure(Kind.UNAVAILABLE, Doubt.MAY_HAVE_HAPPENED, said)
        : forGood(said);
  }

  private static TableFailure forGood(String message) {
    return new TableFailure(Kind.UNAVAILABLE, Doubt.FOR_GOOD, message);
  }

  private static TableFailure silent(String what, SdkException failed) {
    String line = line(failed);
    return switch (root(failed)) {
      case UnknownHostException _ ->
          forGood("%s: there is no such host (%s). Correct the region.".formatted(what, line));
      case ConnectException _ ->
          new TableFailure(
              Kind.UNAVAILABLE,
              Doubt.NOTHING_HAPPENED,
              "%s: nobody answers (%s). Give this place a way to DynamoDB: NAT, or its gateway endpoint."
                  .formatted(what, line));
      case SSLException _ ->
          new TableFailure(
              Kind.UNAVAILABLE,
              Doubt.MAY_HAVE_HAPPENED,
              "%s: no secure connection (%s). Is a proxy in between?".formatted(what, line));
      case Throwable other when String.valueOf(other.getMessage()).contains("credentials") ->
          forGood(
              "%s: there are no AWS credentials here (%s). Set a profile or a role."
                  .formatted(what, line));
      default ->
          new TableFailure(
              Kind.REPLY_LOST,
              Doubt.MAY_HAVE_HAPPENED,
              "%s: the reply was lost (%s).".formatted(what, line));
    };
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
    return details(answered)
        .flatMap(details -> Optional.ofNullable(details.errorCode()))
        .orElse("");
  }

  private static String said(AwsServiceException answered) {
    String message =
        details(answered)
            .flatMap(details -> Optional.ofNullable(details.errorMessage()))
            .orElseGet(() -> String.valueOf(answered.getMessage()));
    String request =
        Optional.ofNullable(answered.requestId()).map(id -> " (request " + id + ")").orElse("");
    return "%d %s %s"
            .formatted(answered.statusCode(), code(answered), message)
            .strip()
            .replaceAll("\\s+", " ")
            .replaceAll("\\.$", "")
        + request;
  }

  private static Optional<AwsErrorDetails> details(AwsServiceException answered) {
    return Optional.ofNullable(answered.awsErrorDetails());
  }
}
