package dev.lamplighter.snapshot;

/// Where a claim is on its way from a reservation to nothing (design: NodeClaim states).
///
/// ```
/// Reserved → Launched → Registered → Initialized ⇄ Disrupting
///     ↓          any of these → Draining → Terminating → gone
///    gone
/// ```
public enum ClaimState {
  /// Promised in the pool's ledger; the launch may or may not have reached EC2.
  RESERVED("Reserved"),
  /// EC2 gave an instance; its node has not joined.
  LAUNCHED("Launched"),
  /// The node has joined and carries the claim's labels and taints.
  REGISTERED("Registered"),
  /// The node is ready for pods. Stable: no deadline.
  INITIALIZED("Initialized"),
  /// Chosen to be removed, and tainted, while its replacement comes up; can be rolled back.
  DISRUPTING("Disrupting"),
  /// No way back: pods are being evicted.
  DRAINING("Draining"),
  /// Drained (or out of time): the instance is being terminated.
  TERMINATING("Terminating");

  private final String text;

  ClaimState(String text) {
    this.text = text;
  }

  /// True from the moment there is no way back.
  public boolean leaving() {
    return switch (this) {
      case RESERVED, LAUNCHED, REGISTERED, INITIALIZED, DISRUPTING -> false;
      case DRAINING, TERMINATING -> true;
    };
  }

  @Override
  public String toString() {
    return text;
  }
}
