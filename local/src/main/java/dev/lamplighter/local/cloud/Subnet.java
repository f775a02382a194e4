package dev.lamplighter.local.cloud;

import dev.lamplighter.api.ResolvedSubnet;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.Zone;

/// A subnet of 8,192 addresses, of which AWS keeps five (VPC User Guide, "Subnet sizing").
final class Subnet {
  private static final int ADDRESSES = 8192;
  private static final int KEPT_BY_AWS = 5;
  private static final int OCTET = 256;

  private final SubnetId id;
  private final Zone zone;
  private final String zoneId;
  private final int number;
  private final Tags tags;
  private int freeAddresses = ADDRESSES - KEPT_BY_AWS;
  private int handedOut;

  Subnet(SubnetId id, Zone zone, String zoneId, int number, Tags tags) {
    this.id = id;
    this.zone = zone;
    this.zoneId = zoneId;
    this.number = number;
    this.tags = tags;
  }

  SubnetId id() {
    return id;
  }

  Zone zone() {
    return zone;
  }

  String zoneId() {
    return zoneId;
  }

  Tags tags() {
    return tags;
  }

  int freeAddresses() {
    return freeAddresses;
  }

  void setFreeAddresses(int count) {
    freeAddresses = count;
  }

  /// Take an address, written as its host's name: `ip-10-0-32-17`.
  String takeAddress() {
    if (freeAddresses < 1) {
      throw new IllegalStateException("Subnet %s has no free address".formatted(id));
    }
    freeAddresses--;
    int usable = ADDRESSES - KEPT_BY_AWS;
    int offset = number * ADDRESSES + KEPT_BY_AWS - 1 + handedOut++ % usable;
    return "ip-10-0-%d-%d".formatted(offset / OCTET, offset % OCTET);
  }

  void releaseAddress() {
    freeAddresses++;
  }

  ResolvedSubnet resolved() {
    return new ResolvedSubnet(id, zone, zoneId, freeAddresses);
  }
}
