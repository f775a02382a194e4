package dev.lamplighter.local.simulation;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import dev.lamplighter.local.time.Timeline;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What Lambda tells an invocation about itself, in virtual time.
final class PretendContext implements Context {
  private static final int MEMORY_MB = 1_769;

  private final String functionName;
  private final String requestId;
  private final Instant deadline;
  private final Timeline timeline;
  private final List<String> log = new ArrayList<>();

  PretendContext(String functionName, String requestId, Instant deadline, Timeline timeline) {
    this.functionName = functionName;
    this.requestId = requestId;
    this.deadline = deadline;
    this.timeline = timeline;
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
    return (int) Math.max(0, Duration.between(timeline.now(), deadline).toMillis());
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
        log.add(message);
      }

      @Override
      public void log(byte[] message) {
        log.add(new String(message, StandardCharsets.UTF_8));
      }
    };
  }
}
