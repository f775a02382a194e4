package dev.lamplighter.cli;

import dev.lamplighter.cli.explain.Subject;
import dev.lamplighter.functions.wire.yaml.OneLine;
import dev.lamplighter.model.Nearest;
import java.io.FileDescriptor;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/// The `lamplighter` command.
public final class Main {
  private static final int HELP_COLUMNS_MOST = 100;
  private static final int HELP_COLUMNS_LEAST = 60;

  private Main() {}

  public static void main(String[] args) {
    // Nobody reads what the libraries log, and they would say so with each command.
    System.setProperty("slf4j.internal.verbosity", "ERROR");
    var output = new ProcessOutput(FileDescriptor.out);
    int status = run(Terminal.of(output), args);
    System.exit(output.lost().map(why -> loseOutput(status, why)).orElse(status));
  }

  /// A reader who has seen enough, as `head`, is no failure worth words.
  private static int loseOutput(int status, IOException why) {
    if (!ProcessOutput.isBrokenPipe(why)) {
      System.err.println("The output could not be written: %s.".formatted(why.getMessage()));
    }
    return status == ExitCode.OK ? ExitCode.OUTPUT_LOST : status;
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
    commandLine.addSubcommand("validate", new ValidateCommand(root));
    commandLine.addSubcommand("plan", new PlanCommand(root));
    commandLine.addSubcommand("explain", new ExplainCommand(root));
    commandLine.addSubcommand("run", new RunCommand(root));
    commandLine.addSubcommand("local-services", new LocalServicesCommand(root));
    commandLine.addSubcommand("logs", new LogsCommand(root));
    commandLine.addSubcommand("doctor", new DoctorCommand(root));
    commandLine.addSubcommand("uninstall", new UninstallCommand(root));
    commandLine.addSubcommand("completion", new CompletionCommand(root));
    return commandLine
        .setOut(terminal.out())
        .setErr(terminal.err())
        .setColorScheme(colours(terminal))
        .setUsageHelpWidth(Math.clamp(terminal.columns(), HELP_COLUMNS_LEAST, HELP_COLUMNS_MOST))
        .registerConverter(int.class, text -> number(text, Integer::valueOf))
        .registerConverter(long.class, text -> number(text, Long::valueOf))
        .registerConverter(OutputFormat.class, text -> word(text, OutputFormat.values()))
        .registerConverter(
            ValidateCommand.Format.class, text -> word(text, ValidateCommand.Format.values()))
        .registerConverter(Subject.Kind.class, text -> word(text, Subject.Kind.values()))
        .registerConverter(
            PlanCommand.Format.class, text -> word(text, PlanCommand.Format.values()))
        .registerConverter(
            LogsCommand.Format.class, text -> word(text, LogsCommand.Format.values()))
        .registerConverter(
            UninstallCommand.Format.class, text -> word(text, UninstallCommand.Format.values()))
        .registerConverter(RunCommand.Cloud.class, text -> word(text, RunCommand.Cloud.values()))
        .registerConverter(ColorMode.class, text -> word(text, ColorMode.values()))
        .setParameterExceptionHandler((wrong, _) -> refuse(wrong))
        .setExecutionExceptionHandler((failure, _, _) -> explain(failure, root));
  }

  private static ColorScheme colours(Terminal terminal) {
    return CommandLine.Help.defaultColorScheme(terminal.ansi());
  }

  /// One of the constants, whose names are the words themselves.
  private static <E extends Enum<E>> E word(String text, E[] constants) {
    var words = Arrays.stream(constants).map(Enum::name).toList();
    return Arrays.stream(constants)
        .filter(constant -> constant.name().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "found \"%s\". Allowed: %s. Write %s."
                        .formatted(
                            text,
                            String.join(", ", words),
                            Nearest.of(text, words).orElse("one of them"))));
  }

  private static <N> N number(String text, Function<String, N> read) {
    try {
      return read.apply(text);
    } catch (NumberFormatException wrong) {
      throw new TypeConversionException(
          "found \"%s\". Allowed: a whole number. Write 1, for example.".formatted(text));
    }
  }

  private static int refuse(ParameterException wrong) {
    var err = wrong.getCommandLine().getErr();
    if (!(wrong instanceof UnmatchedArgumentException unmatched && refuseCommand(unmatched))) {
      err.println(OneLine.of(String.valueOf(wrong.getMessage())));
      UnmatchedArgumentException.printSuggestions(wrong, err);
    }
    err.println(
        "See ./%s --help".formatted(wrong.getCommandLine().getCommandSpec().qualifiedName()));
    return ExitCode.BAD_INPUT;
  }

  /// True if the word stands where a command should.
  private static boolean refuseCommand(UnmatchedArgumentException wrong) {
    var commandLine = wrong.getCommandLine();
    String word = wrong.getUnmatched().getFirst();
    if (commandLine.getSubcommands().isEmpty() || word.startsWith("-")) {
      return false;
    }
    var commands = new TreeSet<>(commandLine.getSubcommands().keySet());
    commandLine
        .getErr()
        .println(
            "There is no command \"%s\". Allowed: %s.%s"
                .formatted(
                    OneLine.of(word),
                    String.join(", ", commands),
                    Nearest.of(word, commands)
                        .map(near -> " Write ./lamplighter %s.".formatted(near))
                        .orElse("")));
    return true;
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
