package dev.lamplighter.pack.columns;

/// Ends a packing at once.
final class Ending {
  private Ending() {}

  /// With the cheapest bin that holds all that waits; as it was if there is none.
  static Bins withOneBin(Bins bins) {
    int type = bins.complete() ? -1 : bins.instance.cheapest(bins.waiting, bins.stock);
    if (type < 0) {
      return bins;
    }
    Bins ended = bins.copy();
    ended.open(new Column(type, bins.waiting.clone()), 1);
    return ended;
  }
}
