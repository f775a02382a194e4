package dev.lamplighter.model;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/// The label keys whose values the cloud decides, and the keys users may not set (spec core 1.11,
/// spec aws 2.4).
public final class WellKnownLabels {
  /// Every well-known key, sorted.
  public static final SortedSet<LabelKey> ALL =
      sorted(
          LabelKey.NODEPOOL,
          LabelKey.CAPACITY_TYPE,
          LabelKey.ZONE,
          LabelKey.ZONE_ID,
          LabelKey.REGION,
          LabelKey.INSTANCE_TYPE,
          LabelKey.ARCH,
          LabelKey.OS,
          LabelKey.WINDOWS_BUILD,
          LabelKey.NODECLASS,
          LabelKey.INSTANCE_CATEGORY,
          LabelKey.INSTANCE_GENERATION,
          LabelKey.INSTANCE_FAMILY,
          LabelKey.INSTANCE_SIZE,
          LabelKey.INSTANCE_CAPABILITY_FLEX,
          LabelKey.INSTANCE_CPU,
          LabelKey.INSTANCE_CPU_MANUFACTURER,
          LabelKey.INSTANCE_CPU_SUSTAINED_CLOCK_SPEED_MHZ,
          LabelKey.INSTANCE_MEMORY,
          LabelKey.INSTANCE_EBS_BANDWIDTH,
          LabelKey.INSTANCE_NETWORK_BANDWIDTH,
          LabelKey.INSTANCE_LOCAL_NVME,
          LabelKey.INSTANCE_GPU_NAME,
          LabelKey.INSTANCE_GPU_MANUFACTURER,
          LabelKey.INSTANCE_GPU_COUNT,
          LabelKey.INSTANCE_GPU_MEMORY,
          LabelKey.INSTANCE_ACCELERATOR_NAME,
          LabelKey.INSTANCE_ACCELERATOR_MANUFACTURER,
          LabelKey.INSTANCE_ACCELERATOR_COUNT,
          LabelKey.INSTANCE_HYPERVISOR,
          LabelKey.INSTANCE_ENCRYPTION_IN_TRANSIT_SUPPORTED,
          LabelKey.INSTANCE_TENANCY,
          LabelKey.NITRO_SANDBOX,
          LabelKey.CAPACITY_RESERVATION_ID,
          LabelKey.CAPACITY_RESERVATION_TYPE,
          LabelKey.CAPACITY_RESERVATION_INTERRUPTIBLE,
          LabelKey.PLACEMENT_GROUP_ID,
          LabelKey.PLACEMENT_GROUP_PARTITION);

  /// The same for looking up, which is done for every requirement of every instance type.
  private static final Set<LabelKey> LOOKED_UP = Set.copyOf(ALL);

  /// The domains of which users may set and constrain only the well-known keys.
  public static final List<String> RESTRICTED_DOMAINS =
      List.of("karpenter.sh", "karpenter.k8s.aws");

  /// What only nodes in a capacity reservation have.
  public static final SortedSet<LabelKey> OF_RESERVATIONS =
      sorted(
          LabelKey.CAPACITY_RESERVATION_ID,
          LabelKey.CAPACITY_RESERVATION_TYPE,
          LabelKey.CAPACITY_RESERVATION_INTERRUPTIBLE);

  private WellKnownLabels() {}

  public static boolean isWellKnown(LabelKey key) {
    return LOOKED_UP.contains(key);
  }

  /// Whether it tells the offerings of one instance type apart.
  public static boolean isOfferingLabel(LabelKey key) {
    return key.equals(LabelKey.ZONE)
        || key.equals(LabelKey.ZONE_ID)
        || key.equals(LabelKey.CAPACITY_TYPE)
        || OF_RESERVATIONS.contains(key);
  }

  /// Whether every type has several values of it, one of which is chosen at the launch, whatever
  /// the offering: the tenancy, and the partition of a placement group.
  public static boolean isChosenAtLaunch(LabelKey key) {
    return key.equals(LabelKey.INSTANCE_TENANCY) || key.equals(LabelKey.PLACEMENT_GROUP_PARTITION);
  }

  /// Whether users may neither set nor constrain this key: the hostname, and whatever is not well
  /// known in a domain of Karpenter's or below one.
  public static boolean isRestricted(LabelKey key) {
    if (key.equals(LabelKey.HOSTNAME)) {
      return true;
    }
    return !isWellKnown(key)
        && RESTRICTED_DOMAINS.stream().anyMatch(d -> isWithin(d, key.domain()));
  }

  private static boolean isWithin(String domain, String candidate) {
    return candidate.equals(domain) || candidate.endsWith("." + domain);
  }

  private static SortedSet<LabelKey> sorted(LabelKey... keys) {
    return Collections.unmodifiableSortedSet(new TreeSet<>(List.of(keys)));
  }
}
