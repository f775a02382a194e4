package dev.lamplighter.cli;

import dev.lamplighter.cli.text.PageSize;
import dev.lamplighter.cli.watch.Screen;
import dev.lamplighter.cli.watch.Speed;
import dev.lamplighter.cli.watch.Watch;
import java.util.function.Function;
import picocli.CommandLine.Option;

/// `--watch` and its speed.
final class WatchOptions {
  private static final int USUAL_ROWS = 40;

  @Option(
      names = "--watch",
      description = "Draw nodes, NodeClaims and the story on the terminal as time goes on.")
  private boolean watch;

  @Option(
      names = "--speed",
      paramLabel = "FACTOR",
      description = "With --watch: virtual seconds in a second (default: " + Speed.USUAL + ").")
  private String speed = "";

  /// Whether to watch. Where there is no terminal that is said, and the story is told instead.
  boolean wanted(Lamplighter root, OutputFormat output) {
    if (!watch) {
      if (!speed.isEmpty()) {
        throw new BadInput(
            "--speed: nothing is watched. Allowed: with --watch. Write --watch too.");
      }
      return false;
    }
    if (output != OutputFormat.text) {
      throw new BadInput(
          "--watch draws on the terminal. Allowed: --watch or --output %s. Write one of them."
              .formatted(output));
    }
    chosen();
    if (!root.terminal.interactive()) {
      root.terminal.err().println("--watch needs a terminal; this is the story as text.");
      root.terminal.err().flush();
    }
    return root.terminal.interactive();
  }

  /// Play something on a screen that is gone again when it is over.
  <R> R play(Lamplighter root, String title, Function<Watch, R> play) {
    Speed chosen = chosen();
    try (var screen = Screen.open(root.terminal.out())) {
      return play.apply(
          Watch.of(
              title,
              chosen,
              screen,
              () -> size(root.terminal),
              page -> root.terminal.look(root.color, page.columns())));
    }
  }

  private Speed chosen() {
    try {
      return Speed.parse(speed.isEmpty() ? Speed.USUAL : speed);
    } catch (IllegalArgumentException wrong) {
      throw new BadInput(String.valueOf(wrong.getMessage()));
    }
  }

  private static PageSize size(Terminal terminal) {
    return terminal.size().get().orElse(new PageSize(terminal.columns(), USUAL_ROWS));
  }
}
