package dev.lamplighter.functions.dynamodb;

import dev.lamplighter.functions.aws.AwsFailures;
import dev.lamplighter.functions.aws.Silence;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/// What it means that DynamoDB refused, or was not heard: what it is to the caller, and whether it
/// may have happened.
record TableFailure(CallFailed failed, Doubt doubt) {
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
    return attempts == 1 ? failed : saying(failed, "Tried " + attempts + " times.");
  }

  /// Throws [IllegalArgumentException] for what DynamoDB calls not valid: a mistake of the
  /// caller's.
  static TableFailure of(String what, SdkException failed) {
    CallFailed meaning = AwsFailures.failed(what, failed);
    return failed instanceof AwsServiceException answered
        ? answered(meaning, answered)
        : new TableFailure(meaning, doubt(Silence.of(failed)));
  }

  private static TableFailure answered(CallFailed meaning, AwsServiceException answered) {
    return switch (AwsFailures.code(answered)) {
      case "ValidationException" ->
          throw new IllegalArgumentException(meaning.getMessage(), answered);
      case "IdempotentParameterMismatchException" ->
          throw new IllegalStateException(
              meaning.getMessage() + " Two transactions were sent under one token.", answered);
      case "LimitExceededException", "TransactionConflictException" ->
          new TableFailure(meaning, Doubt.NOTHING_HAPPENED);
      case "TransactionInProgressException" -> new TableFailure(meaning, Doubt.MAY_HAVE_HAPPENED);
      case "ResourceNotFoundException" ->
          new TableFailure(
              saying(meaning, "Deploy the stack, or correct the table's name or the region."),
              Doubt.FOR_GOOD);
      default -> new TableFailure(meaning, doubt(meaning.kind(), answered.statusCode()));
    };
  }

  private static Doubt doubt(Kind kind, int status) {
    return switch (kind) {
      case THROTTLED -> Doubt.NOTHING_HAPPENED;
      case REPLY_LOST -> Doubt.MAY_HAVE_HAPPENED;
      case INVALID -> Doubt.FOR_GOOD;
      case UNAVAILABLE -> status >= SERVER_ERROR ? Doubt.MAY_HAVE_HAPPENED : Doubt.FOR_GOOD;
    };
  }

  private static Doubt doubt(Silence silence) {
    return switch (silence) {
      case NO_SUCH_HOST, NO_CREDENTIALS -> Doubt.FOR_GOOD;
      case UNREACHABLE -> Doubt.NOTHING_HAPPENED;
      case NOT_TRUSTED, REPLY_LOST -> Doubt.MAY_HAVE_HAPPENED;
    };
  }

  private static CallFailed saying(CallFailed failed, String more) {
    return new CallFailed(failed.kind(), failed.getMessage() + " " + more, failed.requestId());
  }
}
