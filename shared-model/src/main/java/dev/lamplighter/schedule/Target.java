package dev.lamplighter.schedule;

import dev.lamplighter.model.IncompatibleKey;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.HostPort;
import java.util.List;

/// A place where pods can be planned, as far as the rules look at it.
public sealed interface Target extends Occupied permits NodeTarget, NewClaim {

  List<Taint> taints();

  List<HostPort> hostPorts();

  /// Why no node made of this can satisfy `wanted`; empty where one can.
  List<IncompatibleKey> incompatible(Requirements wanted);
}
