package dev.lamplighter.benchmarks.solve;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/// What a stretch of work took: time on the clock, processor time of the whole process, and memory
/// asked for by the thread that worked.
record Meter(long nanos, long cpuNanos, long allocatedBytes) {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MIB = 1 << 20;
  private static final String PEAK = "VmHWM:";

  static Meter now() {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    return new Meter(
        System.nanoTime(),
        ProcessorTime.nanos(),
        threads.getThreadAllocatedBytes(Thread.currentThread().threadId()));
  }

  Meter since(Meter start) {
    return new Meter(
        nanos - start.nanos, cpuNanos - start.cpuNanos, allocatedBytes - start.allocatedBytes);
  }

  double seconds() {
    return nanos / NANOS_PER_SECOND;
  }

  double cpuSeconds() {
    return cpuNanos / NANOS_PER_SECOND;
  }

  double allocatedMiB() {
    return allocatedBytes / MIB;
  }

  /// The most memory that the process has had resident, by Linux' word; 0 elsewhere.
  static double peakMemoryMiB() {
    Path status = Path.of("/proc/self/status");
    if (!Files.isReadable(status)) {
      return 0;
    }
    try (var lines = Files.lines(status)) {
      return lines
          .filter(line -> line.startsWith(PEAK))
          .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1024)
          .findFirst()
          .orElse(0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
