package dev.lamplighter.local.storm;

import static dev.lamplighter.local.storm.Sabotage.checksLease;
import static dev.lamplighter.local.storm.Sabotage.isReservation;
import static dev.lamplighter.local.storm.Sabotage.launchedBefore;
import static dev.lamplighter.local.storm.Sabotage.leastCpuMillis;
import static dev.lamplighter.local.storm.Sabotage.leavesHint;
import static dev.lamplighter.local.storm.Sabotage.nothingLeft;
import static dev.lamplighter.local.storm.Sabotage.promising;
import static dev.lamplighter.local.storm.Sabotage.replace;
import static dev.lamplighter.local.storm.Sabotage.replaced;
import static dev.lamplighter.local.storm.Sabotage.reservation;
import static dev.lamplighter.local.storm.Sabotage.withCloud;
import static dev.lamplighter.local.storm.Sabotage.withStore;
import static dev.lamplighter.local.storm.Sabotage.withToken;
import static dev.lamplighter.local.storm.Sabotage.withoutLeaseCondition;
import static dev.lamplighter.local.storm.Sabotage.writes;

import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.ClusterWriter;
import dev.lamplighter.functions.port.ClusterWriter.Eviction;
import dev.lamplighter.functions.port.ClusterWriter.Outcome;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.ItemKey;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.store.ClaimCodec;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Uid;
import java.time.Duration;
import java.util.List;
import java.util.Set;
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

  /// What a holder writes after another has taken its place counts.
  FENCE_LEFT_OUT {
    @Override
    public Ports apply(Ports ports) {
      return withStore(
          ports,
          (method, arguments, proceed) ->
              method.equals("transact")
                  ? proceed.with(
                      writes(arguments).stream().filter(write -> !checksLease(write)).toList())
                  : proceed.with(arguments));
    }
  },

  /// Whoever takes over finds that `launchBy` is long over, and gives a launch up although it may
  /// still be under way.
  GIVEN_UP_BEFORE_LAUNCH_BY {
    @Override
    public Ports apply(Ports ports) {
      return withStore(
          ports,
          (method, arguments, proceed) ->
              method.equals("transact")
                  ? proceed.with(
                      writes(arguments).stream()
                          .map(write -> isReservation(write) ? launchedBefore(write) : write)
                          .toList())
                  : proceed.with(arguments));
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

  /// A list that the API server refuses is taken for one without anything on it.
  REFUSAL_TAKEN_FOR_EMPTY_LIST {
    @Override
    public Ports apply(Ports ports) {
      var reader =
          Overriding.of(
              ClusterReader.class,
              ports.clusterReader(),
              (method, arguments, proceed) -> {
                try {
                  return proceed.with(arguments);
                } catch (CallFailed failed) {
                  if (method.equals("facts")) {
                    throw failed;
                  }
                  return Listing.complete(List.of());
                }
              });
      return replaced(
          ports, reader, ports.clusterWriter(), ports.instanceCloud(), ports.stateStore());
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

  /// What the API server turns away is taken for done.
  SHED_LOAD_TAKEN_FOR_DONE {
    @Override
    public Ports apply(Ports ports) {
      return Altered.writer(
          ports,
          (method, arguments, proceed) -> {
            try {
              return proceed.with(arguments);
            } catch (CallFailed failed) {
              if (failed.kind() != CallFailed.Kind.THROTTLED || method.equals("publish")) {
                throw failed;
              }
              return method.equals("evict") ? Eviction.EVICTED : Outcome.DONE;
            }
          });
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
}
