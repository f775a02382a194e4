package dev.lamplighter.functions.priming;

import java.time.Duration;
import tools.jackson.databind.JsonNode;

/// An HTTP answer, sent `after` a while.
record Reply(int status, String contentType, String body, Duration after) {
  static Reply json(JsonNode body) {
    return json(200, body.toString());
  }

  static Reply json(int status, String body) {
    return new Reply(status, "application/json", body, Duration.ZERO);
  }

  static Reply xml(int status, String body) {
    return new Reply(status, "text/xml;charset=UTF-8", body, Duration.ZERO);
  }

  Reply after(Duration delay) {
    return new Reply(status, contentType, body, delay);
  }
}
