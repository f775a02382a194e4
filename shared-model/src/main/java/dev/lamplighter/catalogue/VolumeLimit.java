package dev.lamplighter.catalogue;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.catalogue.InstanceTypeInfo.Accelerator;
import dev.lamplighter.catalogue.InstanceTypeInfo.Hypervisor;

/// How many EBS volumes pods can have on a node of a type before its driver has said so (EC2 User
/// Guide, "Amazon EBS volume limits"). An estimate that is rather too small: newer types have slots
/// for volumes alone, and [Learned] corrects it.
public final class VolumeLimit {
  /// The slots of a Nitro instance, which network interfaces, instance store disks and accelerators
  /// take too.
  private static final int NITRO_SLOTS = 28;

  private static final int XEN_VOLUMES = 39;

  /// The interface that an instance starts with, and the one that the CNI plugin keeps warm.
  private static final int INTERFACES = 2;

  /// The largest disk of an instance store.
  private static final int DISK_GB = 7_500;

  private VolumeLimit() {}

  public static int of(InstanceTypeInfo info, EC2NodeClass.Spec spec) {
    int own = disksOfTheNode(spec);
    if (info.hypervisor() == Hypervisor.XEN) {
      return XEN_VOLUMES - own;
    }
    int disks = Math.ceilDiv(info.instanceStoreGb().orElse(0), DISK_GB);
    int devices =
        info.gpus().stream().mapToInt(Accelerator::count).sum()
            + info.neurons().stream().mapToInt(Accelerator::count).sum();
    return Math.max(1, NITRO_SLOTS - own - INTERFACES - disks - devices);
  }

  private static int disksOfTheNode(EC2NodeClass.Spec spec) {
    var listed = spec.blockDeviceMappings();
    int disks =
        listed.isEmpty()
            ? FamilyDefaults.of(spec.resolvedFamily()).blockDevices().size()
            : listed.size();
    return Math.max(1, disks);
  }
}
