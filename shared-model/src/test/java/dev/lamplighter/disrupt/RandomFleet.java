package dev.lamplighter.disrupt;

import static dev.lamplighter.testing.World.START;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.pack.Provisioning;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

/// A cluster of random nodes with random pods on them, to which commands of consolidation can be
/// done as the cluster would do them.
final class RandomFleet {
  static final Instant NOW = START.plus(Duration.ofHours(1));

  private static final List<String> TYPES =
      List.of("s.2x4", "s.4x8", "s.8x16", "s.16x32", "r.4x32");
  private static final List<String> ZONES = List.of("z-a", "z-b", "z-c");

  private final Random random;
  private final boolean spot;
  private final SortedMap<String, Machine> machines = new TreeMap<>();
  private final SortedMap<String, Workload> pods = new TreeMap<>();
  private int made;

  private record Machine(String type, String zone, CapacityType capacityType) {}

  /// `zone` empty: anywhere. `apart` keeps pods of its kind on hosts of their own.
  private record Workload(int cpuMillis, int memoryMib, String zone, boolean apart, String on) {
    Workload movedTo(String node) {
      return new Workload(cpuMillis, memoryMib, zone, apart, node);
    }
  }

  private RandomFleet(long seed) {
    random = new Random(seed);
    spot = random.nextInt(3) == 0;
    int nodes = 1 + random.nextInt(7);
    for (int i = 0; i < nodes; i++) {
      addNode(TYPES.get(random.nextInt(TYPES.size())), ZONES.get(random.nextInt(ZONES.size())));
    }
  }

  static RandomFleet of(long seed) {
    var fleet = new RandomFleet(seed);
    fleet.machines.forEach(fleet::fill);
    return fleet;
  }

  private String addNode(String type, String zone) {
    String name = "n%02d".formatted(made++);
    machines.put(name, new Machine(type, zone, spot ? CapacityType.SPOT : CapacityType.ON_DEMAND));
    return name;
  }

  private void fill(String node, Machine machine) {
    int cpu = vcpus(machine.type()) * 1_000;
    int memory = gib(machine.type()) * 1_024;
    int wanted = random.nextInt(5);
    for (int i = 0; i < wanted; i++) {
      int podCpu = 100 + random.nextInt(2_500);
      int podMemory = 64 + random.nextInt(4_000);
      if (podCpu <= cpu && podMemory <= memory) {
        cpu -= podCpu;
        memory -= podMemory;
        String zone = random.nextInt(5) == 0 ? machine.zone() : "";
        pods.put(
            "%s-%d".formatted(node, i),
            new Workload(podCpu, podMemory, zone, i == 0 && random.nextInt(3) == 0, node));
      }
    }
  }

  private static int vcpus(String type) {
    return Integer.parseInt(type.substring(2, type.indexOf('x')));
  }

  private static int gib(String type) {
    return Integer.parseInt(type.substring(type.indexOf('x') + 1));
  }

  World world(long pass) {
    World world = empty(pass);
    pods.forEach((name, pod) -> world.pod(name, draft -> describe(draft, pod).on(pod.on())));
    return world;
  }

  private World empty(long pass) {
    World world =
        World.world()
            .at(NOW)
            .pass(1, pass)
            .nodePool(
                "web",
                pool ->
                    pool.requires(
                        spot
                            ? "karpenter.sh/capacity-type In [spot]"
                            : "karpenter.sh/capacity-type In [on-demand]"));
    machines.forEach(
        (name, machine) ->
            world.node(
                name,
                node ->
                    node.inPool("web")
                        .zone(machine.zone())
                        .claim(
                            claim ->
                                claim
                                    .type(machine.type())
                                    .zone(machine.zone())
                                    .capacityType(machine.capacityType()))));
    return world;
  }

  private static PodDraft describe(PodDraft draft, Workload pod) {
    draft
        .cpu(pod.cpuMillis() + "m")
        .memory(pod.memoryMib() + "Mi")
        .labels(pod.apart() ? "app=apart" : "app=free");
    if (!pod.zone().isEmpty()) {
      draft.nodeAffinity(LabelKey.ZONE + " In [" + pod.zone() + "]");
    }
    return pod.apart() ? draft.antiAffinity(LabelKey.HOSTNAME) : draft;
  }

  /// What all nodes cost an hour.
  Price cost() {
    var types =
        world(1).snapshot().instanceTypes().getOrDefault(NodeClassName.of("default"), List.of());
    Price sum = Price.ZERO;
    for (Machine machine : machines.values()) {
      sum = sum.plus(price(machine, types));
    }
    return sum;
  }

  private static Price price(Machine machine, List<InstanceType> types) {
    return types.stream()
        .filter(type -> type.name().value().equals(machine.type()))
        .flatMap(type -> type.offerings().stream())
        .filter(offering -> offering.zone().value().equals(machine.zone()))
        .filter(offering -> offering.capacityType() == machine.capacityType())
        .map(offering -> offering.price())
        .findFirst()
        .orElseThrow();
  }

  int pods() {
    return pods.size();
  }

  int nodes() {
    return machines.size();
  }

  /// Does the command: what it removes goes, what it launches is any of the types that it allows,
  /// and each pod of the removed nodes is placed anew. Returns the pods that found no place.
  List<PodKey> carryOut(DisruptionCommand command) {
    if (command instanceof DisruptionCommand.Replace replace) {
      replace.replacements().forEach(this::launch);
    }
    List<String> gone =
        command.candidates().stream().map(NodeClaimName::value).map(it -> it.substring(4)).toList();
    gone.forEach(machines::remove);
    World world = empty(1);
    pods.forEach(
        (name, pod) ->
            world.pod(
                name,
                draft -> {
                  describe(draft, pod);
                  if (gone.contains(pod.on())) {
                    draft.unschedulableSince(NOW.minusSeconds(60));
                  } else {
                    draft.on(pod.on());
                  }
                }));
    return settle(Provisioning.decide(world.snapshot()), gone);
  }

  private void launch(PlannedClaim claim) {
    var types = claim.instanceTypes();
    String type = types.get(random.nextInt(types.size())).value();
    var zones = claim.requirements().get(LabelKey.ZONE);
    List<String> allowed = ZONES.stream().filter(zones::has).toList();
    addNode(type, allowed.get(random.nextInt(allowed.size())));
  }

  private List<PodKey> settle(ProvisioningPlan plan, List<String> gone) {
    List<PodKey> homeless = new ArrayList<>();
    pods.replaceAll(
        (name, pod) -> {
          var key = PodKey.of("default/" + name);
          if (!gone.contains(pod.on())) {
            return pod;
          }
          if (plan.places().get(key) instanceof Place.ExistingNode(var node)) {
            return pod.movedTo(node.value());
          }
          homeless.add(key);
          return pod;
        });
    return homeless;
  }
}
