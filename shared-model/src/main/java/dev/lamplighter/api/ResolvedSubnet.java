package dev.lamplighter.api;

import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.Zone;

/// A subnet that an EC2NodeClass selects. `zoneId` is the account-independent name, as `apne2-az1`.
///
/// `freeAddresses` is [#NOT_COUNTED] where only a class's status was read, which does not tell it.
public record ResolvedSubnet(SubnetId id, Zone zone, String zoneId, int freeAddresses) {
  /// As many as are needed, for all that is known.
  public static final int NOT_COUNTED = Integer.MAX_VALUE;

  public boolean full() {
    return freeAddresses < 1;
  }
}
