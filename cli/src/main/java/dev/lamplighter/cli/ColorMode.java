package dev.lamplighter.cli;

import picocli.CommandLine.Help.Ansi;

/// When to use colours; named as users type it.
enum ColorMode {
  auto,
  always,
  never;

  Ansi ansi(boolean allowedByTerminal) {
    return switch (this) {
      case auto -> allowedByTerminal ? Ansi.ON : Ansi.OFF;
      case always -> Ansi.ON;
      case never -> Ansi.OFF;
    };
  }
}
