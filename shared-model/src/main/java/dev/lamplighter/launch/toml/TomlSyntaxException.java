package dev.lamplighter.launch.toml;

import java.io.Serial;

/// Ends the reading of a text that is not TOML; never leaves this package.
final class TomlSyntaxException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  TomlSyntaxException(String message) {
    super(message);
  }
}
