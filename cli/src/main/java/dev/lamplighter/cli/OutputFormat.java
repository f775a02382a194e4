package dev.lamplighter.cli;

/// How to print what happened; named as users type it.
enum OutputFormat {
  text,
  json,
  yaml,
  html
}
