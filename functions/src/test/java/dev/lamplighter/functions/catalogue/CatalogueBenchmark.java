package dev.lamplighter.functions.catalogue;

import dev.lamplighter.catalogue.CatalogueInUse;
import dev.lamplighter.catalogue.CatalogueState;
import dev.lamplighter.model.Region;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import tools.jackson.databind.json.JsonMapper;

/// How large a region's catalogue is in the table, and how long it takes to read; the two calls of
/// DynamoDB aside. Arguments: a region, and how often.
///
///     java -cp … dev.lamplighter.functions.catalogue.CatalogueBenchmark us-east-1 200
final class CatalogueBenchmark {
  private CatalogueBenchmark() {}

  public static void main(String[] arguments) throws IOException {
    Region region = Region.of(arguments[0]);
    long[] nanos = new long[Integer.parseInt(arguments[1])];
    CatalogueState state = SampleCatalogue.of(region);
    String text = CatalogueText.encode(state);
    List<String> parts = Packing.pack(text);
    System.out.printf(
        "%s: %d types, %d zones with a spot price%n",
        region,
        state.sold().types().size(),
        state.spotPrices().values().stream().mapToInt(zones -> zones.size()).sum());
    System.out.printf(
        "text %d, gzip %d, in the table %d characters in %d part(s)%n",
        text.length(), gzip(text), parts.stream().mapToInt(String::length).sum(), parts.size());
    String json = JsonMapper.builder().build().writeValueAsString(state);
    System.out.printf("the same as JSON %d, gzip %d%n", json.length(), gzip(json));
    long[] cpu = new long[nanos.length];
    for (int i = 0; i < nanos.length; i++) {
      long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      nanos[i] = read(parts, region);
      cpu[i] = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
    }
    System.out.printf("time: %s%nprocessor: %s%n", summary(nanos), summary(cpu));
    long start = System.nanoTime();
    int builtIn = BuiltIn.of(region).sold().types().size();
    System.out.printf("built-in, %d types: %s%n", builtIn, millis(System.nanoTime() - start));
  }

  /// From the parts to what decisions are made with.
  private static long read(List<String> parts, Region region) {
    long start = System.nanoTime();
    CatalogueState state = CatalogueText.decode(Packing.unpack(parts));
    var inUse = CatalogueInUse.of(state, SampleCatalogue.nothingBuiltIn());
    if (!inUse.catalogue().region().equals(region)) {
      throw new AssertionError(inUse);
    }
    return System.nanoTime() - start;
  }

  private static int gzip(String text) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var zipping = new GZIPOutputStream(bytes)) {
      zipping.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.size();
  }

  private static String summary(long[] nanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return "first %s, median %s, slowest %s"
        .formatted(
            millis(nanos[0]), millis(sorted[sorted.length / 2]), millis(sorted[sorted.length - 1]));
  }

  private static String millis(long nanos) {
    return "%.1f ms".formatted(Duration.ofNanos(nanos).toNanos() / 1e6);
  }
}
