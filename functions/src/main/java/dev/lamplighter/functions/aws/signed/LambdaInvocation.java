package dev.lamplighter.functions.aws.signed;

import dev.lamplighter.functions.port.SelfInvocation;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Lambda's Invoke with invocation type `Event`: the function runs soon, and nobody waits for it.
///
/// Lambda ends a chain of functions that invoke each other after some sixteen links (Developer
/// Guide, "Recursive loop detection"); a teardown has five at most.
public final class LambdaInvocation implements SelfInvocation {
  private final SignedCalls calls;

  public LambdaInvocation(SignedCalls calls) {
    this.calls = calls;
  }

  @Override
  public void invoke(String function, Map<String, Object> event) {
    String path =
        "/2015-03-31/functions/%s/invocations"
            .formatted(URLEncoder.encode(function, StandardCharsets.UTF_8));
    JsonNode body = JsonMapper.shared().valueToTree(event);
    JsonNode _ =
        calls.call(
            Question.post(
                SignedAction.INVOKE_FUNCTION,
                path,
                Map.of("X-Amz-Invocation-Type", "Event"),
                body));
  }
}
