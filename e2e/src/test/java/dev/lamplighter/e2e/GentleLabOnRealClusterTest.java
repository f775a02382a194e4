package dev.lamplighter.e2e;

/// With a pretended account.
class GentleLabOnRealClusterTest extends GentleLab {
  @Override
  LabStage stage() {
    return LabStage.start();
  }
}
