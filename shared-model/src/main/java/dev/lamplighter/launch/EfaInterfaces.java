package dev.lamplighter.launch;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;

/// Interfaces of the Elastic Fabric Adapter, which an instance has only where its launch asks for
/// them (spec AWS 2.5, 3.5).
final class EfaInterfaces {
  private static final ResourceName EFA = ResourceName.of("vpc.amazonaws.com/efa");

  private EfaInterfaces() {}

  static boolean askedFor(PlannedClaim planned) {
    return planned.requests().get(EFA) > 0;
  }

  /// How many a node gets: all that its type can have, or those that the class lists itself.
  static int of(LaunchTarget target, Resources capacity) {
    boolean listed = !target.nodeClass().spec().network().networkInterfaces().isEmpty();
    return target.efa() && !listed ? Math.toIntExact(capacity.get(EFA)) : 0;
  }

  /// What a node offers that was launched without them.
  static Resources without(Resources resources) {
    return resources.without(EFA);
  }

  static boolean listedBy(EC2NodeClass.NetworkOptions network) {
    return network.networkInterfaces().stream()
        .anyMatch(it -> it.interfaceType() == EC2NodeClass.InterfaceType.EFA_ONLY);
  }
}
