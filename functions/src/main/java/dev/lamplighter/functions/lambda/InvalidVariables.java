package dev.lamplighter.functions.lambda;

import java.util.List;

/// Environment variables that a function can't work with: a sentence for each.
public final class InvalidVariables extends RuntimeException {
  private static final long serialVersionUID = 1;

  InvalidVariables(List<String> sentences) {
    super(String.join("\n", sentences));
  }
}
