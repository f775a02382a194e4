package dev.lamplighter.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;

/// Prints a script for shells.
@Command(
    name = "completion",
    description = "Print a completion script for bash and zsh.",
    footerHeading = "%nExample:%n",
    footer = "  source <(./lamplighter completion)")
final class CompletionCommand implements Runnable {
  private final Lamplighter root;

  CompletionCommand(Lamplighter root) {
    this.root = root;
  }

  @Override
  public void run() {
    root.terminal.out().print(AutoComplete.bash("lamplighter", Main.commandLine(root.terminal)));
  }
}
