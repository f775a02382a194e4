package dev.lamplighter.local.simulation;

/// How often each fault strikes, in per mille: of effects for the first three and for pauses, of
/// reads for the lists, of events for the rest.
public record FaultRates(
    int crashAfter,
    int throttle,
    int lostReply,
    int staleList,
    int partialList,
    int runTwice,
    int runTwiceAtOnce,
    int eventAstray,
    int pause) {
  public static final FaultRates NONE = new FaultRates(0, 0, 0, 0, 0, 0, 0, 0, 0);

  /// Often enough that every effect meets every fault within some hundred seeds, rarely enough that
  /// work still gets done.
  public static final FaultRates STORM = new FaultRates(12, 25, 25, 25, 15, 90, 90, 100, 8);
}
