package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.Quantity;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import java.util.Optional;
import java.util.TreeMap;

/// Reads a map of resource to quantity, none of them negative.
final class ResourcesReader {
  private static final String QUANTITY = "a quantity such as 500m, 2 or 4Gi";

  private ResourcesReader() {}

  static Resources read(Fields fields, String name) {
    return fields.fields(name).map(ResourcesReader::read).orElse(Resources.EMPTY);
  }

  private static Resources read(Fields resources) {
    var quantities = new TreeMap<ResourceName, Quantity>();
    for (String name : resources.names()) {
      quantity(resources, name)
          .ifPresent(
              quantity ->
                  resourceName(resources, name)
                      .ifPresent(resource -> quantities.put(resource, quantity)));
    }
    return Resources.of(quantities);
  }

  private static Optional<Quantity> quantity(Fields resources, String name) {
    var quantity = resources.parsed(name, Quantity::parse, QUANTITY);
    if (quantity.filter(Quantity::isNegative).isPresent()) {
      resources.problem(
          name, "found \"%s\"".formatted(quantity.get()), "a quantity of 0 or more", "");
      return Optional.empty();
    }
    return quantity;
  }

  private static Optional<ResourceName> resourceName(Fields resources, String name) {
    try {
      return Optional.of(ResourceName.of(name));
    } catch (IllegalArgumentException refused) {
      resources.problem(
          name, "this names no resource", "a resource such as cpu, memory or nvidia.com/gpu", "");
      return Optional.empty();
    }
  }
}
