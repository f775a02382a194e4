package dev.lamplighter.pack;

import dev.lamplighter.catalogue.Offering.Availability;
import dev.lamplighter.decision.Remedy;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.IncompatibleKey;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// A pod, a pool and a class in plain words, of which a test changes what it is advised to; nothing
/// of how advice is found is used.
final class AdvisedWorld {
  private static final String TYPE = "node.kubernetes.io/instance-type";
  private static final String ARCH = "kubernetes.io/arch";
  private static final String ZONE = "topology.kubernetes.io/zone";
  private static final String CAPACITY = "karpenter.sh/capacity-type";

  /// Name, architecture, cores, GiB, GPUs.
  private record Type(String name, String arch, int cpu, int memory, int gpus) {}

  private static final List<Type> TYPES =
      List.of(
          new Type("s.2x4", "amd64", 2, 4, 0),
          new Type("s.4x8", "amd64", 4, 8, 0),
          new Type("s.4x32", "amd64", 4, 32, 0),
          new Type("s.16x64", "amd64", 16, 64, 0),
          new Type("a.4x8", "arm64", 4, 8, 0),
          new Type("a.32x64", "arm64", 32, 64, 0),
          new Type("g.8x32", "amd64", 8, 32, 1));

  private final TreeSet<String> taints = new TreeSet<>();
  private final TreeMap<String, SortedSet<String>> requires = new TreeMap<>();
  private final TreeMap<String, Long> limits = new TreeMap<>();
  private int minTypes;
  private final TreeSet<String> imagesFor = new TreeSet<>(List.of("amd64", "arm64"));
  private final TreeSet<String> subnetsIn = new TreeSet<>(List.of("z-a", "z-b"));
  private int maxPods = 10;
  private final int agents;
  private final TreeSet<String> tolerated = new TreeSet<>();
  private final TreeMap<String, String> selector = new TreeMap<>();

  /// Terms of node affinity, of which one must hold: each is a key and its only value.
  private final List<SortedMap<String, String>> alternatives = new ArrayList<>();

  private long cpuMillis;
  private long memoryBytes;
  private int gpus;
  private final int others;

  AdvisedWorld(Random random) {
    if (oneIn(3, random)) {
      taints.add("a");
    }
    if (oneIn(4, random)) {
      taints.add("b");
    }
    if (oneIn(2, random)) {
      var types = new TreeSet<String>();
      for (int i = random.nextInt(3); i >= 0; i--) {
        types.add(one(random, TYPES).name());
      }
      requires.put(TYPE, types);
      minTypes = oneIn(3, random) ? 2 : 0;
    }
    if (oneIn(3, random)) {
      requires.put(ARCH, set(one(random, List.of("amd64", "arm64"))));
    }
    if (oneIn(3, random)) {
      requires.put(ZONE, set(one(random, List.of("z-a", "z-b", "z-c"))));
    }
    if (oneIn(3, random)) {
      requires.put(CAPACITY, set(one(random, List.of("spot", "on-demand"))));
    }
    if (oneIn(2, random)) {
      limits.put("cpu", (long) random.nextInt(12));
    }
    if (oneIn(3, random)) {
      limits.put("memory", (long) random.nextInt(40));
    }
    if (oneIn(5, random)) {
      limits.put("nodes", (long) random.nextInt(2));
    }
    if (oneIn(4, random)) {
      imagesFor.remove("arm64");
    }
    if (oneIn(4, random)) {
      maxPods = random.nextInt(3);
    }
    agents = random.nextInt(3);
    if (oneIn(4, random)) {
      tolerated.add("a");
    }
    if (oneIn(4, random)) {
      selector.put("team", one(random, List.of("ours", "theirs")));
    }
    if (oneIn(6, random)) {
      selector.put(ZONE, one(random, List.of("z-a", "z-b", "z-c", "moon")));
    }
    if (oneIn(6, random)) {
      selector.put(TYPE, one(random, TYPES).name());
    }
    if (oneIn(6, random)) {
      selector.put(ARCH, one(random, List.of("amd64", "arm64")));
    }
    if (oneIn(5, random)) {
      alternatives.add(term(random));
      alternatives.add(term(random));
    }
    cpuMillis = 500L << random.nextInt(8);
    memoryBytes = (1L << 29) << random.nextInt(9);
    gpus = oneIn(6, random) ? 1 : 0;
    others = random.nextInt(3);
  }

  private static SortedMap<String, String> term(Random random) {
    var term = new TreeMap<String, String>();
    if (oneIn(2, random)) {
      term.put("team", one(random, List.of("ours", "theirs")));
    }
    if (oneIn(3, random)) {
      term.put(CAPACITY, one(random, List.of("spot", "on-demand")));
    }
    term.put(ZONE, one(random, List.of("z-a", "z-b", "z-c")));
    return term;
  }

  private static boolean oneIn(int many, Random random) {
    return random.nextInt(many) == 0;
  }

