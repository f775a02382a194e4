package dev.lamplighter.local.doctor;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import java.util.List;

/// EC2's quotas of vCPUs for standard instances, by capacity type (EC2 User Guide, "On-Demand
/// Instance quotas" and "Spot Instance quotas"). Other families, as those with GPUs, have quotas of
/// their own, which are not asked for.
enum VcpuQuota {
  ON_DEMAND(CapacityType.ON_DEMAND, "L-1216C47A", "Running On-Demand Standard instances"),
  SPOT(CapacityType.SPOT, "L-34B43A08", "All Standard Spot Instance Requests");

  /// As `karpenter.k8s.aws/instance-category` spells them.
  private static final List<String> STANDARD = List.of("a", "c", "d", "h", "i", "m", "r", "t", "z");

  private final CapacityType capacityType;
  private final String code;
  private final String title;

  VcpuQuota(CapacityType capacityType, String code, String title) {
    this.capacityType = capacityType;
    this.code = code;
    this.title = title;
  }

  String code() {
    return code;
  }

  /// Its name at Service Quotas, without the list of families.
  String title() {
    return title;
  }

  String check() {
    return "quota of " + capacityType;
  }

  /// Whether nodes of the pool can count against it.
  boolean counts(NodePool pool) {
    var requirements = pool.spec().template().spec().requirements();
    return allows(requirements.get(LabelKey.CAPACITY_TYPE), LabelKey.CAPACITY_TYPE, capacityType)
        && STANDARD.stream()
            .anyMatch(
                it ->
                    allows(
                        requirements.get(LabelKey.INSTANCE_CATEGORY),
                        LabelKey.INSTANCE_CATEGORY,
                        it));
  }

  private static boolean allows(Requirement wanted, LabelKey key, Object value) {
    return Requirements.of(wanted).matches(Labels.of(key.value(), value.toString()));
  }
}
