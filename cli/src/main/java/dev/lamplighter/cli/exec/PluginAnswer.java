package dev.lamplighter.cli.exec;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What a plugin answers: a token, a certificate with its key, or both; or why it can't be used, in
/// words that fit behind "the plugin".
sealed interface PluginAnswer {

  /// Until when it can be used is not always said.
  record Credential(String token, Optional<KeyPair> pair, Optional<Instant> until)
      implements PluginAnswer {}

  /// In PEM.
  record KeyPair(String certificate, String key) {}

  record Unusable(String why) implements PluginAnswer {}

  /// Reads what was printed. The version must be the one that was asked for.
  static PluginAnswer read(String printed, String apiVersion) {
    JsonNode answer;
    try {
      answer = JsonMapper.shared().readTree(printed);
    } catch (JacksonException noJson) {
      return new Unusable("printed no JSON");
    }
    String kind = answer.path("kind").asString("");
    String version = answer.path("apiVersion").asString("");
    if (!kind.equals("ExecCredential") || !version.equals(apiVersion)) {
      return new Unusable(
          "answered kind \"%s\" of version \"%s\", and not ExecCredential of %s"
              .formatted(kind, version, apiVersion));
    }
    return credential(answer.path("status"));
  }

  private static PluginAnswer credential(JsonNode status) {
    String token = status.path("token").asString("");
    String certificate = status.path("clientCertificateData").asString("");
    String key = status.path("clientKeyData").asString("");
    if (certificate.isEmpty() != key.isEmpty()) {
      return new Unusable("gave a certificate or a key, and not both");
    }
    if (token.isEmpty() && key.isEmpty()) {
      return new Unusable("gave no credential: neither status.token nor a certificate");
    }
    String until = status.path("expirationTimestamp").asString("");
    try {
      return new Credential(
          token,
          key.isEmpty() ? Optional.empty() : Optional.of(new KeyPair(certificate, key)),
          until.isEmpty()
              ? Optional.empty()
              : Optional.of(OffsetDateTime.parse(until).toInstant()));
    } catch (DateTimeParseException _) {
      return new Unusable("gave expirationTimestamp \"%s\", which is no time".formatted(until));
    }
  }
}
