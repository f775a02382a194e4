package dev.lamplighter.cli.watch;

import java.io.PrintWriter;
import java.util.List;

/// The terminal's other screen, on which a page is drawn over and over.
///
/// However the process ends, by Ctrl-C too, the terminal shows again what it showed before.
public final class Screen implements AutoCloseable {
  /// The other screen; no cursor; no wrapping of lines that are too long.
  private static final String ENTER = "\033[?1049h\033[?25l\033[?7l";

  private static final String LEAVE = "\033[?7h\033[?25h\033[?1049l";
  private static final String HOME = "\033[H";
  private static final String END_LINE = "\033[K\r\n";
  private static final String CLEAR_BELOW = "\033[J";

  private final PrintWriter out;
  private final Thread onExit = new Thread(this::leave, "leave the screen");
  private boolean shown;

  private Screen(PrintWriter out) {
    this.out = out;
  }

  public static Screen open(PrintWriter out) {
    var screen = new Screen(out);
    Runtime.getRuntime().addShutdownHook(screen.onExit);
    screen.enter();
    return screen;
  }

  private synchronized void enter() {
    out.print(ENTER);
    out.flush();
    shown = true;
  }

  /// Draws the lines from the top; the last without a line end, which would scroll the page.
  synchronized void draw(List<String> lines) {
    if (shown) {
      out.print(HOME + String.join(END_LINE, lines) + "\033[K" + CLEAR_BELOW);
      out.flush();
    }
  }

  private synchronized void leave() {
    if (shown) {
      shown = false;
      out.print(LEAVE);
      out.flush();
    }
  }

  @Override
  public void close() {
    leave();
    try {
      Runtime.getRuntime().removeShutdownHook(onExit);
    } catch (IllegalStateException endingAlready) {
      // The hook itself runs now, and finds nothing left to do.
      return;
    }
  }
}
