package dev.lamplighter.launch.toml;

import dev.lamplighter.launch.toml.TomlValue.Table;

/// What a text is as TOML: a tree, or not TOML.
public sealed interface TomlDocument {

  record Read(Table root) implements TomlDocument {}

  /// `line` counts from 1; `message` says what was found there.
  record Broken(int line, String message) implements TomlDocument {}

  static TomlDocument parse(String text) {
    var scanner = new TomlScanner(text.replace("\r\n", "\n"));
    try {
      return new Read(TomlParser.parse(scanner));
    } catch (TomlSyntaxException e) {
      return new Broken(scanner.line(), String.valueOf(e.getMessage()));
    }
  }

  /// The tree as a text. Comments are not part of it.
  static String write(Table root) {
    return TomlWriter.write(root);
  }
}
