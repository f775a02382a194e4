package dev.lamplighter.functions.observe;

import dev.lamplighter.model.ClusterName;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Writes lines of one invocation: each a JSON object on a line of its own.
///
/// `sink` takes a line with its end. A text is cut at [#TEXT_MAX] characters.
record LineWriter(String function, String requestId, Consumer<String> sink) {
  static final int TEXT_MAX = 2_000;

  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /// A line as far as all lines are alike.
  ObjectNode line(LineKind kind, Optional<Instant> time, Optional<ClusterName> cluster) {
    var line = JSON.objectNode().put("event", kind.word());
    time.ifPresent(at -> line.put("time", at.truncatedTo(ChronoUnit.MILLIS).toString()));
    cluster.ifPresent(name -> line.put("cluster", name.value()));
    return line.put("function", function).put("requestId", requestId);
  }

  void write(ObjectNode line) {
    sink.accept(MAPPER.writeValueAsString(line) + "\n");
  }

  static String shortened(String text) {
    return text.length() <= TEXT_MAX ? text : text.substring(0, TEXT_MAX) + "…";
  }

  static ArrayNode texts(Collection<?> values) {
    var array = JSON.arrayNode();
    values.forEach(value -> array.add(shortened(value.toString())));
    return array;
  }

  static <T> ObjectNode tree(T value) {
    return MAPPER.valueToTree(value);
  }
}
