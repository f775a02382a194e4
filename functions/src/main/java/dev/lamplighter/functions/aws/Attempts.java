package dev.lamplighter.functions.aws;

import dev.lamplighter.functions.port.Ticker;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.retries.api.AcquireInitialTokenRequest;
import software.amazon.awssdk.retries.api.RecordSuccessRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenResponse;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.retries.api.RetryToken;
import software.amazon.awssdk.retries.api.TokenAcquisitionFailedException;

/// Calls that are made without a client of the SDK, asked again as its clients ask.
public final class Attempts {
  /// No attempt begins later after the first, so that one that hangs still ends within
  /// [AwsClients#ENDS_WITHIN].
  static final Duration BEGINS_WITHIN = Duration.ofSeconds(10);

  private final RetryStrategy strategy;
  private final Ticker ticker;

  /// With pauses of `ticker`'s time.
  public static Attempts by(Ticker ticker) {
    return new Attempts(AskingAgain.strategy(), ticker);
  }

  Attempts(RetryStrategy strategy, Ticker ticker) {
    this.strategy = strategy;
    this.ticker = ticker;
  }

  /// The answer of the first attempt that has one. Throws the last one's [SdkException]. Calls of
  /// one `service` share what they may ask again in a row.
  public <T> T of(String service, Supplier<T> call) {
    Duration start = ticker.monotonic();
    RetryToken token =
        strategy.acquireInitialToken(AcquireInitialTokenRequest.create(service)).token();
    for (int made = 1; ; made++) {
      try {
        T answer = call.get();
        var _ = strategy.recordSuccess(RecordSuccessRequest.create(token));
        return answer;
      } catch (SdkException failed) {
        SdkException last = failed.toBuilder().numAttempts(made).build();
        token = pause(start, next(token, failed).orElseThrow(() -> last)).orElseThrow(() -> last);
      }
    }
  }

  /// Empty if asking again does not help, or was done often enough.
  private Optional<RefreshRetryTokenResponse> next(RetryToken token, SdkException failed) {
    try {
      return Optional.of(
          strategy.refreshRetryToken(
              RefreshRetryTokenRequest.builder().token(token).failure(failed).build()));
    } catch (TokenAcquisitionFailedException _) {
      return Optional.empty();
    }
  }

  /// Empty if it is too late for another one.
  private Optional<RetryToken> pause(Duration start, RefreshRetryTokenResponse next) {
    Duration begins = ticker.monotonic().plus(next.delay()).minus(start);
    if (begins.compareTo(BEGINS_WITHIN) > 0) {
      return Optional.empty();
    }
    if (next.delay().isPositive()) {
      ticker.waitFor(next.delay());
    }
    return Optional.of(next.token());
  }
}
