package dev.lamplighter.launch;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.snapshot.ClusterFacts;
import java.util.List;
import java.util.regex.Pattern;

/// The tags of what Lamplighter makes in AWS: the user's, and ours over them (spec AWS 1.9, 6.1).
final class LaunchTags {
  private static final Pattern RESTRICTED_OWNER =
      Pattern.compile("kubernetes\\.io/cluster/[0-9A-Za-z][A-Za-z0-9\\-_]*");
  private static final List<String> RESTRICTED =
      List.of(Tags.CLUSTER, Tags.NODE_POOL, Tags.NODE_CLAIM, Tags.NODE_CLASS);

  private LaunchTags() {}

  /// For what belongs to the class: its instance profile.
  static Tags ofClass(EC2NodeClass nodeClass, ClusterFacts cluster) {
    return new Tags(nodeClass.spec().tags())
        .with(Tags.CLUSTER_OWNER + cluster.name(), "owned")
        .with(Tags.CLUSTER, cluster.name().value())
        .with(Tags.NODE_CLASS, nodeClass.name().value());
  }

  /// For what the nodes of a pool share: launch templates.
  static Tags ofPool(EC2NodeClass nodeClass, ClusterFacts cluster, NodePoolName pool) {
    return ofClass(nodeClass, cluster).with(Tags.NODE_POOL, pool.value());
  }

  /// For the instance and its volumes. The claim is named from the first moment, so that a launch
  /// whose answer was lost can be found.
  static Tags ofClaim(Tags ofPool, NodeClaimName claim) {
    return ofPool.with(Tags.NODE_CLAIM, claim.value());
  }

  /// The keys that a class may not set, because they are ours.
  static List<String> restrictedKeys(EC2NodeClass.Spec spec) {
    return spec.tags().keySet().stream()
        .filter(key -> RESTRICTED.contains(key) || RESTRICTED_OWNER.matcher(key).matches())
        .toList();
  }
}
