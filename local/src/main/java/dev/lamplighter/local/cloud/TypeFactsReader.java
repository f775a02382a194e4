package dev.lamplighter.local.cloud;

import dev.lamplighter.functions.catalogue.CsvTable;
import dev.lamplighter.functions.catalogue.TypeRow;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.Zone;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// Reads the type facts that come with the pretend account.
final class TypeFactsReader {
  private static final String FILE = "instance-types.csv";

  private final Region region;

  private TypeFactsReader(Region region) {
    this.region = region;
  }

  static List<TypeFacts> read(Region region) {
    var reader = new TypeFactsReader(region);
    return CsvTable.read(FILE, text()).rows().stream().map(reader::facts).toList();
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

  private TypeFacts facts(CsvTable.Row row) {
    return new TypeFacts(
        TypeRow.read(row), zones(row.text("zones")), new BigDecimal(row.text("usEast1OnDemand")));
  }

  private SortedSet<Zone> zones(String letters) {
    var zones = new TreeSet<Zone>();
    letters.chars().forEach(letter -> zones.add(Zone.of(region.value() + (char) letter)));
    return zones;
  }
}
