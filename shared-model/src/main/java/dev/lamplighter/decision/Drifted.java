package dev.lamplighter.decision;

/// In what a claim differs from what its NodePool and EC2NodeClass ask for now. `message` has both
/// values.
public record Drifted(Reason reason, String message) {

  /// In the order in which they are looked for (spec core 6.6, AWS 6.6).
  public enum Reason {
    NODE_POOL("NodePoolDrifted"),
    REQUIREMENTS("RequirementsDrifted"),
    INSTANCE_TYPE_NOT_FOUND("InstanceTypeNotFound"),
    NODE_CLASS("NodeClassDrift"),
    AMI("AMIDrift"),
    SECURITY_GROUP("SecurityGroupDrift"),
    SUBNET("SubnetDrift"),
    CAPACITY_RESERVATION("CapacityReservationDrift"),
    PLACEMENT_GROUP("PlacementGroupDrift");

    private final String text;

    Reason(String text) {
      this.text = text;
    }

    /// As in the reason of the condition `Drifted`.
    @Override
    public String toString() {
      return text;
    }
  }
}
