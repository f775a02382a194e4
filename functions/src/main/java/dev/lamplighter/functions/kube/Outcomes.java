package dev.lamplighter.functions.kube;

import dev.lamplighter.functions.port.ClusterWriter.Outcome;

/// What became of a write that named its object's UID.
final class Outcomes {
  static final int CONFLICT = 409;
  private static final int NOT_FOUND = 404;
  static final int UNPROCESSABLE = 422;

  private Outcomes() {}

  /// 409 says that the UID is another's. Throws CallFailed for any other refusal.
  static Outcome of(String what, Answer answer) {
    if (answer.ok()) {
      return Outcome.DONE;
    }
    return switch (answer.code()) {
      case NOT_FOUND, CONFLICT -> Outcome.NOT_FOUND;
      case UNPROCESSABLE -> {
        if (answer.message().contains("uid")) {
          yield Outcome.NOT_FOUND;
        }
        throw Failures.refused(what, answer);
      }
      default -> throw Failures.refused(what, answer);
    };
  }
}
