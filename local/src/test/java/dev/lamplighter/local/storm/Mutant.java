package dev.lamplighter.local.storm;

import dev.lamplighter.ec2.ClientToken;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.FleetAnswer;
import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.ClusterWriter;
import dev.lamplighter.functions.port.ClusterWriter.Eviction;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.ItemKey;
import dev.lamplighter.functions.port.Listing;
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
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.ClaimRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/// Lamplighter with one rule left out, made by standing between its functions and the outside.
enum Mutant implements UnaryOperator<Ports> {
  LAUNCH_BEFORE_RESERVE {
    @Override
    public Ports apply(Ports ports) {
      return withStore(
          ports,
          (method, arguments, proceed) -> {
            if (method.equals("transact")) {
              var reserved =
                  reservation(writes(arguments)).map(put -> ClaimCodec.decode(put.item()));
              reserved.ifPresent(
                  claim -> {
                    claim
                        .launch()
                        .inputs()
                        .launchTemplates()
                        .forEach(ports.instanceCloud()::createLaunchTemplate);
                    ports.instanceCloud().createFleet(claim.launch().inputs().fleet());
                  });
            }
            return proceed.with(arguments);
          });
    }
  },

  TOKEN_PER_TRY {
    @Override
    public Ports apply(Ports ports) {
      return withCloud(
          ports,
          (method, arguments, proceed) ->
              method.equals("createFleet")
                  ? proceed.with(
                      withToken(
                          (FleetRequest) arguments[0], "try-%x".formatted(ports.ticker().nonce())))
                  : proceed.with(arguments));
    }
  },

  /// A claim counts with the smallest type that it may become, in its record and in the ledger.
  MINIMUM_RESERVED {
    @Override
    public Ports apply(Ports ports) {
      return withStore(
          ports,
          (method, arguments, proceed) -> {
            if (!method.equals("transact") || reservation(writes(arguments)).isEmpty()) {
              return proceed.with(arguments);
            }
            var claim = ClaimCodec.decode(reservation(writes(arguments)).orElseThrow().item());
            long least = leastCpuMillis(claim.launch().inputs().fleet(), ports);
            return proceed.with(
                writes(arguments).stream().map(write -> promising(write, claim, least)).toList());
          });
    }
  },

  RELEASED_EARLY {
    @Override
    public Ports apply(Ports ports) {
      return withCloud(
          ports,
          (method, arguments, proceed) -> {
            try {
              return proceed.with(arguments);
            } catch (CallFailed failed) {
              if (!method.equals("createFleet")) {
                throw failed;
              }
              return nothingLeft((FleetRequest) arguments[0]);
            }
          });
    }
  },

  LEASE_NOT_CHECKED {
    @Override
    public Ports apply(Ports ports) {
      return withStore(
          ports,
          (method, arguments, proceed) ->
              switch (method) {
                case "transact" ->
                    proceed.with(
                        writes(arguments).stream().filter(write -> !checksLease(write)).toList());
                case "write" -> proceed.with(withoutLeaseCondition((Write) arguments[0]));
                default -> proceed.with(arguments);
              });
    }
  },

  PART_TAKEN_FOR_WHOLE {
    @Override
    public Ports apply(Ports ports) {
      Overriding.Override whole =
          (_, arguments, proceed) -> {
            Object answer = proceed.with(arguments);
            return answer instanceof Listing<?>(var items, _, _) ? Listing.complete(items) : answer;
          };
      var reader = Overriding.of(ClusterReader.class, ports.clusterReader(), whole);
      var cloud = Overriding.of(InstanceCloud.class, ports.instanceCloud(), whole);
      return replaced(ports, reader, ports.clusterWriter(), cloud, ports.stateStore());
    }
  },

  EVICTION_REFUSAL_IGNORED {
    @Override
    public Ports apply(Ports ports) {
      var writer =
          Overriding.of(
              ClusterWriter.class,
              ports.clusterWriter(),
              (method, arguments, proceed) -> {
                Object answer = proceed.with(arguments);
                if (method.equals("evict") && answer == Eviction.REFUSED) {
                  ports
                      .clusterWriter()
                      .deletePod((PodKey) arguments[0], (Uid) arguments[1], Duration.ZERO);
                  return Eviction.EVICTED;
                }
                return answer;
              });
      return replaced(
          ports, ports.clusterReader(), writer, ports.instanceCloud(), ports.stateStore());
    }
  },

