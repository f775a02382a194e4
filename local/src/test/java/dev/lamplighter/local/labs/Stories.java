package dev.lamplighter.local.labs;

import dev.lamplighter.catalogue.Outage;
import dev.lamplighter.ec2.FleetAnswer.FleetError;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.local.cloud.CapacityPool;
import dev.lamplighter.local.cloud.Ec2Log.FleetCall;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Zone;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/// The stories that mutants are hunted in.
final class Stories {
  private static final LabelKey TEAM = LabelKey.of("team");
  private static final InstanceTypeName SMALL = InstanceTypeName.of("t3.small");

  /// Until then there is no t3.small.
  private static final Duration REFILLED = Duration.ofMinutes(6);

  private Stories() {}

  /// While it runs quietly, both its nodes' records are lost.
  static final Story LOST_TABLE =
      story(
          "The table is lost",
          lab -> {
            lab.world.timeline().after(Duration.ofMinutes(5), lab.world::loseTable);
            Labs.find("2").orElseThrow().scenario().play(lab.world, _ -> {});
            lab.world.runUntil(Duration.ofMinutes(10));
          },
          Expectation.of("2 httpd pods run", o -> o.running("httpd").size(), 2),
          Expectation.of("nothing was launched twice", o -> o.launches("service").size(), 2),
          Expectation.of("both are on record again", Stories::records, 2));

  /// One that a lost launch may have left, and one of somebody else.
  static final Story NOBODYS_INSTANCE =
      story(
          "Two instances are in the cluster that nobody has on record",
          lab -> {
            var ofTheCluster = Tags.NONE.with(Tags.CLUSTER, PretendWorld.CLUSTER.value());
            start(lab.world, ofTheCluster);
            start(
                lab.world,
                ofTheCluster.with(Tags.NODE_POOL, "platform").with(Tags.NODE_CLASS, "default"));
            lab.runForMinutes(14);
          },
          Expectation.of(
              "the one tagged as ours was terminated", o -> o.terminations("platform").size(), 1),
          Expectation.of(
              "the other, which is not, was left alone",
              o -> o.world().account().log().alive().size(),
              1));

  static final Story NEW_TEMPLATE =
      story(
          "A NodePool's template changes",
          lab -> {
            lab.apply(pool("blue") + "---\n" + deployment(1));
            lab.runForMinutes(4);
            lab.apply(pool("green"));
            lab.runForMinutes(10);
          },
          Expectation.of("the pod runs", o -> o.running("web").size(), 1),
          Expectation.of("the node was replaced", o -> o.launches("web").size(), 2),
          Expectation.of(
              "by one of the new template",
              o ->
                  o.nodes("web").stream()
                      .map(node -> node.meta().labels().get(TEAM).orElse("none"))
                      .toList(),
              List.of("green")));

  static final Story ANOTHER_POD =
      story(
          "A pod comes while all is quiet",
          lab -> {
            lab.apply(pool("blue") + "---\n" + deployment(1));
            lab.runForMinutes(6);
            lab.apply(deployment(2));
            lab.runForMinutes(4);
          },
          Expectation.of("both pods run", o -> o.running("web").size(), 2));

  static final Story SHORTAGE =
      story(
          "EC2 has no t3.small for a while",
          lab -> {
            emptyOfSmall(lab.world);
            lab.apply(pool("blue") + "---\n" + deployment(1));
            lab.runForMinutes(2);
            lab.apply(deployment(2));
            lab.runForMinutes(8);
            lab.apply(deployment(3));
            lab.runForMinutes(3);
          },
          Expectation.of("3 pods run", o -> o.running("web").size(), 3),
          new Expectation("nothing was asked for again too soon", Stories::askedTooSoon),
          Expectation.of("t3.small is bought again", Stories::smallOnes, 1L));

  static List<Story> all() {
    return List.of(LOST_TABLE, NOBODYS_INSTANCE, NEW_TEMPLATE, ANOTHER_POD, SHORTAGE);
  }

  private static Story story(String title, Consumer<LabWorld> plot, Expectation... expectations) {
    return new Story(title, plot, List.of(expectations));
  }

  private static void start(PretendWorld world, Tags tags) {
    world.account().startForeign(SMALL, Zone.of("ap-northeast-2a"), tags);
  }

  private static int records(Observed observed) {
    return observed
        .world()
        .store()
        .query(ItemKeys.cluster(PretendWorld.CLUSTER), ItemKeys.CLAIMS)
        .items()
        .size();
  }

  private static void emptyOfSmall(PretendWorld world) {
    for (Zone zone : world.account().network().zones()) {
      world
          .account()
          .capacity()
          .emptyUntil(
              new CapacityPool(CapacityType.SPOT, SMALL, zone), PretendWorld.START.plus(REFILLED));
    }
  }

  private static Optional<String> askedTooSoon(Observed observed) {
    var refused = new TreeMap<String, Instant>();
    for (FleetCall call : observed.world().account().log().fleetCalls()) {
      for (FleetError error : call.answer().errors()) {
        String offering = "%s in %s".formatted(error.instanceType(), error.zone());
        Instant before = refused.getOrDefault(offering, Instant.MIN);
        if (call.at().isBefore(before.plus(Outage.TIME_TO_LIVE))) {
          return Optional.of("%s was, at %s and %s".formatted(offering, before, call.at()));
        }
        refused.put(offering, call.at());
      }
    }
    return Optional.empty();
  }

  private static long smallOnes(Observed observed) {
    return observed.launches("web").stream()
        .filter(launch -> launch.instance().instanceType().equals(SMALL))
        .count();
  }

  private static String pool(String team) {
    return PoolDraft.web()
        .label("team", team)
        .types("t3.small", "c7i-flex.large")
        .capacityTypes("spot")
        .manifest();
  }

  /// So many pods that each fill a node.
  static String deployment(int replicas) {
    return """
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: web, namespace: default}
    spec:
      replicas: %d
      selector: {matchLabels: {app: web}}
      template:
        metadata: {labels: {app: web}}
        spec:
          nodeSelector: {node: web}
          containers: [{name: c, image: web, resources: {requests: {cpu: 1100m}}}]
    """
        .formatted(replicas);
  }
}
