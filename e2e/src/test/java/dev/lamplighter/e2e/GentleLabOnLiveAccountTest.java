package dev.lamplighter.e2e;

import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/// With an account that others wrote.
@EnabledIfEnvironmentVariable(named = EmulatedAccount.PYTHON, matches = ".+")
class GentleLabOnLiveAccountTest extends GentleLab {
  @Override
  LabStage stage() {
    return LabStage.on(new LiveAccount());
  }
}
