package dev.lamplighter.cli.logs;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// One line of the functions' log: what kind of line it is, about which cluster, and its fields.
public record LogEntry(Instant at, String event, Optional<String> cluster, JsonNode fields) {
  /// How Lambda itself says that an invocation did not end well.
  static final List<String> CUT_SHORT =
      List.of("Task timed out after", "Runtime exited with error", "Runtime.ExitError");

  /// The kind of such a line where the function's log format is JSON, and what it then says of an
  /// invocation (Lambda Developer Guide, "Telemetry API event schema": `platform.report`).
  static final String REPORT = "platform.report";

  static final List<String> CUT_SHORT_STATUS = List.of("timeout", "error");

  /// The kind of a line that Lambda has written.
  public static final String OF_LAMBDA = "lambda";

  /// A line as CloudWatch has it, or as `aws logs tail` prints it; `written` is when, where the
  /// line does not say so itself. Empty for what is not a line of ours, such as Lambda's START.
  public static Optional<LogEntry> parse(String line, Optional<Instant> written) {
    if (CUT_SHORT.stream().anyMatch(line::contains)) {
      var fields = JsonMapper.shared().createObjectNode().put("message", line.strip());
      return Optional.of(
          new LogEntry(written.orElse(Instant.EPOCH), OF_LAMBDA, Optional.empty(), fields));
    }
    int begin = line.indexOf('{');
    return begin < 0
        ? Optional.empty()
        : tree(line.substring(begin)).flatMap(it -> of(it, written));
  }

  private static Optional<JsonNode> tree(String json) {
    try {
      return Optional.of(JsonMapper.shared().readTree(json)).filter(JsonNode::isObject);
    } catch (JacksonException _) {
      return Optional.empty();
    }
  }

  private static Optional<LogEntry> of(JsonNode fields, Optional<Instant> written) {
    String event = fields.path("event").asString("");
    if (fields.path("type").asString("").equals(REPORT)) {
      return report(fields.path("record"), time(fields).or(() -> written));
    }
    if (event.isEmpty()) {
      // Where the function's log format is JSON, Lambda wraps each line into one of its own.
      return fields.path("message").isString() && fields.has("timestamp")
          ? tree(fields.path("message").asString()).flatMap(it -> of(it, written))
          : Optional.empty();
    }
    var at = time(fields).or(() -> written).orElse(Instant.EPOCH);
    return Optional.of(
        new LogEntry(
            at,
            event,
            Optional.of(fields.path("cluster").asString("")).filter(it -> !it.isEmpty()),
            fields));
  }

  /// Empty for an invocation that ended by itself.
  private static Optional<LogEntry> report(JsonNode report, Optional<Instant> written) {
    String status = report.path("status").asString("");
    if (!CUT_SHORT_STATUS.contains(status)) {
      return Optional.empty();
    }
    String message =
        "%s Invocation ended with status %s after %s ms"
            .formatted(
                report.path("requestId").asString(""),
                status,
                report.path("metrics").path("durationMs").asString("?"));
    var fields = JsonMapper.shared().createObjectNode().put("message", message);
    return Optional.of(
        new LogEntry(written.orElse(Instant.EPOCH), OF_LAMBDA, Optional.empty(), fields));
  }

  private static Optional<Instant> time(JsonNode fields) {
    try {
      return Optional.of(Instant.parse(fields.path("time").asString("")));
    } catch (DateTimeException _) {
      return Optional.empty();
    }
  }

  public String text(String field) {
    return fields.path(field).asString("");
  }

  public List<String> texts(String field) {
    return fields.path(field).valueStream().map(it -> it.asString("")).toList();
  }

  /// The whole line.
  public String json() {
    return fields.toString();
  }
}
