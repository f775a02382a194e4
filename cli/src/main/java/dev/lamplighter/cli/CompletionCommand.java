package dev.lamplighter.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// Prints a script for shells.
@Command(
    name = "completion",
    description = "Print a completion script for bash and zsh.",
    footerHeading = "%nExample:%n",
    footer = "  source <(./lamplighter completion)")
final class CompletionCommand implements Runnable {
  private final Lamplighter root;

  @Mixin final CommonOptions common = new CommonOptions();

  CompletionCommand(Lamplighter root) {
    this.root = root;
  }

  @Override
  public void run() {
    root.terminal.out().print(AutoComplete.bash("lamplighter", Main.commandLine(root.terminal)));
  }
}
