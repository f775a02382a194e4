package dev.lamplighter.benchmarks.compare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/// What the figures were measured on.
public final class Machine {
  private static final Path PROCESSORS = Path.of("/proc/cpuinfo");
  private static final String MODEL = "model name";

  private Machine() {}

  /// The processors, as Linux tells them, and this Java.
  public static String text() {
    return "%d virtual cores of %s, Java %s"
        .formatted(processors(), model(), Runtime.version().feature());
  }

  private static long processors() {
    return lines(PROCESSORS).filter(line -> line.startsWith("processor")).count();
  }

  private static String model() {
    return lines(PROCESSORS)
        .filter(line -> line.startsWith(MODEL))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElse("an unknown processor");
  }

  private static Stream<String> lines(Path file) {
    try {
      return Files.isReadable(file) ? Files.readAllLines(file).stream() : Stream.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The load average of the last minute.
  public static String load() {
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    return String.format(Locale.ROOT, "%.1f", load);
  }
}
