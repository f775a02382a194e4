package dev.lamplighter.cli.dump;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.catalogue.Outages;
import dev.lamplighter.catalogue.Overlays;
import dev.lamplighter.cli.BadInput;
import dev.lamplighter.cli.text.Counted;
import dev.lamplighter.decide.BatchWindow;
import dev.lamplighter.functions.wire.yaml.InputProblem;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Region;
import dev.lamplighter.snapshot.CapacityBuffers;
import dev.lamplighter.snapshot.ClusterFacts;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PassId;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// A cluster as a dump shows it, with what is built in for what no dump tells: types, prices, and
/// which of them can be had.
///
/// - It is as of the last moment that the dump tells of, so that the same dump gives the same plan
///   whenever it is read.
/// - `prices` are those of its nodes; a node that is not among them has a type that is not known.
///   `spotNodes` of them are spot, whose price is at most this.
/// - `namesOnly` are nodes of which nothing else is known: pods are on them.
/// - `remarks` name what is missing and what is assumed instead.
public record DumpedCluster(
    ClusterSnapshot snapshot,
    Region region,
    String pricesAsOf,
    SortedMap<NodeName, Price> prices,
    int spotNodes,
    SortedSet<NodeName> namesOnly,
    List<String> remarks) {
  /// Fargate's nodes, and those outside of AWS, tell none.
  private static final String UNTOLD = "No instance type is told";

  private static final Instant LONG_AGO = Instant.parse("2000-01-01T00:00:00Z");

  /// When a dump was taken that tells no time; long after its records began.
  private static final Instant WHENEVER = LONG_AGO.plus(Duration.ofDays(365));

  public DumpedCluster {
    prices = Collections.unmodifiableSortedMap(new TreeMap<>(prices));
    namesOnly = Collections.unmodifiableSortedSet(new TreeSet<>(namesOnly));
    remarks = List.copyOf(remarks);
  }

  /// Reads a dump; `standardInput` is what `-` among the paths reads. Throws [BadInput] if it is
  /// none, or if nothing tells its region.
  public static DumpedCluster read(
      List<Path> paths, InputStream standardInput, Optional<Region> region) {
    var found = DumpReader.read(paths, standardInput);
    if (!found.problems().isEmpty()) {
      throw new BadInput(found.problems().stream().map(InputProblem::toString).toList());
    }
    var whole = KindsLeftOut.of(found.objects());
    DumpObjects objects = whole.objects();
    Region where =
        region
            .or(() -> DumpRegion.of(objects))
            .orElseThrow(
                () ->
                    new BadInput(
                        "--region: found none, and neither nodes nor EC2NodeClasses tell it."
                            + " Allowed: a region of AWS. Write --region eu-west-1, for example."));
    List<String> remarks = new ArrayList<>(found.remarks());
    remarks.addAll(whole.remarks());
    var making = new Making(whole, DumpMarket.of(where), remarks);
    return making.cluster();
  }

  /// One reading.
  private static final class Making {
    private final KindsLeftOut.Whole whole;
    private final DumpObjects objects;
    private final DumpMarket market;
    private final NamespacesLeftOut namespaces;
    private final Instant now;
    private final List<String> remarks;

    Making(KindsLeftOut.Whole whole, DumpMarket market, List<String> remarks) {
      this.whole = whole;
      this.objects = whole.objects();
      this.market = market;
      this.namespaces = NamespacesLeftOut.of(objects, LONG_AGO);
      this.remarks = new ArrayList<>(remarks);
      this.now = objects.latest().orElse(WHENEVER).plus(BatchWindow.MAX);
    }

    DumpedCluster cluster() {
      var prices = market.prices(objects.nodes());
      remarkOnNodes(prices);
      remarkOnRegion();
      namespaces.remark().ifPresent(remarks::add);
      ClusterSnapshot withoutClaims = withoutClaims();
      var claims = new DumpClaims(withoutClaims);
      var views = claims.of(objects.nodeClaims());
      remarks.addAll(claims.remarks());
      return new DumpedCluster(
          withoutClaims.withClaims(views),
          market.region(),
          market.builtIn().asOf(),
          prices,
          DumpMarket.spot(objects.nodes()),
          whole.namesOnly(),
          remarks);
    }

    private ClusterSnapshot withoutClaims() {
      var volumes = new VolumesLeftOut(objects.storage());
      var admission = new DumpAdmission(objects.admission());
      var pods = volumes.of(admission.ofPods(objects.pods()));
      var daemonSets = admission.ofDaemonSets(objects.daemonSets());
      remarks.addAll(volumes.remarks());
      remarks.addAll(admission.remarks());
      List<EC2NodeClass> classes = classes();
      remarks.addAll(ReservationsLeftOut.remarks(classes));
      var types = UnknownTypes.with(objects.nodes(), market.types(classes));
      return new ClusterSnapshot(
          now,
          new PassId(0, 1),
          LONG_AGO,
          new ClusterFacts(ClusterName.of("dump"), "1.34", "", "", "10.100.0.0/16", "10.100.0.10"),
          ClusterPolicy.DEFAULT,
          whole.incomplete(),
          objects.nodePools(),
          classes,
          types,
          Overlays.of(objects.overlays(), objects.nodePools(), types),
          Outages.NONE,
          objects.nodes(),
          namespaces.all(),
          pods,
          daemonSets,
          buffers(),
          objects.podDisruptionBudgets(),
          objects.storage(),
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          NodesWithoutClaim.promised(objects),
          new TreeMap<>(),
          List.of(),
          List.of(),
          Optional.empty());
    }

    private CapacityBuffers buffers() {
      var buffers = new DumpBuffers(objects.buffers());
      remarks.addAll(buffers.remarks());
      return buffers.buffers();
    }

    private List<EC2NodeClass> classes() {
      var standIns = new ClassStandIns(market, now);
      var classes = new ArrayList<EC2NodeClass>();
      SortedSet<NodeClassName> missing = new TreeSet<>();
      for (NodePool pool : objects.nodePools()) {
        missing.add(pool.spec().template().spec().nodeClassRef().name());
      }
      for (EC2NodeClass nodeClass : objects.nodeClasses()) {
        missing.remove(nodeClass.name());
        if (ClassStandIns.isUnresolved(nodeClass)) {
          remarks.add(
              "EC2NodeClass %s has not been resolved: it is taken to be ready, with a subnet in each zone of %s."
                  .formatted(nodeClass.name(), market.region()));
        }
        classes.add(standIns.resolved(nodeClass));
      }
      if (!objects.nodeClasses().isEmpty()) {
        return classes;
      }
      for (NodeClassName name : missing) {
        remarks.add(
            "EC2NodeClass %s is not there: one of AL2023 with a subnet in each zone of %s stands in for it."
                .formatted(name, market.region()));
        classes.add(standIns.standIn(name));
      }
      return classes;
    }

    private void remarkOnNodes(SortedMap<NodeName, Price> prices) {
      SortedMap<String, List<String>> unknown = new TreeMap<>();
      for (NodeView node : objects.nodes()) {
        if (!prices.containsKey(node.name()) && !whole.namesOnly().contains(node.name())) {
          String type =
              DumpMarket.typeOf(node)
                  .map("Instance type %s is not known"::formatted)
                  .orElse(UNTOLD);
          unknown.computeIfAbsent(type, _ -> new ArrayList<>()).add(node.name().value());
        }
      }
      unknown.forEach(
          (type, nodes) ->
              remarks.add(
                  "%s (%s: %s): the size is the node's own, the price is left out."
                      .formatted(type, Counted.of(nodes.size(), "node"), Counted.list(nodes, 5))));
    }

    private void remarkOnRegion() {
      if (market.zones().isEmpty()) {
        remarks.add(
            "Region %s is not among the built-in ones: no new node can be planned in it."
                .formatted(market.region()));
      }
    }
  }
}
