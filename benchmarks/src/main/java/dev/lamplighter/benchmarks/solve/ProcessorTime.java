package dev.lamplighter.benchmarks.solve;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;

/// The processor time of this process, all threads together, as the C library's `clock` tells it:
/// in millionths of a second. Java's own tells it in hundredths, which is longer than some plans
/// take.
final class ProcessorTime {
  private static final long NANOS_PER_TICK = 1000;
  private static final MethodHandle CLOCK = clock();

  private ProcessorTime() {}

  @SuppressWarnings("restricted") // the flag --enable-native-access allows it
  private static MethodHandle clock() {
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(
        linker.defaultLookup().findOrThrow("clock"), FunctionDescriptor.of(JAVA_LONG));
  }

  static long nanos() {
    try {
      return (long) CLOCK.invokeExact() * NANOS_PER_TICK;
    } catch (Throwable e) {
      throw new IllegalStateException("clock() failed", e);
    }
  }
}
