package dev.lamplighter.e2e;

import dev.lamplighter.snapshot.ClusterPolicy;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/// With an account that others wrote.
@EnabledIfEnvironmentVariable(named = EmulatedAccount.PYTHON, matches = ".+")
class LongLabsOnLiveAccountTest extends LongLabs {
  @Override
  LabStage stage() {
    return LabStage.on(new LiveAccount());
  }

  @Override
  LabStage withoutFixedNodes(ClusterPolicy policy) {
    return LabStage.withoutFixedNodes(new LiveAccount(), policy);
  }
}
