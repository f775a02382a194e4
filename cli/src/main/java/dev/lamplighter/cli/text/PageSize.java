package dev.lamplighter.cli.text;

/// How much room a terminal has.
public record PageSize(int columns, int rows) {}
