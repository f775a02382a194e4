package dev.lamplighter.pack.columns;

/// What is left of the budget of steps. The core knows no clock: equal problems must be searched
/// equally far, wherever and whenever.
final class Work {
  private long left;

  Work(long steps) {
    left = steps;
  }

  void spend(long steps) {
    left -= steps;
  }

  boolean isLeft() {
    return left > 0;
  }

  long left() {
    return Math.max(0, left);
  }

  /// A part of what is left, for one phase; what the phase spends must be spent here too.
  Work share(double share) {
    return new Work((long) (left() * share));
  }

  /// Takes back what a phase got from [#share] and did not spend.
  void settle(Work phase, long given) {
    spend(given - phase.left);
  }
}
