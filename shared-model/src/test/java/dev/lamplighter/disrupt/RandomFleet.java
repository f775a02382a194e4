package dev.lamplighter.disrupt;

import static dev.lamplighter.testing.World.START;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.decision.Decision;
import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.launch.DriftHash;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.pack.Provisioning;
import dev.lamplighter.snapshot.PodActivity;
import dev.lamplighter.testing.ClaimDraft;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.NodeDraft;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// A cluster of random nodes with random pods on them, some of the nodes drifted, to which commands
/// of disruption can be done as the cluster would do them.
final class RandomFleet {
  static final Instant NOW = START.plus(Duration.ofHours(1));

  private static final List<String> TYPES =
      List.of("s.2x4", "s.4x8", "s.8x16", "s.16x32", "r.4x32");
  private static final List<String> ZONES = List.of("z-a", "z-b", "z-c");

  private final Random random;
  private final List<CapacityType> capacityTypes;
  private final SortedMap<String, Machine> machines = new TreeMap<>();
  private final SortedMap<String, Workload> pods = new TreeMap<>();
  private final SortedMap<String, PodActivity> noted = new TreeMap<>();
  private final SortedSet<String> leaving = new TreeSet<>();
  private int made;

  private record Machine(String type, String zone, CapacityType capacityType, boolean drifted) {}

  /// `zone` empty: anywhere. `apart` keeps pods of its kind on hosts of their own, `kept` is
  /// do-not-disrupt.
  private record Workload(
      int cpuMillis, int memoryMib, String zone, boolean apart, boolean kept, String on) {
    Workload movedTo(String node) {
      return new Workload(cpuMillis, memoryMib, zone, apart, kept, node);
    }
  }

  private RandomFleet(long seed) {
    random = new Random(seed);
    capacityTypes =
        oneOf(
            List.of(
                List.of(CapacityType.ON_DEMAND),
                List.of(CapacityType.SPOT),
                List.of(CapacityType.ON_DEMAND, CapacityType.SPOT)));
    boolean rolling = random.nextInt(3) == 0;
    int nodes = 1 + random.nextInt(7);
    for (int i = 0; i < nodes; i++) {
      boolean drifted = rolling && random.nextBoolean();
      addNode(new Machine(oneOf(TYPES), oneOf(ZONES), oneOf(capacityTypes), drifted));
    }
  }

  static RandomFleet of(long seed) {
    var fleet = new RandomFleet(seed);
    fleet.machines.forEach(fleet::fill);
    return fleet;
  }

  private <T> T oneOf(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private void addNode(Machine machine) {
    machines.put("n%02d".formatted(made++), machine);
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
            new Workload(
                podCpu,
                podMemory,
                zone,
                i == 0 && random.nextInt(3) == 0,
                random.nextInt(12) == 0,
                node));
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
            .nodeClass(NodeClasses.resolved("default", ClaimDraft.IMAGE))
            .nodePool(
                "web",
                pool -> pool.requires("karpenter.sh/capacity-type In %s".formatted(capacityTypes)));
    machines.forEach((name, machine) -> world.node(name, node -> describe(node, name, machine)));
    return world;
  }

  private void describe(NodeDraft node, String name, Machine machine) {
    node.inPool("web").zone(machine.zone()).claim(claim -> describe(claim, name, machine));
    if (leaving.contains(name)) {
      node.taint("karpenter.sh/disrupted:NoSchedule");
    }
  }

  private void describe(ClaimDraft claim, String node, Machine machine) {
    claim.type(machine.type()).zone(machine.zone()).capacityType(machine.capacityType());
    if (machine.drifted()) {
      claim
          .annotation(AnnotationKey.NODEPOOL_HASH, "0")
          .annotation(AnnotationKey.NODEPOOL_HASH_VERSION, DriftHash.VERSION);
    }
    Optional.ofNullable(noted.get(node)).ifPresent(claim::podActivity);
  }

  private static PodDraft describe(PodDraft draft, Workload pod) {
    draft
        .cpu(pod.cpuMillis() + "m")
        .memory(pod.memoryMib() + "Mi")
        .labels(pod.apart() ? "app=apart" : "app=free");
    if (pod.kept()) {
      draft.annotation(AnnotationKey.DO_NOT_DISRUPT, "true");
    }
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

  /// How many nodes have drifted and may go: nothing on them is do-not-disrupt.
  long toReplace() {
    return machines.entrySet().stream()
        .filter(node -> node.getValue().drifted() && !isKept(node.getKey()))
        .count();
  }

  /// Remembers what the decision remembers of the pods on nodes that stay.
  void note(Decision decision) {
    decision.steps().stream()
        .flatMap(step -> step.effects().stream())
        .filter(Effect.UpdateClaim.class::isInstance)
        .map(effect -> ((Effect.UpdateClaim) effect).next())
        .forEach(claim -> noted.put(node(claim.name()), claim.podActivity()));
  }

  private boolean isKept(String node) {
    return pods.values().stream().anyMatch(pod -> pod.kept() && pod.on().equals(node));
  }

  /// Whether a pod on one of the command's nodes is do-not-disrupt.
  boolean disturbs(DisruptionCommand command) {
    return names(command).stream().anyMatch(this::isKept);
  }

  private static List<String> names(DisruptionCommand command) {
    return command.candidates().stream().map(RandomFleet::node).toList();
  }

  private static String node(NodeClaimName claim) {
    return claim.value().substring("web-".length());
  }

  int nodes() {
    return machines.size();
  }

  /// Keeps pods off all nodes that the commands of a look will remove.
  void choose(List<DisruptionCommand> commands) {
    leaving.clear();
    commands.forEach(command -> leaving.addAll(names(command)));
  }

  /// Does the command: what it removes goes, what it launches is any of the types that it allows,
  /// and each pod of the removed nodes is placed anew. Returns the pods that found no place.
  List<PodKey> carryOut(DisruptionCommand command) {
    if (command instanceof DisruptionCommand.Replace replace) {
      replace.replacements().forEach(this::launch);
    }
    List<String> gone = names(command);
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
    var requirements = claim.requirements();
    String type = oneOf(claim.instanceTypes()).value();
    String zone = oneOf(ZONES.stream().filter(requirements.get(LabelKey.ZONE)::has).toList());
    CapacityType capacityType =
        oneOf(
            capacityTypes.stream()
                .filter(it -> requirements.get(LabelKey.CAPACITY_TYPE).has(it.toString()))
                .toList());
    addNode(new Machine(type, zone, capacityType, false));
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
