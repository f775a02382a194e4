package dev.lamplighter.schedule;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.snapshot.HostPort;

/// No two pods of one node may take the same port (spec core 3.10); so a pod with a port leaves no
/// room for another of its shape.
final class HostPortRule implements FitRule {

  @Override
  public Fit check(Attempt attempt, Target target) {
    for (HostPort wanted : attempt.shape().spec().hostPorts()) {
      for (HostPort taken : target.hostPorts()) {
        if (wanted.conflictsWith(taken)) {
          return new Fit.Refused(() -> new Rejection.HostPortTaken(wanted));
        }
      }
    }
    return attempt.shape().spec().hostPorts().isEmpty() ? Fit.unbounded() : Fit.one();
  }
}
