package dev.lamplighter.catalogue;

import java.util.Arrays;
import java.util.Optional;

/// What of the account's own keeps EC2 from selling an offering, and passes only when somebody
/// acts: a quota that is used up, or the missing role of Spot (spec AWS 3.8).
public enum AccountObstacle {
  VCPU_QUOTA("VCPULimitExceeded", "VcpuLimitExceeded", "InstanceLimitExceeded"),
  SPOT_QUOTA("SpotQuotaExceeded", "MaxSpotInstanceCountExceeded"),
  FLEET_QUOTA("FleetQuotaExceeded", "MaxFleetCountExceeded"),
  SPOT_ROLE("SpotSLRCreationFailed", "ServiceLinkedRoleCreationNotPermitted");

  private final String reason;
  private final String[] codes;

  AccountObstacle(String reason, String... codes) {
    this.reason = reason;
    this.codes = codes;
  }

  /// In one word, as conditions give it.
  public String reason() {
    return reason;
  }

  /// Empty for any other of EC2's error codes.
  public static Optional<AccountObstacle> of(String ec2Code) {
    return Arrays.stream(values())
        .filter(each -> Arrays.stream(each.codes).anyMatch(ec2Code::contains))
        .findFirst();
  }
}
