package dev.lamplighter.api;

import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.Zone;

/// A subnet that an EC2NodeClass selects. `zoneId` is the account-independent name, as `apne2-az1`.
public record ResolvedSubnet(SubnetId id, Zone zone, String zoneId, int freeAddresses) {}
