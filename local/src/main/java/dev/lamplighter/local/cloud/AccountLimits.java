package dev.lamplighter.local.cloud;

import dev.lamplighter.catalogue.InstanceTypeInfo;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.model.CapacityType;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What this account may launch, whatever EC2 has to sell: Service Quotas counts vCPUs by group of
/// types and capacity type, and AWS's Free Plan allows free-tier types only.
public final class AccountLimits {
  private boolean freeTierOnly;
  private final SortedMap<Quota, Integer> vcpus = new TreeMap<>();

  /// Types that share a vCPU quota (EC2 User Guide, "Amazon EC2 service quotas").
  public enum QuotaGroup {
    /// A, C, D, H, I, M, R, T, Z.
    STANDARD,
    /// G and VT.
    GRAPHICS,
    INFERENTIA;

    static QuotaGroup of(InstanceTypeInfo type) {
      String name = type.name().value();
      if (name.startsWith("inf")) {
        return INFERENTIA;
      }
      return name.startsWith("g") || name.startsWith("vt") ? GRAPHICS : STANDARD;
    }
  }

  private record Quota(QuotaGroup group, CapacityType capacityType) implements Comparable<Quota> {
    @Override
    public int compareTo(Quota other) {
      int byGroup = group.compareTo(other.group);
      return byGroup != 0 ? byGroup : capacityType.compareTo(other.capacityType);
    }
  }

  public void freeTierOnly(boolean only) {
    freeTierOnly = only;
  }

  public void vcpuQuota(QuotaGroup group, CapacityType capacityType, int limit) {
    vcpus.put(new Quota(group, capacityType), limit);
  }

  /// Why EC2 won't launch one more of `type`, given the vCPUs in use of its group.
  Optional<Ec2Error> refusal(InstanceTypeInfo type, CapacityType capacityType, int vcpusInUse) {
    if (freeTierOnly && !type.freeTierEligible()) {
      return Optional.of(Ec2Errors.notFreeTier());
    }
    return Optional.ofNullable(vcpus.get(new Quota(QuotaGroup.of(type), capacityType)))
        .filter(limit -> vcpusInUse + type.defaultVcpus() > limit)
        .map(limit -> Ec2Errors.vcpuQuota(capacityType, limit));
  }
}
