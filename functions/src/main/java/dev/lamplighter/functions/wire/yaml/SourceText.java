package dev.lamplighter.functions.wire.yaml;

/// A text to read, and the name by which its user knows it: usually a file's path as typed.
public record SourceText(String name, String text) {}
