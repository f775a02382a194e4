package dev.lamplighter.schedule;

import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;

/// Who is where, for rules that look beyond one node (spec core 4.10).
///
/// Pods being terminated still repel and attract, as for kube-scheduler; finished ones don't. Pods
/// that move in this decision are taken from where they are now. But those of them that are held
/// there still keep others away.
public final class Topology {
  private final Map<Population.Kind, Population> populations = new LinkedHashMap<>();
  private final List<Population> inOrder = new ArrayList<>();
  private final Map<Shape.Kin, KinTopology> kin = new HashMap<>();
  private final Map<NodeName, OccupiedNode> nodes = new HashMap<>();
  private final List<Occupied> leaving = new ArrayList<>();
  private final Sites sites = new Sites();
  private final Map<CountedPlaces.Kind, CountedPlaces> counted = new HashMap<>();
  private final Map<TopologyGroup.Kind, TopologyGroup> groups = new HashMap<>();
  private final Map<AffinityGroup.Kind, AffinityGroup> affinityGroups = new HashMap<>();
  private final Options options = new Options();
  private final List<PoolTemplate> pools;
  private final TopologyKeys keys;
  private final HeldPods held;
  private final Waiting waiting = new Waiting();
  private final Map<Population, PodView> planned = new LinkedHashMap<>();

  /// The world in which those that move are where they are; empty if nobody is anywhere yet.
  private Optional<ClusterSnapshot> before = Optional.empty();

  /// The same counted, once somebody asks: few pods that move prefer anything.
  private Optional<Topology> today = Optional.empty();

  private final Hope hope = new Hope();
  private List<? extends Occupied> foreseen = List.of();

  private Topology(List<PoolTemplate> pools, HeldPods held, List<PodView> moving) {
    this.pools = List.copyOf(pools);
    this.keys = new TopologyKeys(this.pools, sites, new AskedValues(moving));
    this.held = held;
  }

  /// Where the bound pods are, without those that are `moving`; and where there are or will be
  /// nodes: those of the cluster, those on their way, and those that `pools` can make.
  public static Topology of(
      ClusterSnapshot snapshot,
      List<PodView> moving,
      Collection<NodeTarget> inFlight,
      List<PoolTemplate> pools) {
    var held = HeldPods.of(snapshot, moving);
    var topology = new Topology(pools, held, moving);
    topology.joinAll(snapshot, moving);
    inFlight.forEach(topology::onItsWay);
    topology.occupyAll(snapshot.pods(), moving);
    moving.forEach(topology.waiting::add);
    topology.findLeaving();
    if (moving.stream().anyMatch(pod -> pod.status().node().isPresent())) {
      topology.before = Optional.of(snapshot);
    }
    return topology;
  }

  private static Topology beforeAnybodyMoves(ClusterSnapshot snapshot) {
    var today = new Topology(List.of(), HeldPods.of(snapshot, List.of()), List.of());
    today.joinAll(snapshot, List.of());
    today.occupyAll(snapshot.pods(), List.of());
    today.findLeaving();
    return today;
  }

  private void joinAll(ClusterSnapshot snapshot, List<PodView> moving) {
    SortedSet<NodeName> leaving = PendingPods.leavingNodes(snapshot);
    leaving.removeAll(PendingPods.heldNodes(snapshot, moving, leaving));
    for (NodeView view : snapshot.nodes()) {
      NodeName name = view.name();
      Site site = sites.at(NodeTarget.hostnameOf(view));
      var node = OccupiedNode.of(view, name, site);
      nodes.put(name, node);
      site.join(node);
      if (!leaving.contains(name)) {
        site.last(node);
      }
      sites.change(site);
    }
  }

  /// The nodes that kube-scheduler sees and that leave.
  private void findLeaving() {
    sites.all().stream()
        .filter(site -> site.lasting().isEmpty())
        .flatMap(site -> site.joined().stream())
        .forEach(leaving::add);
  }

  private void occupyAll(List<PodView> pods, List<PodView> moving) {
    Set<PodKey> elsewhere = new HashSet<>();
    Set<NodeName> left = new HashSet<>();
    for (PodView pod : moving) {
      elsewhere.add(pod.key());
      pod.status().node().ifPresent(left::add);
    }
    for (PodView pod : pods) {
      Optional<NodeName> name = pod.status().node();
      if (name.isEmpty() || pod.status().phase().terminal()) {
        continue;
      }
      OccupiedNode node = nodes.get(name.get());
      if (node != null && !(left.contains(name.get()) && elsewhere.contains(pod.key()))) {
        occupy(population(pod), node.site(), node, pod, active(pod));
      }
    }
  }

  /// Who is where before anybody moves.
  Topology today() {
    today = today.or(() -> before.map(Topology::beforeAnybodyMoves));
    return today.orElse(this);
  }

