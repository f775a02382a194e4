package dev.lamplighter.functions.lambda;

import dev.lamplighter.functions.lambda.LambdaRuntime.Answer;
import dev.lamplighter.functions.lambda.LambdaRuntime.Function;
import dev.lamplighter.functions.priming.SyntheticWorld;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;

/// How long the zip's ReconcileFunction takes from the start of its JVM to the answer of its first
/// event, a full look; and a quiet tick once it is warm, less the second that it watches. Without a
/// snapshot, against servers in this process.
///
/// With `-Dlamplighter.snapstart` it is primed first, and counted from its restore on.
///
/// Arguments: the folder that the zip was unpacked to, how often, and then the JVM's command as far
/// as its options go, as `taskset -c 0 java -XX:+UseSerialGC`.
final class ColdStartBenchmark {
  private static final boolean SNAP_START = System.getProperty("lamplighter.snapstart") != null;
  private static final int TICKS_MAX = 20;
  private static final int QUIET_TICKS = 5;
  private static final Duration WATCHED = Duration.ofSeconds(1);

  private ColdStartBenchmark() {}

  /// In milliseconds; `processor` is what the process itself used.
  private record Run(long first, long firstProcessor, long quiet, long quietProcessor) {}

  public static void main(String[] arguments) throws IOException {
    var java = List.of(arguments).subList(2, arguments.length);
    var runs = new ArrayList<Run>();
    for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
      runs.add(run(arguments[0], java));
    }
    System.out.printf(
        "first event %d ms (processor %d), quiet tick %d ms (processor %d); all: %s%n",
        least(runs.stream().map(Run::first).toList()),
        least(runs.stream().map(Run::firstProcessor).toList()),
        least(runs.stream().map(Run::quiet).toList()),
        least(runs.stream().map(Run::quietProcessor).toList()),
        runs);
  }

  private static long least(List<Long> values) {
    return Collections.min(values);
  }

  private static Run run(String folder, List<String> java) throws IOException {
    try (var world = SyntheticWorld.start()) {
      var variables = new TreeMap<>(Entries.variables(world));
      variables.put("LAMPLIGHTER_SETTINGS", "{\"reaction\":\"tick\"}");
      if (SNAP_START) {
        variables.put("AWS_LAMBDA_INITIALIZATION_TYPE", "snap-start");
      }
      variables.put("AWS_ACCESS_KEY_ID", "benchmark");
      variables.put("AWS_SECRET_ACCESS_KEY", "benchmark");
      var function =
          new Function(
              ReconcileFunction.class.getName() + "::handleRequest", variables, java, folder);
      long start = System.nanoTime();
      try (var lambda = LambdaRuntime.start(function)) {
        return SNAP_START ? restored(lambda) : first(lambda, start, 0);
      }
    }
  }

  private static Run restored(LambdaRuntime lambda) throws IOException {
    lambda.awaitSnapshot();
    long practised = processor(lambda);
    lambda.restore();
    return first(lambda, System.nanoTime(), practised);
  }

  private static Run first(LambdaRuntime lambda, long start, long processorBefore)
      throws IOException {
    tick(lambda);
    return quiet(lambda, millisSince(start), processor(lambda) - processorBefore);
  }

  private static Run quiet(LambdaRuntime lambda, long first, long firstProcessor)
      throws IOException {
    var times = new ArrayList<Long>();
    var processors = new ArrayList<Long>();
    for (int i = 0; i < TICKS_MAX && times.size() < QUIET_TICKS; i++) {
      long start = System.nanoTime();
      long before = processor(lambda);
      if (tick(lambda).body().contains("\"quietLooks\":1")) {
        times.add(millisSince(start) - WATCHED.toMillis());
        processors.add(processor(lambda) - before);
      }
    }
    return new Run(first, firstProcessor, least(times), least(processors));
  }

  private static Answer tick(LambdaRuntime lambda) {
    var answer = lambda.invoke(SnapStartTest.TICK);
    if (answer.error()) {
      throw new AssertionError(answer.body() + lambda.output());
    }
    return answer;
  }

  private static long millisSince(long start) {
    return Duration.ofNanos(System.nanoTime() - start).toMillis();
  }

  /// User and system time from `/proc`, which counts hundredths of a second.
  private static long processor(LambdaRuntime lambda) throws IOException {
    String stat = Files.readString(Path.of("/proc", "" + lambda.pid(), "stat"));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    return Arrays.stream(fields, 11, 13).mapToLong(Long::parseLong).sum() * 10;
  }
}
