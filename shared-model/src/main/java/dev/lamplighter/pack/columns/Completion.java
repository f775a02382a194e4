package dev.lamplighter.pack.columns;

/// What a bin that is filled in part can still gain at most.
interface Completion {
  /// In which candidates are decided on.
  int[] order();

  /// What the candidates from this place of the order on can be worth in the room left, at most.
  double most(int depth, long[] free);

  /// Whether taking less of the candidate at this place of the order can never raise what a filling
  /// can be worth at most.
  boolean lessIsWorse(int depth);
}
