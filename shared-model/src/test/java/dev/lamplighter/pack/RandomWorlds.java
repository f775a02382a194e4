package dev.lamplighter.pack;

import static dev.lamplighter.snapshot.StorageClassView.VolumeBindingMode.IMMEDIATE;
import static dev.lamplighter.snapshot.StorageClassView.VolumeBindingMode.WAIT_FOR_FIRST_CONSUMER;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.snapshot.TopologySpreadConstraint.NodeInclusionPolicy;
import dev.lamplighter.testing.NodePoolDraft;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.SpreadDraft;
import dev.lamplighter.testing.VolumesDraft;
import dev.lamplighter.testing.World;
import java.util.List;
import java.util.Random;

/// Worlds from a seed: a few pools, nodes, DaemonSets and workloads, with every constraint that the
/// planner understands, in small numbers so that they collide.
public final class RandomWorlds {
  private static final List<String> ZONES = List.of("z-a", "z-b", "z-c");
  private static final List<LabelKey> KEYS =
      List.of(
          LabelKey.ZONE,
          LabelKey.ZONE,
          LabelKey.HOSTNAME,
          LabelKey.CAPACITY_TYPE,
          LabelKey.of("kind"));
  private static final List<String> KINDS = List.of("red", "blue");
  private static final List<String> CLAIMS =
      List.of(
          "anywhere",
          "somewhere",
          "in-z-a",
          "in-z-b",
          "in-z-c",
          "too-early",
          "nowhere",
          "on-node-0",
          "on-a-node-gone");

  private final long seed;
  private final Random random;
  private final World world = World.world();

  private RandomWorlds(long seed) {
    this.seed = seed;
    random = new Random(seed);
  }

  public static World of(long seed) {
    var worlds = new RandomWorlds(seed);
    worlds.times(1, 3, worlds::nodePool);
    worlds.times(0, 4, worlds::node);
    worlds.times(0, 2, worlds::daemonSet);
    worlds.volumes();
    worlds.times(1, 6, worlds::workload);
    return worlds.world;
  }

  /// What DaemonSets may select nodes by.
  private static final List<String> SELECTIONS =
      List.of(
          "kubernetes.io/arch In [arm64]",
          "kind Exists",
          "kind In [blue]",
          LabelKey.ZONE + " In [z-a]",
          LabelKey.CAPACITY_TYPE + " In [spot]");

  private interface Numbered {
    void add(int number);
  }

  private void times(int least, int most, Numbered what) {
    int count = least + random.nextInt(most - least + 1);
    for (int i = 0; i < count; i++) {
      what.add(i);
    }
  }

  private boolean oneIn(int n) {
    return random.nextInt(n) == 0;
  }

  private String anyOf(List<String> values) {
    return values.get(random.nextInt(values.size()));
  }

  private void nodePool(int number) {
    String name = "pool-" + number;
    world.nodePool(name, this::describe);
    if (oneIn(2)) {
      world.node("own-" + number, node -> node.inPool(name).zone(anyOf(ZONES)));
    }
  }

  private void describe(NodePoolDraft pool) {
    if (oneIn(2)) {
      pool.weight(10);
    }
    if (oneIn(2)) {
      pool.labels("kind=" + anyOf(KINDS));
    } else if (oneIn(2)) {
      pool.requires("kind Exists");
    }
    if (oneIn(3)) {
      pool.taint("team=" + anyOf(KINDS) + ":" + (oneIn(2) ? "NoSchedule" : "PreferNoSchedule"));
    }
    if (oneIn(2)) {
      pool.limits(oneIn(2) ? "cpu=" + (8 + random.nextInt(60)) : "nodes=" + random.nextInt(4));
    }
    if (oneIn(3)) {
      pool.requires(LabelKey.ZONE + " In [" + anyOf(ZONES) + ", " + anyOf(ZONES) + "]");
    }
    if (oneIn(3)) {
      pool.requires("karpenter.sh/capacity-type In [spot, on-demand]");
    }
    if (oneIn(4)) {
      pool.requires("kubernetes.io/arch In [amd64]");
    }
    if (oneIn(5)) {
      pool.requires("node.kubernetes.io/instance-type Exists min 3");
    }
  }

  private void node(int number) {
    world.node(
        "node-" + number,
        node -> {
          node.zone(anyOf(ZONES));
          node.allocatable("cpu=%d, memory=8Gi, pods=5".formatted(1 + random.nextInt(6)));
          if (oneIn(3)) {
            node.labels("kind=" + anyOf(KINDS));
          }
          if (oneIn(4)) {
            node.taint("team=" + anyOf(KINDS) + ":NoSchedule");
          }
          if (oneIn(6)) {
            node.cordoned();
          }
        });
    times(
        0,
        2,
        i ->
            world.pod(
                "bound-%d-%d".formatted(number, i),
                pod -> {
                  pod.cpu("300m").labels("app=w" + random.nextInt(4));
                  if (oneIn(3)) {
                    pod.antiAffinity(oneIn(2) ? LabelKey.HOSTNAME : LabelKey.ZONE);
                  }
                  pod.on("node-" + number);
                }));
  }

