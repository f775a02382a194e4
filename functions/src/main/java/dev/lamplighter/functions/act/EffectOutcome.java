package dev.lamplighter.functions.act;

import dev.lamplighter.functions.port.CallFailed;

/// What became of one effect.
public sealed interface EffectOutcome {
  /// It has happened, now or before; `detail` says what a story wants to tell, or nothing.
  record Done(String detail) implements EffectOutcome {}

  /// Not now, and that is in order: an eviction that a PodDisruptionBudget holds up, a launch whose
  /// outcome is not known yet. What follows from it must wait as well: the rest of the step is
  /// left.
  record NotYet(String why) implements EffectOutcome {}

  /// It has not happened, and nothing depends on it: a message that could not be published, a hint
  /// that has been followed by another.
  record Skipped(String why) implements EffectOutcome {}

  /// The outside said no, and why. The rest of the step is left.
  record Refused(String why) implements EffectOutcome {}

  /// No answer that we can use. The rest of the step is left to the next look.
  record Failed(CallFailed.Kind kind, String message) implements EffectOutcome {}

  /// Left, because an effect before it in its step was refused or failed.
  record Left() implements EffectOutcome {}

  /// Whether the effects behind it in its step may follow.
  default boolean lets() {
    return switch (this) {
      case Done _, Skipped _ -> true;
      case NotYet _, Refused _, Failed _, Left _ -> false;
    };
  }
}
