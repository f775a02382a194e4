package dev.lamplighter.launch;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.snapshot.ClusterFacts;
import java.time.Instant;

/// What an EC2NodeClass was resolved to, with its conditions (spec AWS 1.14 to 1.16).
public final class NodeClassResolution {
  private NodeClassResolution() {}

  public static EC2NodeClass.Status statusOf(
      EC2NodeClass nodeClass, NodeClassFacts facts, ClusterFacts cluster, Instant now) {
    throw new UnsupportedOperationException();
  }
}