  private void daemonSet(int number) {
    boolean tolerant = oneIn(2);
    boolean selective = oneIn(3);
    boolean port = oneIn(3);
    String selection = SELECTIONS.get(random.nextInt(SELECTIONS.size()));
    int priority = oneIn(3) ? -10 : 0;
    String cpu = (priority < 0 ? 5 : 1) * (50 + random.nextInt(400)) + "m";
    world.daemonSet(
        "agent-" + number,
        pod -> {
          pod.cpu(cpu).memory("200Mi").priority(priority);
          if (tolerant) {
            pod.tolerates("*");
          }
          if (selective) {
            pod.nodeAffinity(selection);
          }
          if (port) {
            pod.hostPort(8000 + number);
          }
        });
    if (oneIn(2)) {
      world.pod(
          "agent-pod-" + number,
          pod ->
              pod.cpu(cpu)
                  .memory("200Mi")
                  .priority(priority)
                  .ownedBy(ObjectKind.DAEMON_SET, "agent-" + number)
                  .on("node-0"));
    }
  }

  private void volumes() {
    world.volumes(
        volumes -> {
          volumes
              .storageClass("ebs", WAIT_FOR_FIRST_CONSUMER)
              .storageClass("zonal", WAIT_FOR_FIRST_CONSUMER, LabelKey.ZONE + " In [z-a, z-c]")
              .storageClass("early", IMMEDIATE)
              .claim("anywhere", "ebs")
              .claim("somewhere", "zonal")
              .claim("too-early", "early")
              .claim("on-node-0", "zonal")
              .claim("on-a-node-gone", "ebs");
          for (String zone : ZONES) {
            volumes.volume("disk-" + zone, LabelKey.ZONE + " In [" + zone + "]");
            volumes.boundClaim("in-" + zone, "disk-" + zone);
          }
          volumes.selectedNode("on-node-0", "node-0").selectedNode("on-a-node-gone", "gone");
          selectNodes(volumes);
        });
  }

  /// In every second world, which has these nodes or has not.
  private void selectNodes(VolumesDraft volumes) {
    if (seed % 2 == 0) {
      volumes.selectedNode("anywhere", "node-0").selectedNode("somewhere", "own-0");
    }
  }

  private void workload(int number) {
    long shape = random.nextLong();
    world.pods(
        1 + random.nextInt(12),
        "w" + number,
        pod -> describe(pod.labels("app=w" + number), new Random(shape)));
  }

  private static void describe(PodDraft pod, Random like) {
    pod.cpu("%dm".formatted(100 + like.nextInt(5000)));
    pod.memory("%dMi".formatted(64 + like.nextInt(9000)));
    if (like.nextInt(6) == 0) {
      pod.priority(like.nextBoolean() ? -10 : 10);
    }
    if (like.nextInt(8) == 0) {
      pod.preemptsNobody();
    }
    if (like.nextInt(3) == 0) {
      pod.tolerates("team=" + KINDS.get(like.nextInt(2)) + ":NoSchedule");
    }
    if (like.nextInt(3) == 0) {
      pod.nodeAffinity("kind In [" + KINDS.get(like.nextInt(2)) + "]");
      pod.nodeAffinity("kind NotIn [red]", LabelKey.ZONE + " In [z-a, z-b]");
    }
    if (like.nextInt(4) == 0) {
      pod.nodeSelector(LabelKey.ZONE + "=" + ZONES.get(like.nextInt(3)));
    }
    if (like.nextInt(5) == 0) {
      pod.nodeSelector("kubernetes.io/arch=" + (like.nextBoolean() ? "arm64" : "amd64"));
    }
    if (like.nextInt(3) == 0) {
      pod.antiAffinity(like.nextInt(4) == 0 ? LabelKey.ZONE : LabelKey.HOSTNAME);
    }
    if (like.nextInt(6) == 0) {
      pod.hostPort(8000 + like.nextInt(2));
    }
    if (like.nextInt(4) == 0) {
      pod.persistentVolumeClaim(CLAIMS.get(like.nextInt(CLAIMS.size())));
    }
    if (like.nextInt(3) == 0) {
      spread(pod, like);
    }
    if (like.nextInt(5) == 0) {
      attract(pod, like);
    }
    if (like.nextInt(4) == 0) {
      prefer(pod, like);
    }
  }

  private static void spread(PodDraft pod, Random like) {
    pod.spread(KEYS.get(like.nextInt(KEYS.size())), constraint -> describe(constraint, like));
    if (like.nextInt(3) == 0) {
      pod.spread(KEYS.get(like.nextInt(KEYS.size())), constraint -> describe(constraint, like));
    }
  }

  private static void describe(SpreadDraft constraint, Random like) {
    constraint.maxSkew(1 + like.nextInt(2));
    if (like.nextInt(4) == 0) {
      constraint.minDomains(1 + like.nextInt(3));
    }
    if (like.nextInt(4) == 0) {
      constraint.nodeAffinityPolicy(NodeInclusionPolicy.IGNORE);
    }
    if (like.nextInt(3) == 0) {
      constraint.nodeTaintsPolicy(NodeInclusionPolicy.HONOR);
    }
    if (like.nextInt(4) == 0) {
      constraint.over("app=w" + like.nextInt(6));
    }
  }

  private static void attract(PodDraft pod, Random like) {
    pod.podAffinity(KEYS.get(like.nextInt(KEYS.size())), Labels.of("app", "w" + like.nextInt(6)));
  }

  private static void prefer(PodDraft pod, Random like) {
    switch (like.nextInt(4)) {
      case 0 -> pod.prefersNode(1 + like.nextInt(100), LabelKey.ZONE + " In [z-b]");
      case 1 -> pod.prefersApart(1, KEYS.get(like.nextInt(KEYS.size())));
      case 2 -> pod.prefersPods(1, LabelKey.ZONE, Labels.of("app", "w" + like.nextInt(6)));
      default -> pod.spread(KEYS.get(like.nextInt(KEYS.size())), SpreadDraft::scheduleAnyway);
    }
  }
}
