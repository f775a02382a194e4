package dev.lamplighter.snapshot;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.EC2NodeClass.NodeIdentity;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.StableHash;

/// The name of the instance profile that Lamplighter makes for a class that names a role.
///
/// It follows from cluster, class and role, so that doing it again makes no second one, and one
/// whose making was never confirmed is found at the end; the endpoint is part of it because IAM
/// knows no regions. See docs/decisions/0020.
public final class OwnProfileName {
  private static final int HASH_LENGTH = 20;

  private OwnProfileName() {}

  public static InstanceProfileName of(
      EC2NodeClass nodeClass, NodeIdentity.Role identity, ClusterFacts cluster) {
    var hash =
        StableHash.of(
            cluster.name().value(),
            cluster.endpoint(),
            nodeClass.name().value(),
            nodeClass.meta().uid().value(),
            withoutPath(identity.role()));
    return InstanceProfileName.of(cluster.name() + "_" + hash.toName(HASH_LENGTH));
  }

  /// Whether a profile of this name may be one that Lamplighter made for the cluster.
  public static boolean mayBe(InstanceProfileName name, ClusterName cluster) {
    String prefix = cluster + "_";
    return name.value().startsWith(prefix)
        && name.value().length() == prefix.length() + HASH_LENGTH;
  }

  /// Below it are those that Lamplighter makes in a region, a path further for each cluster. IAM
  /// has one list of names for all regions.
  public static String path(Region region) {
    return "/lamplighter/%s/".formatted(region);
  }

  public static String path(Region region, ClusterName cluster) {
    return path(region) + cluster + "/";
  }

  /// A role's name, which IAM takes without its path.
  public static String withoutPath(String role) {
    return role.substring(role.lastIndexOf('/') + 1);
  }
}
