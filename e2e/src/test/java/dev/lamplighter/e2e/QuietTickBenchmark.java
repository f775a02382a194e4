package dev.lamplighter.e2e;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;

/// The processor time of a quiet tick with the real adapters: a real API server, and a table of an
/// emulated account. Both are processes of their own, and do not count; what else this process does
/// is measured while it does nothing, and taken off.
///
/// `java -cp … dev.lamplighter.e2e.QuietTickBenchmark [TICKS]`, in `e2e`.
final class QuietTickBenchmark {
  private static final int WARM_UP = 60;
  private static final Duration IDLE = Duration.ofSeconds(20);
  private static final Duration SETTLED = Duration.ofMinutes(2);

  private QuietTickBenchmark() {}

  public static void main(String[] args) throws InterruptedException {
    int ticks = args.length == 0 ? 60 : Integer.parseInt(args[0]);
    try (var stage = LabStage.on(new LiveAccount())) {
      stage.await(
          SETTLED,
          () ->
              stage
                  .kubectl("get", "ec2nodeclass", "default", "-o", "jsonpath={.status.conditions}")
                  .contains("\"status\":\"True\",\"type\":\"Ready\""));
      stage.lamplighter().close();
      try (var running = stage.account().another(LiveAccount.TABLE.name(), stage.config())) {
        int quiet = 0;
        for (int i = 0; i < WARM_UP; i++) {
          quiet = isQuiet(running.once()) ? quiet + 1 : 0;
        }
        System.out.printf("Quiet in a row after the warm-up: %d%n", quiet);
        double idle = idleShare();
        double[] millis = new double[ticks];
        for (int i = 0; i < ticks; i++) {
          long began = System.nanoTime();
          long before = processor();
          if (!isQuiet(running.once())) {
            System.out.printf("Tick %d was not quiet%n", i);
          }
          double wall = System.nanoTime() - began;
          millis[i] = (processor() - before - idle * wall) / 1e6;
        }
        Arrays.sort(millis);
        System.out.printf(
            "%d quiet ticks, processor time without the idle share (%.1f %%): median %.0f ms, 90 %%"
                + " %.0f ms, least %.0f ms%n",
            ticks, idle * 100, millis[ticks / 2], millis[ticks * 9 / 10], millis[0]);
      }
    }
  }

  private static boolean isQuiet(Map<String, Object> ended) {
    return Integer.valueOf(0).equals(ended.get("looks"));
  }

  private static double idleShare() throws InterruptedException {
    long before = processor();
    long began = System.nanoTime();
    Thread.sleep(IDLE);
    return (double) (processor() - before) / (System.nanoTime() - began);
  }

  private static long processor() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }
}
