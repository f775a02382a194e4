package dev.lamplighter.local.labs;

import dev.lamplighter.local.cluster.kubelet.ForeignNode;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.simulation.WorldSettings;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Zone;
import java.util.List;

/// The cluster that every lab starts from: two fixed nodes of a managed node group, what runs on
/// every EKS node, CoreDNS, the two NodePools and their class.
public final class LabCluster {
  private static final long MIB = 1L << 20;
  private static final Resources T3_MEDIUM =
      Resources.of(1_930, 3_246 * MIB).with(ResourceName.PODS, 17);

  static final NodeName FIXED_A = NodeName.of("ip-192-168-10-11.ap-northeast-2.compute.internal");
  static final NodeName FIXED_C = NodeName.of("ip-192-168-30-13.ap-northeast-2.compute.internal");

  private LabCluster() {}

  public static PretendWorld start(WorldSettings settings) {
    var world = PretendWorld.start(settings);
    fixed(world);
    world.apply(LabManifests.read("cluster/daemonsets.yaml", "cluster/coredns.yaml"));
    return world;
  }

  private static void fixed(PretendWorld world) {
    var type = InstanceTypeName.of("t3.medium");
    var group = Labels.of("eks.amazonaws.com/nodegroup", "ng1");
    for (var node :
        List.of(
            new ForeignNode(FIXED_A, Zone.of("ap-northeast-2a"), type, T3_MEDIUM, group),
            new ForeignNode(FIXED_C, Zone.of("ap-northeast-2c"), type, T3_MEDIUM, group))) {
      world.cluster().foreignNode(node);
    }
  }
}
