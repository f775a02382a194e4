package dev.lamplighter.launch;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.EC2NodeClass.NodeIdentity;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.StableHash;
import dev.lamplighter.snapshot.ClusterFacts;

/// The instance profile that Lamplighter makes for a class that names a role.
///
/// Its name follows from cluster, class and role, so that doing it again makes no second one; the
/// endpoint is part of it because IAM knows no regions. See docs/decisions/0020.
final class OwnInstanceProfile {
  private static final int HASH_LENGTH = 20;

  private OwnInstanceProfile() {}

  static NodeClassQueries.Profile of(
      EC2NodeClass nodeClass, NodeIdentity.Role identity, ClusterFacts cluster) {
    String role = roleName(identity.role());
    var hash =
        StableHash.of(
            cluster.name().value(),
            cluster.endpoint(),
            nodeClass.name().value(),
            nodeClass.meta().uid().value(),
            role);
    return new NodeClassQueries.Profile(
        InstanceProfileName.of(cluster.name() + "_" + hash.toName(HASH_LENGTH)),
        role,
        LaunchTags.ofClass(nodeClass, cluster));
  }

  /// IAM takes a role's name without its path.
  private static String roleName(String role) {
    return role.substring(role.lastIndexOf('/') + 1);
  }
}
