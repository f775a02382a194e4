package dev.lamplighter.lifecycle;

import static java.util.stream.Collectors.joining;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.PodView;
import java.util.List;
import java.util.Optional;

/// The pods that a NodeClaim was made for are nominated for its node (KEP-1923), so that each goes
/// where the plan has it: by itself kube-scheduler spreads them over all nodes, the nodes that come
/// first are filled by pods of others, and some pods find no room in the end.
///
/// It is done before the node takes any pod, and again until it is ready: kube-scheduler may try a
/// pod before that, and then takes the nomination away.
final class Nomination implements ClaimRule {
  @Override
  public List<Step> steps(ClaimView claim, Look look) {
    return claim.record().state() == ClaimState.REGISTERED ? of(claim, look) : List.of();
  }

  /// Of those that wait and are not nominated for it yet.
  static List<Step> of(ClaimView claim, Look look) {
    return claim.node().map(node -> of(claim, node.name(), look)).orElse(List.of());
  }

  private static List<Step> of(ClaimView claim, NodeName node, Look look) {
    List<PodView> pods =
        claim.record().planned().stream()
            .flatMap(pod -> Optional.ofNullable(look.waiting().get(pod)).stream())
            .filter(pod -> pod.status().nominatedNode().filter(node::equals).isEmpty())
            .toList();
    return pods.isEmpty() ? List.of() : List.of(nominate(claim, pods, node));
  }

  private static Step nominate(ClaimView claim, List<PodView> pods, NodeName node) {
    String because =
        "Node %s was made for these pods: %s"
            .formatted(node, pods.stream().map(pod -> pod.key().toString()).collect(joining(", ")));
    return Steps.about(
        claim.record().name(),
        because,
        pods.stream()
            .<Effect>map(pod -> new Effect.NominatePod(pod.key(), pod.meta().uid(), node))
            .toList());
  }
}
