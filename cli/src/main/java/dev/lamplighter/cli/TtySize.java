package dev.lamplighter.cli;

import dev.lamplighter.cli.text.PageSize;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/// Asks the terminal of this process for its size, which may change at any time.
final class TtySize {
  /// What `stty size` answers: rows and columns.
  private static final Pattern ANSWER = Pattern.compile("([1-9]\\d{0,3}) ([1-9]\\d{0,3})");

  private TtySize() {}

  static Optional<PageSize> ask() {
    try {
      var stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(ProcessBuilder.Redirect.INHERIT)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!stty.waitFor(1, TimeUnit.SECONDS)) {
        stty.destroy();
        return Optional.empty();
      }
      return parse(new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
    } catch (IOException noStty) {
      return Optional.empty();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private static Optional<PageSize> parse(String answer) {
    var size = ANSWER.matcher(answer.strip());
    return size.matches()
        ? Optional.of(
            new PageSize(Integer.parseInt(size.group(2)), Integer.parseInt(size.group(1))))
        : Optional.empty();
  }
}
