package dev.lamplighter.schedule;

import java.util.List;

/// A place where pods can be planned, as far as the rules look at it.
public sealed interface Target extends Occupied permits NodeTarget, NewClaim {
  List<TakenPort> takenPorts();
}
