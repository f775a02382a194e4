package dev.lamplighter.functions.aws.signed;

import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.http.SdkHttpMethod;
import tools.jackson.databind.JsonNode;

/// One call of an action. `about` is the call in the words of the API, as failures tell it; `path`,
/// with its query, is encoded as it is to be sent.
public record Question(
    SignedAction action,
    String about,
    SdkHttpMethod method,
    String path,
    Map<String, String> headers,
    Optional<JsonNode> body) {

  /// Of a service that is told the action by a header.
  public static Question of(SignedAction action, JsonNode body) {
    var headers = Map.of("Content-Type", action.contentType(), "X-Amz-Target", action.target());
    return post(action, "/", headers, body);
  }

  /// Of a service whose paths say what is asked for.
  public static Question get(SignedAction action, String path) {
    return new Question(
        action, action.operation(), SdkHttpMethod.GET, path, Map.of(), Optional.empty());
  }

  /// The same.
  static Question post(
      SignedAction action, String path, Map<String, String> headers, JsonNode body) {
    return new Question(
        action, action.operation(), SdkHttpMethod.POST, path, headers, Optional.of(body));
  }

  /// `GetParameter /aws/service/...` rather than `GetParameter`.
  public Question about(String what) {
    return new Question(action, what, method, path, headers, body);
  }
}
