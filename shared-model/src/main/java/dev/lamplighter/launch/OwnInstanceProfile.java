package dev.lamplighter.launch;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.EC2NodeClass.NodeIdentity;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.snapshot.ClusterFacts;
import dev.lamplighter.snapshot.OwnProfileName;

/// The instance profile that Lamplighter makes for a class that names a role.
final class OwnInstanceProfile {
  private OwnInstanceProfile() {}

  static NodeClassQueries.Profile of(
      EC2NodeClass nodeClass, NodeIdentity.Role identity, ClusterFacts cluster) {
    return new NodeClassQueries.Profile(
        OwnProfileName.of(nodeClass, identity, cluster),
        OwnProfileName.withoutPath(identity.role()),
        LaunchTags.ofClass(nodeClass, cluster).with(Tags.ENDPOINT, cluster.endpoint()));
  }
}
