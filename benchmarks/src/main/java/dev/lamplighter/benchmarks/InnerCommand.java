package dev.lamplighter.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/// `benchmarks/inner`: JMH, with JMH's own options.
@Command(
    name = "inner",
    description = "The inner parts of planning under JMH; takes JMH's options, such as -f 1 or -h.")
final class InnerCommand implements Callable<Integer> {
  @Unmatched private List<String> options = new ArrayList<>();

  @Override
  public Integer call() throws Exception {
    var parsed = new CommandLineOptions(options.toArray(String[]::new));
    if (parsed.shouldHelp()) {
      parsed.showHelp();
    } else {
      new Runner(parsed).run();
    }
    return 0;
  }
}