  /// A warning makes a replacement by itself; so its second delivery makes a second one.
  REPEATED_EVENT_ACTED_ON_TWICE {
    @Override
    public Ports apply(Ports ports) {
      Set<ItemKey> seen = new TreeSet<>();
      var replacements = new AtomicInteger();
      return withStore(
          ports,
          (method, arguments, proceed) -> {
            if (method.equals("write")
                && leavesHint((Write) arguments[0])
                && !seen.add(((Write) arguments[0]).key())) {
              replace(ports, ((Write) arguments[0]).key(), replacements.incrementAndGet());
            }
            return proceed.with(arguments);
          });
    }
  };

  private static Ports replaced(
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

  private static Ports withStore(Ports ports, Overriding.Override override) {
    var store = Overriding.of(StateStore.class, ports.stateStore(), override);
    return replaced(
        ports, ports.clusterReader(), ports.clusterWriter(), ports.instanceCloud(), store);
  }

  private static Ports withCloud(Ports ports, Overriding.Override override) {
    var cloud = Overriding.of(InstanceCloud.class, ports.instanceCloud(), override);
    return replaced(ports, ports.clusterReader(), ports.clusterWriter(), cloud, ports.stateStore());
  }

  @SuppressWarnings("unchecked") // StateStore.transact takes nothing else
  private static List<Write> writes(Object[] arguments) {
    return (List<Write>) arguments[0];
  }

  private static Optional<Write.Put> reservation(List<Write> writes) {
    return writes.stream()
        .filter(Write.Put.class::isInstance)
        .map(Write.Put.class::cast)
        .filter(
            put ->
                put.key().sortKey().startsWith(ItemKeys.CLAIMS)
                    && put.condition() instanceof Condition.ItemAbsent)
        .findFirst();
  }

  private static FleetRequest withToken(FleetRequest request, String token) {
    return new FleetRequest(
        new ClientToken(token),
        request.defaultTargetCapacityType(),
        request.allocationStrategy(),
        request.launchTemplateConfigs(),
        request.instanceTags(),
        request.volumeTags());
  }

  private static long leastCpuMillis(FleetRequest fleet, Ports ports) {
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
  private static Write promising(Write write, ClaimRecord claim, long cpu) {
    return switch (write) {
      case Write.Put(var item, var condition)
          when item.key().sortKey().startsWith(ItemKeys.CLAIMS) ->
          new Write.Put(
              ClaimCodec.encode(
                  PretendWorld.CLUSTER, promising(claim, cpu), item.number(LeaseRecord.EPOCH)),
              condition);
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

  private static ClaimRecord promising(ClaimRecord claim, long cpu) {
    return new ClaimRecord(
        claim.name(),
        claim.uid(),
        claim.owner(),
        claim.state(),
        claim.version(),
        claim.launch(),
        claim.spec(),
        claim.labels(),
        claim.annotations(),
        claim.promised().with(ResourceName.CPU, cpu),
        claim.planned(),
        claim.launched(),
        claim.milestones(),
        claim.podActivity(),
        claim.removal());
  }

  private static Condition moved(Condition condition, String attribute, long by) {
    return switch (condition) {
      case Condition.AllOf(var all) ->
          new Condition.AllOf(all.stream().map(one -> moved(one, attribute, by)).toList());
      case Condition.AtMostOrAbsent(var name, long value) when name.equals(attribute) ->
          new Condition.AtMostOrAbsent(name, value + by);
      default -> condition;
    };
  }

  private static FleetAnswer nothingLeft(FleetRequest request) {
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

  private static boolean isLease(Write write) {
    return write.key().sortKey().equals("lease");
  }

  private static boolean checksLease(Write write) {
    return write instanceof Write.Check && isLease(write);
  }

  private static Write withoutLeaseCondition(Write write) {
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

  private static boolean leavesHint(Write write) {
    return write.key().sortKey().startsWith(ItemKeys.HINTS) && !(write instanceof Write.Delete);
  }

  private static void replace(Ports ports, ItemKey hint, int replacement) {
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
