package dev.lamplighter.benchmarks.differential;

/// In what two plans of one problem differ.
enum Difference {
  /// Both place the same pods, Lamplighter for less.
  CHEAPER,
  /// Both place the same pods, Lamplighter for more.
  DEARER,
  /// Lamplighter places what Karpenter places, and more.
  PLACED_MORE,
  /// Lamplighter leaves out what Karpenter places.
  PLACED_FEWER,
  /// Each places something that the other leaves out.
  PLACED_OTHERS,
  LAMPLIGHTER_BREAKS_A_RULE,
  KARPENTER_BREAKS_A_RULE
}
