package dev.lamplighter.decision;

import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import java.util.List;

/// A node that provisioning wants: which pool, what it must hold, and every type that would do.
///
/// - `instanceTypes` are cheapest first; the fleet may choose any of them.
/// - `pods` are those it is made for; none where its pool is to have a fixed number of nodes.
/// - `requests` is what the pods and DaemonSets ask for together, including pod slots.
/// - `promised` is the component-wise maximum capacity over the types, with `nodes: 1`: what the
///   limits ledger counts until the type is known.
/// - `cheapest` is the price of the cheapest offering that would do.
public record PlannedClaim(
    NodeClaimName name,
    NodePoolName pool,
    Requirements requirements,
    List<InstanceTypeName> instanceTypes,
    Resources requests,
    Resources promised,
    List<PodKey> pods,
    Price cheapest) {

  public PlannedClaim {
    instanceTypes = List.copyOf(instanceTypes);
    pods = List.copyOf(pods);
    if (instanceTypes.isEmpty()) {
      throw new IllegalArgumentException(
          "Claim %s needs a type, for pods %s".formatted(name, pods));
    }
  }

  public PlannedClaim withRequirements(Requirements requirements) {
    return new PlannedClaim(
        name, pool, requirements, instanceTypes, requests, promised, pods, cheapest);
  }

  /// The same for these pods.
  public PlannedClaim withPods(List<PodKey> pods) {
    return new PlannedClaim(
        name, pool, requirements, instanceTypes, requests, promised, pods, cheapest);
  }

  public PlannedClaim withName(NodeClaimName name) {
    return new PlannedClaim(
        name, pool, requirements, instanceTypes, requests, promised, pods, cheapest);
  }
}
