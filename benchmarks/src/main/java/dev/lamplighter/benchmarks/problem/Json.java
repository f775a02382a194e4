package dev.lamplighter.benchmarks.problem;

import java.nio.file.Path;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// Problems and reports as JSON.
public final class Json {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private Json() {}

  /// Fails on a field that the format does not have, so that no part of a problem is passed over.
  public static Problem problem(Path file) {
    return MAPPER.readValue(file, Problem.class);
  }

  /// Fields that only its own planner knows are passed over.
  public static Report report(Path file) {
    return MAPPER
        .readerFor(Report.class)
        .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .readValue(file);
  }

  /// On one line, as Karpenter's harness prints its report.
  public static String line(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  /// On many, for a file that people read.
  public static String pretty(Object value) {
    return MAPPER.writer().with(SerializationFeature.INDENT_OUTPUT).writeValueAsString(value);
  }
}
