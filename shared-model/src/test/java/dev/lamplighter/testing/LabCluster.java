package dev.lamplighter.testing;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.model.LabelKey;
import java.time.Duration;
import java.util.function.Consumer;

/// The learner's cluster `mydev`, in ap-northeast-2: two fixed t3.medium nodes that are not
/// Lamplighter's, the usual DaemonSets, CoreDNS, and the NodePools `service` and `platform`.
public final class LabCluster {
  private static final String[] ZONES = {"ap-northeast-2a", "ap-northeast-2b", "ap-northeast-2c"};

  private LabCluster() {}

  public static World cluster() {
    World world = World.world();
    instanceTypes(world);
    nodePool(world, "platform", _ -> {});
    nodePool(world, "service", pool -> pool.taint("node=service:NoSchedule"));
    daemonSet(world, "aws-node", pod -> pod.cpu("50m"));
    daemonSet(world, "kube-proxy", pod -> pod.cpu("100m"));
    daemonSet(world, "ebs-csi-node", pod -> pod.cpu("30m").memory("120Mi"));
    fixedNode(world, "fixed-a", ZONES[0]);
    fixedNode(world, "fixed-c", ZONES[2]);
    return world;
  }

  private static void instanceTypes(World world) {
    type(world, "t3.small", "2Gi", "cpu=1930m, memory=1418Mi, pods=11", "0.0079", ZONES);
    type(world, "c7i-flex.large", "4Gi", "cpu=1930m, memory=3114Mi, pods=29", "0.0321", ZONES[1]);
    type(world, "m7i-flex.large", "8Gi", "cpu=1930m, memory=6903Mi, pods=29", "0.0365", ZONES);
  }

  private static void type(
      World world, String name, String memory, String allocatable, String spot, String... zones) {
    world.instanceType(
        name,
        type ->
            type.capacity("cpu=2, memory=" + memory)
                .allocatable(allocatable)
                .spot(spot, zones)
                .onDemand("0.1", zones));
  }

  private static void nodePool(World world, String name, Consumer<NodePoolDraft> more) {
    world.nodePool(
        name,
        pool -> {
          pool.requires(
                  "node.kubernetes.io/instance-type In [m7i-flex.large, c7i-flex.large, t3.small]")
              .requires("kubernetes.io/arch In [amd64]")
              .requires("karpenter.sh/capacity-type In [spot]")
              .requires("topology.kubernetes.io/zone In [" + String.join(", ", ZONES) + "]")
              .labels("node=" + name)
              .limits("cpu=8")
              .budgetPercent(10)
              .consolidateAfter(Duration.ofMinutes(1));
          more.accept(pool);
        });
  }

  private static void daemonSet(World world, String name, Consumer<PodDraft> requests) {
    Consumer<PodDraft> template =
        pod -> {
          pod.namespace("kube-system").labels("k8s-app=" + name).tolerates("*");
          requests.accept(pod);
        };
    world.daemonSet(name, template);
    for (String node : new String[] {"fixed-a", "fixed-c"}) {
      world.pod(
          name + "-" + node,
          pod -> {
            template.accept(pod);
            pod.ownedBy(ObjectKind.DAEMON_SET, name).on(node);
          });
    }
  }

  private static void fixedNode(World world, String name, String zone) {
    world.node(
        name,
        node ->
            node.zone(zone)
                .labels("node.kubernetes.io/instance-type=t3.medium")
                .allocatable("cpu=1930m, memory=3246Mi, pods=17"));
    world.pod(
        "coredns-" + name,
        pod ->
            pod.namespace("kube-system")
                .labels("k8s-app=kube-dns")
                .cpu("100m")
                .memory("70Mi")
                .ownedBy(ObjectKind.REPLICA_SET, "coredns")
                .on(name));
  }

  /// A pod of Deployment `busybox`: 400m and 512Mi, no two of them on one node.
  public static Consumer<PodDraft> busybox() {
    return pod ->
        pod.labels("app=busybox")
            .cpu("400m")
            .memory("512Mi")
            .ownedBy(ObjectKind.REPLICA_SET, "busybox")
            .antiAffinity(LabelKey.HOSTNAME);
  }

  /// A pod of Deployment `httpd`: 6Gi, tolerates and asks for nodes of pool `service`, no two of
  /// them on one node.
  public static Consumer<PodDraft> httpd() {
    return tolerantHttpd("6Gi").andThen(pod -> pod.nodeAffinity("node In [service]"));
  }

  /// `httpd` that tolerates the pool `service` but does not ask for it.
  public static Consumer<PodDraft> tolerantHttpd(String memory) {
    return pod ->
        pod.labels("app=httpd")
            .cpu("100m")
            .memory(memory)
            .ownedBy(ObjectKind.REPLICA_SET, "httpd")
            .tolerates("node=service:NoSchedule")
            .antiAffinity(LabelKey.HOSTNAME);
  }
}
