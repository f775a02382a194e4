package dev.lamplighter.e2e;

import dev.lamplighter.snapshot.ClusterPolicy;

/// With a pretended account.
class LongLabsOnRealClusterTest extends LongLabs {
  @Override
  LabStage stage() {
    return LabStage.start();
  }

  @Override
  LabStage withoutFixedNodes(ClusterPolicy policy) {
    return LabStage.withoutFixedNodes(policy);
  }
}
