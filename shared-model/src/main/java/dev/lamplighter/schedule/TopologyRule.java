package dev.lamplighter.schedule;

/// Topology spread and pod affinity (spec core 4.10). On a node they are asked again for each pod;
/// of a claim that is still to be made only the host is judged here, its other domains where it is
/// narrowed ([Narrowing]).
final class TopologyRule implements FitRule {
  @Override
  public Fit check(Attempt attempt, Target target) {
    return switch (target) {
      case NodeTarget node -> attempt.topology().onNode(node);
      case NewClaim claim -> attempt.topology().onHost(claim);
    };
  }
}
