package dev.lamplighter.local.services;

import java.time.Instant;
import tools.jackson.databind.JsonNode;

/// A request as the API server's audit log tells it. `user` is the one that it was made for;
/// `resource` has its subresource, as `pods/eviction`.
public record AuditedRequest(
    Instant at, String user, String verb, String group, String resource, String name, int code) {

  public static AuditedRequest of(JsonNode event) {
    JsonNode object = event.path("objectRef");
    String own = event.path("user").path("username").asString("");
    String part = object.path("subresource").asString("");
    return new AuditedRequest(
        Instant.parse(event.path("requestReceivedTimestamp").asString()),
        event.path("impersonatedUser").path("username").asString(own),
        event.path("verb").asString(""),
        object.path("apiGroup").asString(""),
        object.path("resource").asString("") + (part.isEmpty() ? "" : "/" + part),
        object.path("name").asString(""),
        event.path("responseStatus").path("code").asInt(0));
  }

  public boolean granted() {
    return code < 300;
  }
}
