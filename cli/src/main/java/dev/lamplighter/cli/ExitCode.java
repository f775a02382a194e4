package dev.lamplighter.cli;

/// The statuses that the command ends with.
final class ExitCode {
  static final int OK = 0;

  /// Something was not as expected: a lab, a seed, an object that a step names.
  static final int NOT_AS_EXPECTED = 1;

  /// The input can't be used. Nothing was started.
  static final int BAD_INPUT = 2;

  /// As sysexits names it: an error within Lamplighter.
  static final int BUG = 70;

  /// As sysexits names it: the output could not be written.
  static final int OUTPUT_LOST = 74;

  private ExitCode() {}
}