  Optional<Occupied> node(NodeName name) {
    return Optional.ofNullable(nodes.get(name));
  }

  /// A node is on its way, or a claim for one is opened.
  public void onItsWay(Occupied place) {
    Site site = sites.at(place.hostname());
    site.last(place);
    sites.change(site);
  }

  /// What is known of the labels of a claim has changed, though nobody came.
  public void narrowed(Occupied place) {
    sites.change(sites.at(place.hostname()));
  }

  /// The pods of the shape are planned there.
  public void occupy(Shape shape, Occupied place) {
    PodView pod = shape.pods().getFirst();
    waiting.remove(shape);
    Population population = kin(shape).population();
    planned.putIfAbsent(population, pod);
    int active = 0;
    for (PodView each : shape.pods()) {
      active += active(each);
    }
    occupy(population, sites.at(place.hostname()), place, pod, active);
  }

  static int active(PodView pod) {
    return pod.meta().deleting() ? 0 : 1;
  }

  private void occupy(Population population, Site site, Occupied place, PodView pod, int active) {
    population.occupy(site, place, pod, active);
    sites.change(site);
  }

  Population population(PodView pod) {
    return populations.computeIfAbsent(
        Population.Kind.of(pod),
        _ -> {
          var population = new Population(inOrder.size(), pod);
          inOrder.add(population);
          return population;
        });
  }

  /// `hurried` wait for no others from the start, pods that are spread come to domains in order,
  /// and domains of `foreseen` nodes, that are yet to be made for others, count already.
  public void begin(
      Collection<PodKey> hurried, DomainOrder order, List<? extends Occupied> foreseen) {
    hope.hurry(hurried);
    options.order(order);
    this.foreseen = List.copyOf(foreseen);
  }

  /// These pods wait for no others from now on.
  public void hurry(Collection<PodKey> pods) {
    hope.hurry(pods);
  }

  List<? extends Occupied> foreseen() {
    return foreseen;
  }

  /// Whether no node that is planned brings a domain into which pods that were planned before must
  /// be spread too.
  public boolean staysLevel() {
    return groups.values().stream().allMatch(TopologyGroup::staysLevel);
  }

  /// Whether the shape waits for others that are still to find a place.
  boolean isHopeful(Shape shape) {
    return hope.isFor(shape);
  }

  Options options() {
    return options;
  }

  Waiting waiting() {
    return waiting;
  }

  Sites sites() {
    return sites;
  }

  TopologyKeys keys() {
    return keys;
  }

  TopologyGroup group(TopologyGroup.Kind kind) {
    return groups.computeIfAbsent(kind, it -> new TopologyGroup(it, this));
  }

  /// The places that count so, as they were when somebody first asked.
  CountedPlaces counted(CountedPlaces.Kind kind) {
    return counted.computeIfAbsent(kind, it -> new CountedPlaces(it, sites));
  }

  AffinityGroup affinityGroup(AffinityGroup.Kind kind) {
    return affinityGroups.computeIfAbsent(kind, it -> new AffinityGroup(it, this));
  }

  /// The pods that were to be placed and have been, one of each kind.
  Collection<PodView> planned() {
    return planned.values();
  }

  /// Whether no PodDisruptionBudget makes these pods go one after the other.
  boolean leaveAtOnce(List<PodView> together) {
    return held.leaveAtOnce(together);
  }

  /// What the shape finds around it now.
  public ShapeTopology around(Shape shape) {
    return new ShapeTopology(shape, this);
  }

  List<Population> populations() {
    return inOrder;
  }

  /// The shape in parts that can be placed one after the other.
  public List<Shape> parts(Shape shape) {
    return held.apart(shape);
  }

  /// Held pods that are none of the shape's, where they are now; counted by themselves.
  Collection<Population> heldBeside(Shape shape) {
    return held.beside(shape, nodes);
  }

  /// The nodes that kube-scheduler sees and that leave.
  List<Occupied> leaving() {
    return leaving;
  }

  /// What the next nodes can be.
  List<PoolTemplate> pools() {
    return pools;
  }

  /// What keeps the shape away from places: its own terms, also against its own pods, and those of
  /// others.
  Repulsion repulsionOf(Shape shape, List<PodAffinityTerm> terms) {
    Population own = kin(shape).population();
    Repelled repelled = kin(shape).repelled(terms);
    Repulsion repulsion = repelled.by(inOrder, own);
    Collection<Population> held = heldBeside(shape);
    return held.isEmpty() ? repulsion : repelled.and(held, own.example());
  }

  /// What is known of all shapes that are kin to this one.
  KinTopology kin(Shape shape) {
    return kin.computeIfAbsent(shape.kin(), _ -> new KinTopology(shape, this));
  }
}
