package dev.lamplighter.functions.aws;

import dev.lamplighter.launch.Ec2Trouble;
import dev.lamplighter.launch.Ec2Trouble.Kind;
import java.io.IOException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLException;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.retries.api.RetryStrategy;

/// Which calls are made again at once, and how often.
///
/// Unlike the SDK's own rule, want of capacity, which EC2 tells with status 500, is an answer: the
/// same pools asked again within a second have none either, and others may have. And a reply that
/// breaks off after "200 OK" is asked for again like one that never began.
final class AskingAgain {
  static final int ATTEMPTS = 4;

  private static final BackoffStrategy AFTER_FAILURE =
      BackoffStrategy.exponentialDelay(Duration.ofMillis(100), Duration.ofSeconds(2));

  private static final BackoffStrategy AFTER_THROTTLE =
      BackoffStrategy.exponentialDelay(Duration.ofMillis(500), Duration.ofSeconds(4));

  private static final int TOO_MANY = 429;
  static final int SERVER_ERROR = 500;

  /// DynamoDB's word for a transaction that is not over; the SDK counts it among the throttles.
  private static final String UNDER_WAY = "TransactionInProgressException";

  private AskingAgain() {}

  /// For those who know better what may be sent again.
  static RetryStrategy never() {
    return AwsRetryStrategy.doNotRetry();
  }

  static RetryStrategy strategy() {
    return strategy(AFTER_FAILURE, AFTER_THROTTLE);
  }

  static RetryStrategy strategy(BackoffStrategy afterFailure, BackoffStrategy afterThrottle) {
    return DefaultRetryStrategy.standardStrategyBuilder()
        .maxAttempts(ATTEMPTS)
        .retryOnException(AskingAgain::helps)
        .treatAsThrottling(AskingAgain::isThrottling)
        .backoffStrategy(afterFailure)
        .throttlingBackoffStrategy(afterThrottle)
        .useClientDefaults(false)
        .build();
  }

  private static boolean helps(Throwable failed) {
    return switch (failed) {
      case AwsServiceException answered ->
          answered.isClockSkewException()
              || (!isAnAnswer(answered) && trouble(answered) != Kind.NOT_ACCEPTED);
      case ApiCallAttemptTimeoutException _ -> true;
      case SdkClientException silent -> isCutOff(silent);
      default -> false;
    };
  }

  /// True if the service has made up its mind: neither a throttle nor a fault of its own, nor a
  /// refusal that broke off before it said what for, nor one of whoever asks rather than of what.
  static boolean isAnAnswer(AwsServiceException answered) {
    return switch (trouble(answered)) {
      case REFUSED_TYPE, QUOTA, NO_SPOT, MISCONFIGURED, CAPACITY, SUBNET_FULL -> true;
      case UNANSWERED, NOT_ACCEPTED -> false;
      case PASSING, UNKNOWN ->
          !(AwsFailures.code(answered).isEmpty()
              || isThrottling(answered)
              || answered.statusCode() >= SERVER_ERROR);
    };
  }

  static boolean isThrottling(Throwable failed) {
    return failed instanceof AwsServiceException answered
        && !isWantOfRoom(answered)
        && !AwsFailures.code(answered).equals(UNDER_WAY)
        && (answered.isThrottlingException() || answered.statusCode() == TOO_MANY);
  }

  /// That EC2 has not got it, or not for this account. Whatever the status.
  private static boolean isWantOfRoom(AwsServiceException answered) {
    return switch (trouble(answered)) {
      case QUOTA, CAPACITY, SUBNET_FULL -> true;
      case REFUSED_TYPE, NO_SPOT, MISCONFIGURED, PASSING, UNANSWERED, NOT_ACCEPTED, UNKNOWN ->
          false;
    };
  }

  private static Kind trouble(AwsServiceException answered) {
    return Ec2Trouble.of(AwsFailures.error(answered)).kind();
  }

  /// No reply, or half of one: whatever we call can be called twice. An address or a certificate
  /// that is wrong stays so.
  private static boolean isCutOff(Throwable failed) {
    return causes(failed).stream()
        .filter(IOException.class::isInstance)
        .findFirst()
        .filter(it -> !(it instanceof UnknownHostException || it instanceof SSLException))
        .isPresent();
  }

  /// The failure, its cause and so on.
  static List<Throwable> causes(Throwable failed) {
    var all = new ArrayList<Throwable>();
    for (Throwable each = failed; each != null; each = each.getCause()) {
      all.add(each);
    }
    return all;
  }
}
