package dev.lamplighter.local.cloud;

import dev.lamplighter.catalogue.InstanceTypeInfo;
import dev.lamplighter.catalogue.InstanceTypeInfo.Accelerator;
import dev.lamplighter.catalogue.InstanceTypeInfo.Architecture;
import dev.lamplighter.catalogue.InstanceTypeInfo.Hypervisor;
import dev.lamplighter.catalogue.InstanceTypeInfo.Network;
import dev.lamplighter.catalogue.InstanceTypeInfo.Processor;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.Zone;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Reads the type facts that come with the pretend account.
final class TypeFactsReader {
  private static final String FILE = "instance-types.csv";

  private final Region region;
  private final List<String> columns;

  private TypeFactsReader(Region region, List<String> columns) {
    this.region = region;
    this.columns = columns;
  }

  static List<TypeFacts> read(Region region) {
    var lines = text().lines().filter(line -> !line.startsWith("#")).toList();
    var reader = new TypeFactsReader(region, cells(lines.getFirst()));
    return lines.stream().skip(1).map(reader::facts).toList();
  }

  private static String text() {
    try (var stream = TypeFactsReader.class.getResourceAsStream(FILE)) {
      if (stream == null) {
        throw new IllegalStateException("Resource %s is missing from the jar".formatted(FILE));
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> cells(String line) {
    return List.of(line.split(",", -1));
  }

  private TypeFacts facts(String line) {
    var values = cells(line);
    if (values.size() != columns.size()) {
      throw new IllegalStateException(
          "%s: %d columns, but %d values in (%s)"
              .formatted(FILE, columns.size(), values.size(), line));
    }
    Map<String, String> byColumn = new HashMap<>();
    for (int i = 0; i < values.size(); i++) {
      byColumn.put(columns.get(i), values.get(i));
    }
    var row = new Row(byColumn);
    return new TypeFacts(
        info(row), zones(row.text("zones")), new BigDecimal(row.text("usEast1OnDemand")));
  }

  private SortedSet<Zone> zones(String letters) {
    var zones = new TreeSet<Zone>();
    letters.chars().forEach(letter -> zones.add(Zone.of(region.value() + (char) letter)));
    return zones;
  }

  private static InstanceTypeInfo info(Row row) {
    return new InstanceTypeInfo(
        InstanceTypeName.of(row.text("type")),
        Architecture.valueOf(row.upper("arch")),
        row.number("vcpus"),
        row.number("memoryMib"),
        network(row),
        usageClasses(row.text("usageClasses")),
        Hypervisor.valueOf(row.upper("hypervisor")),
        row.flag("bareMetal"),
        row.flag("freeTier"),
        new Processor(row.text("processor"), row.optional("clockMhz").stream().boxed().findFirst()),
        row.optional("ebsMbps"),
        row.optional("storeGb"),
        devices(row.text("gpus")),
        devices(row.text("neurons")),
        row.flag("enclaves"),
        row.flag("encryptionInTransit"));
  }

  private static Network network(Row row) {
    return new Network(
        row.number("interfaces"),
        row.number("ipv4PerInterface"),
        row.optional("baselineMbps"),
        row.number("efaInterfaces"));
  }

  private static SortedSet<CapacityType> usageClasses(String text) {
    var classes = new TreeSet<CapacityType>();
    for (String name : text.split("\\+", -1)) {
      classes.add(CapacityType.fromLabelValue(name).orElseThrow());
    }
    return classes;
  }

  private static List<Accelerator> devices(String text) {
    return Stream.of(text.split(";", -1))
        .filter(device -> !device.isEmpty())
        .map(TypeFactsReader::device)
        .toList();
  }

  private static Accelerator device(String text) {
    String[] parts = text.split(":", -1);
    return new Accelerator(
        parts[0],
        parts[1],
        Integer.parseInt(parts[2]),
        Integer.parseInt(parts[3]),
        Integer.parseInt(parts[4]));
  }

  /// The values of one line by column.
  private record Row(Map<String, String> values) {
    String text(String column) {
      return Optional.ofNullable(values.get(column))
          .orElseThrow(
              () -> new IllegalStateException("%s has no column %s".formatted(FILE, column)));
    }

    String upper(String column) {
      return text(column).toUpperCase(Locale.ROOT);
    }

    int number(String column) {
      return Integer.parseInt(text(column));
    }

    boolean flag(String column) {
      return Boolean.parseBoolean(text(column));
    }

    OptionalInt optional(String column) {
      String value = text(column);
      return value.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(value));
    }
  }
}
