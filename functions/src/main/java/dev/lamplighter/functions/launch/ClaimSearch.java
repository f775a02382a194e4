package dev.lamplighter.functions.launch;

import static java.util.Comparator.comparing;

import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.snapshot.ClaimRecord;
import java.util.List;
import java.util.Optional;

/// The instances that carry a claim's tag.
///
/// - `keeper` is the one that the claim keeps: the oldest that is alive, or else the oldest at all,
///   since an instance that has died at once was launched all the same.
/// - `surplus` are others that are alive. There should never be one.
public record ClaimSearch(Optional<Instance> keeper, List<Instance> surplus, boolean complete) {
  public ClaimSearch {
    surplus = List.copyOf(surplus);
  }

  static ClaimSearch of(ClusterName cluster, ClaimRecord claim, InstanceCloud cloud) {
    return of(
        cloud.describeInstances(
            Tags.NONE
                .with(Tags.CLUSTER, cluster.value())
                .with(Tags.NODE_CLAIM, claim.name().value())));
  }

  static ClaimSearch of(Listing<Instance> found) {
    var oldestFirst =
        found.items().stream()
            .sorted(
                comparing((Instance instance) -> !instance.state().alive())
                    .thenComparing(Instance::launchTime)
                    .thenComparing(Instance::id))
            .toList();
    return new ClaimSearch(
        oldestFirst.stream().findFirst(),
        oldestFirst.stream().skip(1).filter(instance -> instance.state().alive()).toList(),
        found.complete());
  }
}
