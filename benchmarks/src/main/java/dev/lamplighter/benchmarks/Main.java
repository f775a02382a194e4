package dev.lamplighter.benchmarks;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/// The commands of this module; the scripts beside it start them.
@Command(
    name = "benchmarks",
    mixinStandardHelpOptions = true,
    subcommands = {
      SolveCommand.class,
      CheckCommand.class,
      CompareCommand.class,
      DifferentialCommand.class,
      InnerCommand.class
    })
final class Main {
  private Main() {}

  public static void main(String[] args) {
    System.exit(new CommandLine(new Main()).execute(args));
  }
}
