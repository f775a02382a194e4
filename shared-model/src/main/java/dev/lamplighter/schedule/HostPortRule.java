package dev.lamplighter.schedule;

import dev.lamplighter.snapshot.HostPort;
import java.util.List;

/// No two pods of one node may take the same port (spec core 3.10); so a pod with a port leaves no
/// room for another of its shape.
final class HostPortRule implements FitRule {

  @Override
  public Fit check(Attempt attempt, Target target) {
    List<HostPort> wanted = attempt.shape().spec().hostPorts();
    if (wanted.isEmpty()) {
      return Fit.unbounded();
    }
    return TakenPort.conflict(wanted, target.portsTakenFrom(attempt.shape().spec()))
        .<Fit>map(why -> new Fit.Refused(() -> why))
        .orElseGet(Fit::one);
  }
}
