package dev.lamplighter.functions.lambda;

import dev.lamplighter.functions.priming.SyntheticWorld;
import java.util.Map;

/// What a stack tells the functions.
final class Entries {
  private Entries() {}

  static Map<String, String> variables(SyntheticWorld world) {
    String endpoint = world.account().endpoint().orElseThrow().toString();
    return Map.of(
        "AWS_REGION",
        world.account().region().value(),
        "LAMPLIGHTER_TABLE",
        "lamplighter",
        "LAMPLIGHTER_SETTINGS",
        "{\"clusters\":{\"%s\":{}}}".formatted(SyntheticWorld.CLUSTER),
        "LAMPLIGHTER_QUEUE_URL",
        endpoint + "/111122223333/lamplighter",
        "LAMPLIGHTER_EVENT_BUS",
        "",
        "LAMPLIGHTER_ENDPOINT_URL",
        endpoint);
  }
}
