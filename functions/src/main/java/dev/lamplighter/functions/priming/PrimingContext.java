package dev.lamplighter.functions.priming;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// What Lambda would tell an invocation that there is not. What is logged is, for whoever publishes
/// a version that can't be primed.
final class PrimingContext implements Context {
  private final long endsAt;

  PrimingContext(Duration timeout) {
    this.endsAt = System.nanoTime() + timeout.toNanos();
  }

  @Override
  public String getAwsRequestId() {
    return "priming";
  }

  @Override
  public int getRemainingTimeInMillis() {
    return (int) Duration.ofNanos(endsAt - System.nanoTime()).toMillis();
  }

  @Override
  public LambdaLogger getLogger() {
    return new LambdaLogger() {
      @Override
      public void log(String message) {
        System.out.print("Priming: " + message);
      }

      @Override
      public void log(byte[] message) {
        log(new String(message, StandardCharsets.UTF_8));
      }
    };
  }

  @Override
  public String getLogGroupName() {
    return "priming";
  }

  @Override
  public String getLogStreamName() {
    return "priming";
  }

  @Override
  public String getFunctionName() {
    return "priming";
  }

  @Override
  public String getFunctionVersion() {
    return "priming";
  }

  @Override
  public String getInvokedFunctionArn() {
    return "priming";
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
  public int getMemoryLimitInMB() {
    return 0;
  }
}
