package dev.lamplighter.schedule;

import dev.lamplighter.snapshot.PodSpec;
import java.util.List;

/// A place where pods can be planned, as far as the rules look at it.
public sealed interface Target extends Occupied permits NodeTarget, NewClaim {
  /// The host ports that such a pod can't have.
  List<TakenPort> portsTakenFrom(PodSpec pod);
}
