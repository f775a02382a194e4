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
    String script = AutoComplete.bash("lamplighter", Main.commandLine(root.terminal));
    root.terminal
        .out()
        .print(
            switch (shell) {
              case bash -> script;
              // The script is bash's; zsh understands it once it has been told to.
              case zsh -> "autoload -U +X bashcompinit && bashcompinit\n" + script;
            });
  }
}
