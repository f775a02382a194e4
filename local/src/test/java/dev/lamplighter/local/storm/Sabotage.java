package dev.lamplighter.local.storm;

import dev.lamplighter.ec2.ClientToken;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.FleetAnswer;
import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.ClusterWriter;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.ItemKey;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.store.ClaimAddress;
import dev.lamplighter.functions.store.ClaimCodec;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.store.LeaseRecord;
import dev.lamplighter.functions.store.LedgerCodec;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.ClaimRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// What mutants are made of: ports with one method in another's place, writes with another content.
final class Sabotage {
  private Sabotage() {}

  static Ports replaced(
      Ports ports,
      ClusterReader reader,
      ClusterWriter writer,
      InstanceCloud cloud,
      StateStore store) {
    return new Ports(
        reader,
        writer,
        cloud,
        ports.nodeClassResolver(),
        ports.priceSource(),
        store,
        ports.eventSink(),
        ports.ticker());
  }

  static Ports withStore(Ports ports, Overriding.Override override) {
    var store = Overriding.of(StateStore.class, ports.stateStore(), override);
    return replaced(
        ports, ports.clusterReader(), ports.clusterWriter(), ports.instanceCloud(), store);
  }

  static Ports withCloud(Ports ports, Overriding.Override override) {
    var cloud = Overriding.of(InstanceCloud.class, ports.instanceCloud(), override);
    return replaced(ports, ports.clusterReader(), ports.clusterWriter(), cloud, ports.stateStore());
  }

  @SuppressWarnings("unchecked") // StateStore.transact takes nothing else
  static List<Write> writes(Object[] arguments) {
    return (List<Write>) arguments[0];
  }

  static Optional<Write.Put> reservation(List<Write> writes) {
    return writes.stream().filter(Sabotage::isReservation).map(Write.Put.class::cast).findFirst();
  }

  static boolean isReservation(Write write) {
    return write instanceof Write.Put(var item, var condition)
        && item.key().sortKey().startsWith(ItemKeys.CLAIMS)
        && condition instanceof Condition.ItemAbsent;
  }

  /// The reservation of a launch that should have happened some minutes ago.
  static Write launchedBefore(Write reservation) {
    var put = (Write.Put) reservation;
    var claim = ClaimCodec.decode(put.item());
    var launch =
        new ClaimRecord.Launch(
            claim.launch().inputs(),
            claim.launch().attempt(),
            claim.launch().launchBy().minus(Duration.ofMinutes(4)));
    return recording(put, with(claim, launch, claim.promised()));
  }

  static FleetRequest withToken(FleetRequest request, String token) {
    return new FleetRequest(
        new ClientToken(token),
        request.defaultTargetCapacityType(),
        request.allocationStrategy(),
        request.launchTemplateConfigs(),
        request.instanceTags(),
        request.volumeTags(),
        request.context());
  }

  static long leastCpuMillis(FleetRequest fleet, Ports ports) {
    Set<InstanceTypeName> types = new TreeSet<>();
    fleet
        .launchTemplateConfigs()
        .forEach(config -> config.overrides().forEach(o -> types.add(o.instanceType())));
    return ports.instanceCloud().describeInstanceTypes().stream()
        .filter(info -> types.contains(info.name()))
        .mapToLong(info -> info.defaultVcpus() * 1_000L)
        .min()
        .orElseThrow();
  }

  /// The claim's and the ledger's write with `cpu` millis promised.
  static Write promising(Write write, ClaimRecord claim, long cpu) {
    return switch (write) {
      case Write.Put put when put.key().sortKey().startsWith(ItemKeys.CLAIMS) ->
          recording(put, with(claim, claim.launch(), claim.promised().with(ResourceName.CPU, cpu)));
      case Write.Update(var key, var set, var add, var remove, var condition)
          when key.sortKey().startsWith(ItemKeys.POOLS) -> {
        var attribute = LedgerCodec.attribute(ResourceName.CPU);
        long difference = add.getOrDefault(attribute, 0L) - cpu;
        var less = new TreeMap<>(add);
        less.put(attribute, cpu);
        yield new Write.Update(key, set, less, remove, moved(condition, attribute, difference));
      }
      default -> write;
    };
  }

  /// The write of a claim's record, with another record.
  static Write.Put recording(Write.Put put, ClaimRecord claim) {
    var epoch = put.item().number(LeaseRecord.EPOCH);
    return new Write.Put(ClaimCodec.encode(PretendWorld.CLUSTER, claim, epoch), put.condition());
  }

  static ClaimRecord with(ClaimRecord claim, ClaimRecord.Launch launch, Resources promised) {
    return new ClaimRecord(
        claim.name(),
        claim.uid(),
        claim.owner(),
        claim.state(),
        claim.version(),
        launch,
        claim.spec(),
        claim.labels(),
        claim.annotations(),
        promised,
        claim.planned(),
        claim.launched(),
        claim.milestones(),
        claim.podActivity(),
        claim.removal());
  }

  static Condition moved(Condition condition, String attribute, long by) {
    return switch (condition) {
      case Condition.AllOf(var all) ->
          new Condition.AllOf(all.stream().map(one -> moved(one, attribute, by)).toList());
      case Condition.AtMostOrAbsent(var name, long value) when name.equals(attribute) ->
          new Condition.AtMostOrAbsent(name, value + by);
      default -> condition;
    };
  }

  static FleetAnswer nothingLeft(FleetRequest request) {
    var errors = new ArrayList<FleetAnswer.FleetError>();
    var none = new Ec2Error("InsufficientInstanceCapacity", "There is no capacity.");
    request
        .launchTemplateConfigs()
        .forEach(
            config ->
                config
                    .overrides()
                    .forEach(
                        o ->
                            errors.add(
                                new FleetAnswer.FleetError(
                                    none, o.instanceType(), o.availabilityZone()))));
    return new FleetAnswer.Fleet(List.of(), errors);
  }

  static boolean isLease(Write write) {
    return write.key().sortKey().equals("lease");
  }

  static boolean checksLease(Write write) {
    return write instanceof Write.Check && isLease(write);
  }

  static Write withoutLeaseCondition(Write write) {
    if (!isLease(write)) {
      return write;
    }
    return switch (write) {
      case Write.Put(var item, _) -> new Write.Put(item, new Condition.Always());
      case Write.Update(var key, var set, var add, var remove, _) ->
          new Write.Update(key, set, add, remove, new Condition.Always());
      case Write.Delete(var key, _) -> new Write.Delete(key, new Condition.Always());
      case Write.Check check -> check;
    };
  }

  static boolean leavesHint(Write write) {
    return write.key().sortKey().startsWith(ItemKeys.HINTS) && !(write instanceof Write.Delete);
  }

  static void replace(Ports ports, ItemKey hint, int replacement) {
    var instance = InstanceId.of(hint.sortKey().substring(ItemKeys.HINTS.length()));
    ports
        .stateStore()
        .get(ItemKeys.instance(instance))
        .map(ClaimAddress::decode)
        .flatMap(
            address -> ports.stateStore().get(ItemKeys.claim(address.cluster(), address.claim())))
        .map(ClaimCodec::decode)
        .ifPresent(
            claim ->
                ports
                    .instanceCloud()
                    .createFleet(
                        withToken(
                            claim.launch().inputs().fleet(),
                            "replacement-%d".formatted(replacement))));
  }
}
