package dev.lamplighter.cli.json;

import static java.util.stream.Collectors.joining;

import dev.lamplighter.model.Price;
import dev.lamplighter.model.Resources;
import java.util.Arrays;
import java.util.Locale;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What explanations of pods, nodes and NodePools have in common as JSON.
final class Parts {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private Parts() {}

  /// The kind of a reason or of a standing: its own name, such as `NothingCheaper`.
  static String kind(Object reason) {
    return reason.getClass().getSimpleName();
  }

  /// The same of a reason that is one of few: `BeingDeleted`.
  static String kind(Enum<?> reason) {
    return Arrays.stream(reason.name().split("_", -1))
        .map(word -> word.substring(0, 1) + word.substring(1).toLowerCase(Locale.ROOT))
        .collect(joining());
  }

  /// In Kubernetes' notation, by resource.
  static ObjectNode amounts(Resources resources) {
    var node = JSON.objectNode();
    for (var name : resources.names()) {
      node.put(name.toString(), Resources.quantity(name, resources.get(name)).toString());
    }
    return node;
  }

  /// A price that is not known is left out.
  static void price(Price price, ObjectNode into) {
    if (!price.isUnknown()) {
      into.put("dollarsPerHour", price.dollars());
    }
  }
}
