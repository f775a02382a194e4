package dev.lamplighter.catalogue;

import java.util.Arrays;
import java.util.Optional;

/// What of the account's own keeps EC2 from selling an offering, and passes only when somebody
/// acts: a quota that is used up, or the missing role of Spot (spec AWS 3.8).
public enum AccountObstacle {
  VCPU_QUOTA("VCPULimitExceeded"),
  SPOT_QUOTA("SpotQuotaExceeded"),
  FLEET_QUOTA("FleetQuotaExceeded"),
  SPOT_ROLE("SpotSLRCreationFailed");

  private final String reason;

  AccountObstacle(String reason) {
    this.reason = reason;
  }

  /// In one word, as conditions give it.
  public String reason() {
    return reason;
  }

  private boolean isMeantBy(String ec2Code) {
    return switch (this) {
      case VCPU_QUOTA ->
          ec2Code.contains("VcpuLimitExceeded") || ec2Code.contains("InstanceLimitExceeded");
      case SPOT_QUOTA -> ec2Code.contains("MaxSpotInstanceCountExceeded");
      case FLEET_QUOTA -> ec2Code.contains("MaxFleetCountExceeded");
      case SPOT_ROLE -> ec2Code.contains("ServiceLinkedRoleCreationNotPermitted");
    };
  }

  /// Whether nothing can be had of a capacity type while it lasts.
  public boolean takesOutSpot() {
    return this == SPOT_QUOTA || this == SPOT_ROLE;
  }

  /// Empty for any other of EC2's error codes.
  public static Optional<AccountObstacle> of(String ec2Code) {
    return Arrays.stream(values()).filter(each -> each.isMeantBy(ec2Code)).findFirst();
  }
}
