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
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/// The cluster that every lab starts from: two fixed nodes of a managed node group, what runs on
/// every EKS node, CoreDNS, the two NodePools and their class.
public final class LabCluster {
  private static final long MIB = 1L << 20;
  private static final Resources T3_MEDIUM =
      Resources.of(1_930, 3_246 * MIB).with(ResourceName.PODS, 17);

  static final NodeName FIXED_A = NodeName.of("ip-192-168-10-11.ap-northeast-2.compute.internal");
  static final NodeName FIXED_C = NodeName.of("ip-192-168-30-13.ap-northeast-2.compute.internal");

  private static final List<NodeName> FIXED = List.of(FIXED_A, FIXED_C);
  private static final List<Zone> ZONES =
      List.of(Zone.of("ap-northeast-2a"), Zone.of("ap-northeast-2c"));

  /// What the workload `stubborn` does when it is told to stop.
  private static final Duration IGNORES_SIGTERM = Duration.ofSeconds(30);

  private LabCluster() {}

  public static PretendWorld start(WorldSettings settings) {
    return start(settings, FIXED.size());
  }

  /// The same with another number of fixed nodes.
  public static PretendWorld start(WorldSettings settings, int fixedNodes) {
    var world = PretendWorld.start(settings);
    IntStream.range(0, fixedNodes).forEach(i -> world.cluster().foreignNode(fixed(i)));
    world.cluster().kubelets().ignoresSigterm("stubborn", IGNORES_SIGTERM);
    world.apply(LabManifests.read("cluster/daemonsets.yaml", "cluster/coredns.yaml"));
    return world;
  }

  private static ForeignNode fixed(int index) {
    return new ForeignNode(
        index < FIXED.size() ? FIXED.get(index) : furtherNode(index),
        ZONES.get(index % ZONES.size()),
        InstanceTypeName.of("t3.medium"),
        T3_MEDIUM,
        Labels.of("eks.amazonaws.com/nodegroup", "ng1"));
  }

  private static NodeName furtherNode(int index) {
    return NodeName.of(
        "ip-192-168-%d-%d.ap-northeast-2.compute.internal"
            .formatted(10 + 20 * (index % ZONES.size()), 20 + index));
  }
}
