package dev.lamplighter.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The zip that the functions run from is as `docs/cold-start.md` has it. It is made before this
/// module's tests run; `-Dlamplighter.zip=write` writes the table.
class ZipPartsTest {
  private static final Path ZIP = Path.of("../functions/target/lamplighter-functions.zip");
  private static final Path DOCUMENT = Path.of("../docs/cold-start.md");
  private static final Pattern TABLE = Pattern.compile("(?m)(?:^\\| .* \\| [0-9.]+ \\|\\n)+");
  private static final double TOLERANCE_KB = 150;

  /// What Lambda takes in one request (Lambda Developer Guide, "Lambda quotas": 50 MB); bigger ones
  /// go by way of S3.
  private static final long BYTES_MOST = 50L << 20;

  /// A part's name, and how the names of its jars begin; the first that fits counts.
  private record Part(String name, List<String> jars) {}

  private static final List<Part> PARTS =
      List.of(
          new Part("EC2's client and models", List.of("ec2-")),
          new Part("IAM's", List.of("iam-")),
          new Part("DynamoDB's", List.of("dynamodb-")),
          new Part("the price list's", List.of("pricing-")),
          new Part("fabric8's way to API servers", List.of("kubernetes-")),
          new Part("Jackson and YAML", List.of("jackson-", "snakeyaml-")),
          new Part("Lamplighter", List.of("lamplighter-")),
          new Part("Lambda's events, Joda-Time", List.of("aws-lambda-", "joda-")),
          new Part("what the SDK's clients share, and the rest", List.of("")));

  @BeforeEach
  void isPackaged() {
    assumeThat(ZIP).as("no zip yet: run ./mvnw package").exists();
  }

  @Test
  void theTableTellsItsParts() throws IOException {
    String document = Files.readString(DOCUMENT);
    var parts = parts();
    if (System.getProperty("lamplighter.zip", "").equals("write")) {
      Files.writeString(DOCUMENT, TABLE.matcher(document).replaceFirst(table(parts)));
      return;
    }

    var told = told(document);

    assertThat(told).containsOnlyKeys(parts.keySet());
    parts.forEach(
        (name, bytes) ->
            assertThat(told.getOrDefault(name, 0.0) * 1000)
                .as("%s: run with -Dlamplighter.zip=write", name)
                .isCloseTo(bytes / 1000.0, within(TOLERANCE_KB)));
  }

  @Test
  void isNoBiggerThanOneRequestTakes() throws IOException {
    assertThat(Files.size(ZIP)).isLessThan(BYTES_MOST);
  }

  @Test
  void holdsJarsInLibOnlyAndNoneTwice() throws IOException {
    try (var zip = new ZipFile(ZIP.toFile())) {
      var names =
          zip.stream().map(entry -> entry.getName()).filter(it -> !it.endsWith("/")).toList();

      assertThat(names).allMatch(name -> name.matches("lib/[^/]+\\.jar")).doesNotHaveDuplicates();
      assertThat(names.stream().map(name -> name.replaceAll("-[0-9].*", "")))
          .doesNotHaveDuplicates()
          .noneMatch(name -> name.matches(".*(netty|apache|crt|vertx|junit|archunit).*"));
    }
  }

  private static SortedMap<String, Long> parts() throws IOException {
    var parts = new TreeMap<String, Long>();
    try (var zip = new ZipFile(ZIP.toFile())) {
      zip.stream()
          .filter(entry -> !entry.isDirectory())
          .forEach(
              entry ->
                  parts.merge(
                      part(entry.getName().replaceFirst("^lib/", "")),
                      entry.getCompressedSize(),
                      Long::sum));
    }
    return parts;
  }

  private static String part(String jar) {
    return PARTS.stream()
        .filter(part -> part.jars().stream().anyMatch(jar::startsWith))
        .findFirst()
        .map(Part::name)
        .orElseThrow();
  }

  private static String table(SortedMap<String, Long> parts) {
    return PARTS.stream()
        .map(
            part ->
                "| %s | %.1f |%n".formatted(part.name(), parts.getOrDefault(part.name(), 0L) / 1e6))
        .collect(Collectors.joining());
  }

  private static SortedMap<String, Double> told(String document) {
    var told = new TreeMap<String, Double>();
    var table = TABLE.matcher(document);
    assertThat(table.find()).isTrue();
    for (String row : table.group().lines().toList()) {
      String[] cells = row.split(" *\\| *", -1);
      told.put(cells[1], Double.parseDouble(cells[2]));
    }
    return told;
  }
}
