package dev.lamplighter.functions.aws.signed;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpResponse;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What services say in JSON, yes or no.
final class Answers {
  private Answers() {}

  /// An empty object for an empty body. Throws [AwsServiceException] for a refusal, and
  /// [IOException] for a body that breaks off.
  static JsonNode read(SignedAction action, HttpExecuteResponse response) throws IOException {
    String text = text(response);
    if (!response.httpResponse().isSuccessful()) {
      throw refusal(action, response.httpResponse(), refusalBody(text));
    }
    try {
      return json(text);
    } catch (JacksonException garbled) {
      throw new IOException("the answer is not JSON", garbled);
    }
  }

  private static String text(HttpExecuteResponse response) throws IOException {
    var stream = response.responseBody();
    if (stream.isEmpty()) {
      return "";
    }
    try (var answer = stream.get()) {
      return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static JsonNode json(String text) {
    return JsonMapper.shared().readTree(text.isEmpty() ? "{}" : text);
  }

  /// A proxy in between says no in words of its own; the status counts all the same.
  private static JsonNode refusalBody(String text) {
    try {
      return json(text);
    } catch (JacksonException _) {
      return JsonMapper.shared().createObjectNode();
    }
  }

  private static AwsServiceException refusal(
      SignedAction action, SdkHttpResponse http, JsonNode body) {
    var details =
        AwsErrorDetails.builder()
            .errorCode(code(http, body))
            .errorMessage(body.path("message").asString(body.path("Message").asString("")))
            .serviceName(action.service())
            .build();
    return AwsServiceException.builder()
        .awsErrorDetails(details)
        .statusCode(http.statusCode())
        .requestId(http.firstMatchingHeader("x-amzn-RequestId").orElse(null))
        .build();
  }

  /// In a header or in the body, as the service likes; with a namespace before a `#`, or an address
  /// behind a `:`.
  private static String code(SdkHttpResponse http, JsonNode body) {
    String type =
        Stream.of(
                http.firstMatchingHeader("x-amzn-ErrorType").orElse(""),
                body.path("__type").asString(""),
                body.path("code").asString(""))
            .filter(it -> !it.isEmpty())
            .findFirst()
            .orElse("");
    return type.substring(type.indexOf('#') + 1).replaceFirst(":.*", "");
  }
}
