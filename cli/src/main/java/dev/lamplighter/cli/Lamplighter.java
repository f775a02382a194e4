package dev.lamplighter.cli;

import dev.lamplighter.cli.text.Look;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/// The command as a whole, with the options that every subcommand takes.
@Command(
    name = "lamplighter",
    description = "A node autoscaler for Amazon EKS that lives outside the cluster.",
    subcommands = {HelpCommand.class},
    scope = ScopeType.INHERIT,
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    usageHelpAutoWidth = false,
    sortOptions = false,
    descriptionHeading = "%n",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    commandListHeading = "%nCommands:%n",
    synopsisSubcommandLabel = "COMMAND",
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:all went well",
      "1:something was not as expected",
      "2:the input can't be used; nothing was started",
      "70:a bug in Lamplighter",
      "74:the output could not be written"
    },
    footerHeading = "%nExample:%n",
    footer = "  ./lamplighter lab 3a")
final class Lamplighter implements Runnable {
  final Terminal terminal;

  @Option(
      names = "--color",
      scope = ScopeType.INHERIT,
      paramLabel = "WHEN",
      defaultValue = "auto",
      description =
          "Use colours: ${COMPLETION-CANDIDATES}. auto: on a terminal, unless NO_COLOR is set.")
  ColorMode color = ColorMode.auto;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "If there is a bug, print its trace.")
  boolean debug;

  @Spec private @Nullable CommandSpec spec;

  Lamplighter(Terminal terminal) {
    this.terminal = terminal;
  }

  Look look() {
    return terminal.look(color);
  }

  /// Tells the user at once, beside the output.
  void warn(String line) {
    terminal.err().println(line);
    terminal.err().flush();
  }

  /// Without a subcommand there is nothing to do but to say what there is.
  @Override
  public void run() {
    throw new ParameterException(Objects.requireNonNull(spec).commandLine(), "Which command?");
  }
}
