package dev.lamplighter.functions.wire;

import dev.lamplighter.api.KubeletConfiguration;
import dev.lamplighter.functions.wire.yaml.Expected;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.functions.wire.yaml.YamlValue;
import dev.lamplighter.functions.wire.yaml.YamlValue.Kind;
import dev.lamplighter.functions.wire.yaml.YamlValue.Scalar;
import dev.lamplighter.model.Nearest;
import dev.lamplighter.model.Quantity;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reads a map of resource to quantity, none of them negative.
///
/// An amount beyond 64 bits is refused, unless it is in an object that the API server has checked:
/// such a pod fits nowhere, and that is all there is to say of it.
final class ResourcesReader {
  private static final String QUANTITY = "a quantity such as 500m, 2 or 4Gi";
  private static final String NOT_NEGATIVE = "a quantity of 0 or more";

  private static final List<String> STANDARD = List.of("cpu", "memory", "ephemeral-storage");

  /// A part of what people write, and the resource they mean.
  private static final SortedMap<String, String> SLIPS =
      new TreeMap<>(
          Map.of(
              "core", "cpu",
              "cpu", "cpu",
              "disk", "ephemeral-storage",
              "gpu", "nvidia.com/gpu",
              "mem", "memory",
              "ram", "memory",
              "storage", "ephemeral-storage"));

  private ResourcesReader() {}

  static Resources read(Fields fields, String name) {
    return fields.fields(name).map(ResourcesReader::read).orElse(Resources.EMPTY);
  }

  /// Quantities of a custom resource, which are `int-or-string`: a fraction has to be a string.
  static Resources ofCustomResource(Fields fields, String name) {
    return fields.fields(name).map(ResourcesReader::withoutFractions).orElse(Resources.EMPTY);
  }

  private static Resources withoutFractions(Fields resources) {
    for (String name : resources.names()) {
      resources
          .value(name)
          .flatMap(ResourcesReader::fraction)
          .ifPresent(
              fraction ->
                  resources.problem(
                      name,
                      "found " + fraction.describe(),
                      "a string, or a whole number",
                      "%s: \"%s\"".formatted(name, fraction.text())));
    }
    return read(resources);
  }

  private static Optional<Scalar> fraction(YamlValue value) {
    return value instanceof Scalar scalar && scalar.kind() == Kind.FLOAT
        ? Optional.of(scalar)
        : Optional.empty();
  }

  /// What a container may ask of its node: Kubernetes' own resources, and extended ones, whose
  /// names have a domain.
  static Resources ofContainer(Fields fields, String name) {
    return fields.fields(name).map(ResourcesReader::ofContainer).orElse(Resources.EMPTY);
  }

  private static Resources ofContainer(Fields resources) {
    for (String name : resources.names()) {
      if (ResourceName.isValid(name) && !isOfContainers(name)) {
        resources.problem(
            name,
            "a container has no such resource",
            "%s, hugepages-2Mi, or an extended resource such as nvidia.com/gpu"
                .formatted(String.join(", ", STANDARD)),
            meant(name) + " instead");
      }
    }
    return read(resources);
  }

  /// What kubelet may keep for itself and for the system (spec AWS 1.13).
  static Resources reserved(Fields fields, String name) {
    return fields.fields(name).map(ResourcesReader::reserved).orElse(Resources.EMPTY);
  }

  private static Resources reserved(Fields resources) {
    for (String name : resources.names()) {
      if (ResourceName.isValid(name) && !KubeletConfiguration.RESERVABLE.contains(name)) {
        resources.problem(
            name,
            "kubelet reserves no such resource",
            String.join(", ", KubeletConfiguration.RESERVABLE),
            Optional.of(meant(name))
                    .filter(KubeletConfiguration.RESERVABLE::contains)
                    .orElse("one of them")
                + " instead");
      }
    }
    return withoutFractions(resources);
  }

  private static boolean isOfContainers(String name) {
    return STANDARD.contains(name)
        || name.startsWith("hugepages-")
        || (name.contains("/") && !name.startsWith("requests."));
  }

  /// The resource that was likely meant by a name that is none.
  private static String meant(String name) {
    return SLIPS.entrySet().stream()
        .filter(slip -> name.toLowerCase(Locale.ROOT).contains(slip.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .or(() -> Nearest.of(name, STANDARD))
        .orElse("example.com/" + Spelling.labelValue(name));
  }

  private static Resources read(Fields resources) {
    var quantities = new TreeMap<ResourceName, Quantity>();
    for (String name : resources.names()) {
      quantity(resources, name)
          .ifPresent(
              quantity ->
                  resourceName(resources, name)
                      .filter(resource -> holds(resources, resource, quantity))
                      .ifPresent(resource -> quantities.put(resource, quantity)));
    }
    return Resources.of(quantities);
  }

  private static Optional<Quantity> quantity(Fields resources, String name) {
    var quantity = resources.parsed(name, Quantity::parse, expected(name, QUANTITY));
    if (quantity.filter(Quantity::isNegative).isPresent()) {
      return resources.parsed(name, ResourcesReader::refuse, expected(name, NOT_NEGATIVE));
    }
    return quantity;
  }

  private static boolean holds(Fields resources, ResourceName name, Quantity quantity) {
    var largest = Resources.largest(name);
    boolean holds = resources.isChecked() || quantity.compareTo(largest) <= 0;
    if (!holds) {
      resources.problem(
          name.value(),
          "found \"%s\", more than 64 bits hold"
              .formatted(resources.textOrNumber(name.value()).orElse(quantity.toString())),
          "at most " + largest,
          "a smaller quantity, or leave it out");
    }
    return holds;
  }

  private static Quantity refuse(String text) {
    throw new IllegalArgumentException("A quantity (%s) must be 0 or more".formatted(text));
  }

  private static Expected expected(String name, String allowed) {
    return Spelling.quantity(
        allowed,
        switch (name) {
          case "cpu" -> "500m";
          case "memory" -> "512Mi";
          case "ephemeral-storage", "storage" -> "4Gi";
          default -> "1";
        });
  }

  private static Optional<ResourceName> resourceName(Fields resources, String name) {
    try {
      return Optional.of(ResourceName.of(name));
    } catch (IllegalArgumentException refused) {
      resources.problem(
          name,
          "this names no resource",
          "a resource such as cpu, memory or nvidia.com/gpu",
          Nearest.of(name, List.of("cpu", "memory", "nvidia.com/gpu")).orElse("cpu") + " instead");
      return Optional.empty();
    }
  }
}
