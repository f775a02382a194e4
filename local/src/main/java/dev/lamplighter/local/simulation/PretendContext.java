package dev.lamplighter.local.simulation;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/// What Lambda tells an invocation about itself, in virtual time.
public final class PretendContext implements Context {
  private static final int MEMORY_MB = 1_769;

  private final String functionName;
  private final String requestId;
  private final IntSupplier remainingMillis;
  private final Consumer<String> log;

  /// `remainingMillis` is how long Lambda still lets the invocation go on. What it logs is not
  /// looked at.
  public PretendContext(String functionName, String requestId, IntSupplier remainingMillis) {
    this(functionName, requestId, remainingMillis, _ -> {});
  }

  /// `log` takes each line that is logged, with its end.
  public PretendContext(
      String functionName, String requestId, IntSupplier remainingMillis, Consumer<String> log) {
    this.functionName = functionName;
    this.requestId = requestId;
    this.remainingMillis = remainingMillis;
    this.log = log;
  }

  @Override
  public String getAwsRequestId() {
    return requestId;
  }

  @Override
  public String getLogGroupName() {
    return "/aws/lambda/" + functionName;
  }

  @Override
  public String getLogStreamName() {
    return requestId;
  }

  @Override
  public String getFunctionName() {
    return functionName;
  }

  @Override
  public String getFunctionVersion() {
    return "1";
  }

  @Override
  public String getInvokedFunctionArn() {
    return "arn:aws:lambda:ap-northeast-2:123456789012:function:%s:live".formatted(functionName);
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
    return remainingMillis.getAsInt();
  }

  @Override
  public int getMemoryLimitInMB() {
    return MEMORY_MB;
  }

  @Override
  public LambdaLogger getLogger() {
    return new LambdaLogger() {
      @Override
      public void log(String message) {
        log.accept(message);
      }

      @Override
      public void log(byte[] message) {
        log.accept(new String(message, StandardCharsets.UTF_8));
      }
    };
  }
}
