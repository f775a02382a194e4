package dev.lamplighter.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// Prints a script for shells.
@Command(
    name = "completion",
    description = "Print a completion script.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  source <(./lamplighter completion bash)",
      "  source <(./lamplighter completion zsh)"
    })
final class CompletionCommand implements Runnable {
  private final Lamplighter root;

  @Parameters(
      paramLabel = "SHELL",
      arity = "0..1",
      description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Shell shell = Shell.bash;

  /// Named as users type them.
  enum Shell {
    bash,
    zsh
  }

  CompletionCommand(Lamplighter root) {
    this.root = root;
  }

  @Override
  public void run() {
    root.terminal.out().print(AutoComplete.bash("lamplighter", Main.commandLine(root.terminal)));
  }
}
