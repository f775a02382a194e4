package dev.lamplighter.schedule;

import java.util.Optional;

/// Required pod anti-affinity, the pod's own and that of the pods already there (spec core 4.10).
///
/// A shape that repels itself leaves no room for a second pod of its own.
final class AntiAffinityRule implements FitRule {

  @Override
  public Fit check(Attempt attempt, Target target) {
    Repulsion repulsion = attempt.repulsion();
    Optional<Repulsion.Conflict> conflict =
        switch (target) {
          case NodeTarget node -> repulsion.at(node);
          case NewClaim claim -> repulsion.onHost(claim);
        };
    if (conflict.isPresent()) {
      return new Fit.Refused(() -> conflict.get().at(target));
    }
    return repulsion.repelsItself() ? Fit.one() : Fit.unbounded();
  }
}
