package dev.lamplighter.cli;

import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/// The `lamplighter` command.
public final class Main {
  private static final int HELP_COLUMNS_MOST = 100;

  private Main() {}

  public static void main(String[] args) {
    System.exit(run(Terminal.ofProcess(), args));
  }

  /// Run one command line and give its exit status.
  static int run(Terminal terminal, String... args) {
    int status = commandLine(terminal).execute(args);
    terminal.out().flush();
    terminal.err().flush();
    return status;
  }

  static CommandLine commandLine(Terminal terminal) {
    var root = new Lamplighter(terminal);
    var commandLine = new CommandLine(root);
    commandLine.addSubcommand("lab", new LabCommand(root));
    commandLine.addSubcommand("simulate", new SimulateCommand(root));
    commandLine.addSubcommand("completion", new CompletionCommand(root));
    return commandLine
        .setOut(terminal.out())
        .setErr(terminal.err())
        .setColorScheme(colours(terminal))
        .setUsageHelpWidth(Math.clamp(terminal.columns(), 80, HELP_COLUMNS_MOST))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler((wrong, _) -> refuse(wrong))
        .setExecutionExceptionHandler((failure, _, _) -> explain(failure, root));
  }

  private static ColorScheme colours(Terminal terminal) {
    return CommandLine.Help.defaultColorScheme(terminal.ansi());
  }

  private static int refuse(ParameterException wrong) {
    var err = wrong.getCommandLine().getErr();
    err.println(wrong.getMessage());
    UnmatchedArgumentException.printSuggestions(wrong, err);
    err.println(
        "See ./%s --help".formatted(wrong.getCommandLine().getCommandSpec().qualifiedName()));
    return ExitCode.BAD_INPUT;
  }

  private static int explain(Exception failure, Lamplighter root) {
    var err = root.terminal.err();
    if (failure instanceof BadInput bad) {
      bad.problems().forEach(err::println);
      return ExitCode.BAD_INPUT;
    }
    root.terminal.out().flush();
    err.println(
        "This is a bug in Lamplighter: %s. Please report it with this command line and what --debug adds."
            .formatted(oneLine(failure)));
    if (root.debug) {
      failure.printStackTrace(err);
    }
    return ExitCode.BUG;
  }

  private static String oneLine(Exception failure) {
    return "%s: %s"
        .formatted(
            failure.getClass().getSimpleName(),
            Objects.requireNonNullElse(failure.getMessage(), "no message").replaceAll("\\s+", " "));
  }
}
