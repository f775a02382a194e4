package dev.lamplighter.local.functions;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What Lambda tells an invocation that started when this was made.
final class TestContext implements Context {
  private final TestTicker ticker;
  private final Duration endsAt;
  final List<String> log = new ArrayList<>();

  TestContext(TestTicker ticker, Duration timeout) {
    this.ticker = ticker;
    this.endsAt = ticker.monotonic().plus(timeout);
  }

  @Override
  public String getAwsRequestId() {
    return "request";
  }

  @Override
  public String getLogGroupName() {
    return "/aws/lambda/reconcile";
  }

  @Override
  public String getLogStreamName() {
    return "stream";
  }

  @Override
  public String getFunctionName() {
    return "reconcile";
  }

  @Override
  public String getFunctionVersion() {
    return "1";
  }

  @Override
  public String getInvokedFunctionArn() {
    return "arn:aws:lambda:ap-northeast-2:123456789012:function:reconcile";
  }

  @Override
  public @Nullable CognitoIdentity getIdentity() {
    return null;
  }

  @Override
  public @Nullable ClientContext getClientContext() {
    return null;
  }

  @Override
  public int getRemainingTimeInMillis() {
    return (int) endsAt.minus(ticker.monotonic()).toMillis();
  }

  @Override
  public int getMemoryLimitInMB() {
    return 1024;
  }

  @Override
  public LambdaLogger getLogger() {
    return new LambdaLogger() {
      @Override
      public void log(String message) {
        log.add(message);
      }

      @Override
      public void log(byte[] message) {
        log.add(new String(message, StandardCharsets.UTF_8));
      }
    };
  }
}
