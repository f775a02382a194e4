package dev.lamplighter.functions.launch;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.snapshot.Launched;

/// Where a launch stands when the protocol has done what it can now.
public sealed interface LaunchResult {
  /// The claim has its instance, and it is recorded.
  record Done(Launched launched) implements LaunchResult {}

  /// Still Reserved: the next look goes on from here.
  record Waiting(String why) implements LaunchResult {}

  /// There is no such claim any more: the promise is given back and the pods are planned anew.
  record Released(String why) implements LaunchResult {}

  /// The ledger refused the reservation: nothing was written.
  record OverLimit(Rejection.LimitExceeded limit) implements LaunchResult {}

  /// The claim's record is more than the table can hold: nothing was written.
  record TooLarge(NodePoolName pool, String why) implements LaunchResult {}

  /// The cluster is being taken down, so nothing was reserved.
  record Closing() implements LaunchResult {}

  /// The record is not what the decision was made on; the next look sees what it is now.
  record Superseded(String why) implements LaunchResult {}
}