  private static <T> T one(Random random, List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private static SortedSet<String> set(String one) {
    return new TreeSet<>(List.of(one));
  }

  World world() {
    World world =
        World.world().nodeClass(NodeClasses.withMaxPods(NodeClasses.ready("default"), maxPods));
    TYPES.forEach(type -> add(type, world));
    world.instanceType(
        "hidden.32x64",
        it ->
            it.capacity("cpu=32, memory=64Gi, pods=" + maxPods)
                .label("karpenter.k8s.aws/instance-gpu-count In [0]")
                .onDemand("1", "z-a"));
    for (int i = 0; i < agents; i++) {
      world.daemonSet(
          "agent-" + i,
          pod -> pod.cpu("50m").tolerates("a=1:NoSchedule").tolerates("b=1:NoSchedule"));
    }
    world.nodePool(
        "web",
        pool -> {
          pool.labels("team=ours");
          taints.forEach(taint -> pool.taint(taint + "=1:NoSchedule"));
          requires.forEach((key, values) -> pool.requires(requirement(key, values)));
          if (!limits.isEmpty()) {
            pool.limits(String.join(", ", limits.entrySet().stream().map(this::limit).toList()));
          }
        });
    if (others == 0) {
      // What has no price comes last: others would take what limits are raised by.
      world.instanceType(
          "unpriced.64x128",
          it -> it.capacity("cpu=64, memory=128Gi, pods=" + maxPods).unpriced("z-a"));
    }
    for (int i = 0; i < others; i++) {
      world.pod(
          "other-" + i,
          pod -> pod.cpu("100m").tolerates("a=1:NoSchedule").tolerates("b=1:NoSchedule"));
    }
    return world.pod(
        "p",
        pod -> {
          pod.cpu(cpuMillis + "m").request("memory", Long.toString(memoryBytes));
          tolerated.forEach(taint -> pod.tolerates(taint + "=1:NoSchedule"));
          selector.forEach((key, value) -> pod.nodeSelector(key + "=" + value));
          for (SortedMap<String, String> term : alternatives) {
            pod.nodeAffinity(
                term.entrySet().stream()
                    .map(it -> "%s In [%s]".formatted(it.getKey(), it.getValue()))
                    .toArray(String[]::new));
          }
          if (gpus > 0) {
            pod.request("nvidia.com/gpu", Integer.toString(gpus));
          }
        });
  }

  private String requirement(String key, SortedSet<String> values) {
    String min = key.equals(TYPE) && minTypes > 0 ? " min " + minTypes : "";
    return "%s In [%s]%s".formatted(key, String.join(", ", values), min);
  }

  private String limit(Map.Entry<String, Long> limit) {
    String unit = limit.getKey().equals("memory") ? "Gi" : "";
    return limit.getKey() + "=" + limit.getValue() + unit;
  }

  private void add(Type type, World world) {
    world.instanceType(
        type.name(),
        it -> {
          String gpus = type.gpus() > 0 ? ", nvidia.com/gpu=" + type.gpus() : "";
          it.arch(type.arch())
              .capacity(
                  "cpu=%d, memory=%dGi, pods=%d%s"
                      .formatted(type.cpu(), type.memory(), maxPods, gpus));
          for (String zone : List.of("z-a", "z-b", "z-c")) {
            Availability availability =
                !imagesFor.contains(type.arch())
                    ? Availability.NO_IMAGE
                    : subnetsIn.contains(zone) ? Availability.AVAILABLE : Availability.NO_SUBNET;
            it.offer(CapacityType.ON_DEMAND, Integer.toString(type.cpu() + 1), availability, zone);
            if (!zone.equals("z-b")) {
              it.offer(CapacityType.SPOT, Integer.toString(type.cpu()), availability, zone);
            }
          }
        });
  }

  /// Whether there is more to it than to do as is said.
  boolean isDone(Remedy remedy) {
    switch (remedy) {
      case Remedy.AddTolerations(var these) -> these.forEach(it -> tolerated.add(it.key()));
      case Remedy.MatchLabels(var keys, _) -> agree(keys);
      case Remedy.Several(var several) -> {
        return several.stream().map(this::isDone).toList().stream().allMatch(it -> it);
      }
      case Remedy.RaiseLimit(var resource, _, var promised, var needed) ->
          limits.put(resource.value(), inUnits(resource, promised + needed));
      case Remedy.AllowType(var smallest, _, _) ->
          requires.getOrDefault(TYPE, new TreeSet<>()).add(smallest.value());
      case Remedy.LowerMinValues(_, _, int found) -> minTypes = found;
      case Remedy.AskForLess(var most) -> ask(most);
      case Remedy.RaiseMaxPods(_, _, _, _, var taken) -> maxPods = (int) taken + 1;
      case Remedy.SelectSubnet(_, var zones) -> zones.forEach(it -> subnetsIn.add(it.value()));
      case Remedy.SelectImage(_, var architectures) -> imagesFor.addAll(architectures);
      case Remedy.Then _, Remedy.AskAgain _, Remedy.EnlargeVolume _, Remedy.NothingHelps _ -> {
        return false;
      }
    }
    return true;
  }

  private void agree(List<IncompatibleKey> keys) {
    var names = new ArrayList<String>();
    keys.forEach(key -> names.add(key.key().value()));
    selector.keySet().removeAll(names);
    alternatives.forEach(term -> term.keySet().removeAll(names));
  }

  private static long inUnits(ResourceName resource, long amount) {
    if (resource.equals(ResourceName.CPU)) {
      return Math.ceilDiv(amount, 1000);
    }
    return resource.isBytes() ? Math.ceilDiv(amount, 1L << 30) : amount;
  }

  private void ask(Resources most) {
    cpuMillis = most.has(ResourceName.CPU) ? most.cpuMillis() : cpuMillis;
    memoryBytes = most.has(ResourceName.MEMORY) ? most.memoryBytes() : memoryBytes;
    gpus =
        most.has(ResourceName.of("nvidia.com/gpu"))
            ? (int) most.get(ResourceName.of("nvidia.com/gpu"))
            : gpus;
  }
}
