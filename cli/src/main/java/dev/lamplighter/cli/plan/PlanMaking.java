package dev.lamplighter.cli.plan;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import dev.lamplighter.cli.dump.DumpedCluster;
import dev.lamplighter.cli.plan.Plan.Launch;
import dev.lamplighter.cli.plan.Plan.NodeCost;
import dev.lamplighter.cli.plan.Plan.Placed;
import dev.lamplighter.cli.plan.Plan.Refused;
import dev.lamplighter.cli.plan.Plan.Removal;
import dev.lamplighter.cli.plan.Plan.Staying;
import dev.lamplighter.cli.text.Counted;
import dev.lamplighter.decide.Outlook;
import dev.lamplighter.decide.WithoutPlan;
import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.decision.Unschedulable;
import dev.lamplighter.decision.UnschedulableText;
import dev.lamplighter.disrupt.KeptText;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Makes a [Plan] of a dumped cluster: decides nothing itself, but puts names and prices to what
/// was decided.
public final class PlanMaking {
  private static final int PODS_SHOWN = 4;

  private final DumpedCluster cluster;
  private final ClusterSnapshot snapshot;
  private final Outlook outlook;
  private final SortedMap<NodeClaimName, NodeView> nodes = new TreeMap<>();

  private PlanMaking(DumpedCluster cluster) {
    this.cluster = cluster;
    this.snapshot = cluster.snapshot();
    this.outlook = Outlook.of(snapshot);
    for (ClaimView claim : snapshot.claims()) {
      claim.node().ifPresent(node -> nodes.put(claim.record().name(), node));
    }
  }

  public static Plan of(DumpedCluster cluster) {
    return new PlanMaking(cluster).plan();
  }

  private Plan plan() {
    List<Launch> launches =
        launches(
            Stream.concat(outlook.replicas().stream(), outlook.plan().claims().stream()).toList());
    List<Removal> removals = removals();
    return new Plan(
        launches,
        placed(),
        refused(),
        waiting(),
        removals,
        staying(removals),
        outlook.whole(),
        cost(launches, removals),
        outlook.plan().price(),
        notes(),
        cluster.remarks());
  }

  private List<Launch> launches(List<PlannedClaim> claims) {
    var launching = new Launching(snapshot);
    return claims.stream().map(launching::of).toList();
  }

  private List<Placed> placed() {
    SortedMap<String, List<PodKey>> places = new TreeMap<>();
    outlook
        .plan()
        .places()
        .forEach(
            (pod, place) ->
                where(place)
                    .ifPresent(it -> places.computeIfAbsent(it, _ -> new ArrayList<>()).add(pod)));
    return places.entrySet().stream()
        .map(each -> new Placed(each.getKey(), each.getValue()))
        .toList();
  }

  private List<String> notes() {
    var notes = new ArrayList<>(outlook.shortOf().values());
    notes.addAll(vanished());
    snapshot
        .overlays()
        .refused()
        .forEach(
            (overlay, why) ->
                notes.add(
                    "NodeOverlay %s is not applied (%s): %s"
                        .formatted(overlay, why.reason(), why.message())));
    return notes;
  }

  private List<String> vanished() {
    SortedMap<NodeName, List<String>> pods = new TreeMap<>();
    for (PodView pod : snapshot.pods()) {
      WithoutPlan.vanishedNode(pod, snapshot)
          .ifPresent(
              node -> pods.computeIfAbsent(node, _ -> new ArrayList<>()).add(pod.key().toString()));
    }
    return pods.entrySet().stream()
        .map(
            each ->
                "node %s is not there, but %s bound to it (%s): pod garbage collection removes what is bound there, and no place is planned for it"
                    .formatted(
                        each.getKey(),
                        each.getValue().size() == 1
                            ? "a pod is"
                            : each.getValue().size() + " pods are",
                        Counted.list(each.getValue(), PODS_SHOWN)))
        .toList();
  }

  /// Pods without a node that are not for us to place, such as gated ones.
  private List<Refused> waiting() {
    SortedSet<PodKey> planned = new TreeSet<>(outlook.plan().places().keySet());
    outlook.plan().unschedulable().forEach(refused -> planned.add(refused.pod()));
    return snapshot.pods().stream()
        .filter(pod -> pod.status().node().isEmpty() && pod.active() && !pod.mirror())
        .filter(pod -> !planned.contains(pod.key()))
        .collect(groupingBy(WithoutPlan::why, TreeMap::new, mapping(PodView::key, toList())))
        .entrySet()
        .stream()
        .map(each -> new Refused(each.getValue(), each.getKey()))
        .toList();
  }

  private Optional<String> where(Place place) {
    return switch (place) {
      case Place.ExistingNode(var node) -> Optional.of("node/" + node);
      case Place.InFlight(var claim) when isLaunched(claim) -> Optional.empty();
      case Place.InFlight(var claim) -> Optional.of("nodeclaim/" + claim);
      case Place.Planned _ -> Optional.empty();
    };
  }

  /// A node that its pool gets for its number is told with its pods, as other launches are.
  private boolean isLaunched(NodeClaimName claim) {
    return outlook.replicas().stream().anyMatch(each -> each.name().equals(claim));
  }

  private List<Refused> refused() {
    return outlook.plan().unschedulable().stream()
        .collect(
            groupingBy(
                pod -> UnschedulableText.of(pod, snapshot.nodePools()),
                TreeMap::new,
                mapping(Unschedulable::pod, toList())))
        .entrySet()
        .stream()
        .map(each -> new Refused(each.getValue(), each.getKey()))
        .toList();
  }

  private List<Removal> removals() {
    Stream<Removal> ending =
        outlook.ending().entrySet().stream()
            .map(each -> removal("Ending", List.of(each.getKey()), List.of(), each.getValue()));
    return Stream.concat(ending, outlook.commands().stream().map(this::removal)).toList();
  }

  private Removal removal(DisruptionCommand command) {
    List<PlannedClaim> replacements =
        switch (command) {
          case DisruptionCommand.Replace replace -> replace.replacements();
          case DisruptionCommand.Delete _, DisruptionCommand.DeleteEmpty _ -> List.of();
        };
    return removal(
        command.reason().toString(), command.candidates(), replacements, command.because());
  }

  private Removal removal(
      String reason, List<NodeClaimName> claims, List<PlannedClaim> replacements, String because) {
    return new Removal(
        reason,
        claims.stream()
            .flatMap(claim -> Optional.ofNullable(nodes.get(claim)).stream())
            .map(this::cost)
            .toList(),
        claims.stream().filter(claim -> !nodes.containsKey(claim)).toList(),
        launches(replacements),
        because);
  }

  private List<Staying> staying(List<Removal> removals) {
    SortedSet<NodeName> going = new TreeSet<>();
    removals.forEach(removal -> removal.nodes().forEach(node -> going.add(node.name())));
    SortedMap<NodeName, String> why = new TreeMap<>();
    outlook
        .kept()
        .forEach(
            kept ->
                Optional.ofNullable(nodes.get(kept.claim()))
                    .ifPresent(node -> why.put(node.name(), KeptText.of(kept.reason()))));
    return snapshot.nodes().stream()
        .filter(node -> !going.contains(node.name()))
        .map(node -> new Staying(cost(node), why.getOrDefault(node.name(), whyNotLookedAt(node))))
        .toList();
  }

  private String whyNotLookedAt(NodeView node) {
    if (nodes.values().stream().anyMatch(each -> each.name().equals(node.name()))) {
      return "it is not looked at: static, leaving, or not ready yet";
    }
    if (cluster.namesOnly().contains(node.name())) {
      return "nothing is known of it";
    }
    return label(node, LabelKey.NODEPOOL)
        .map(pool -> isThere(pool) ? "its NodeClaim is not there" : "its NodePool is not there")
        .orElse("no NodePool made it");
  }

  private boolean isThere(String pool) {
    return snapshot.nodePools().stream().anyMatch(each -> each.name().value().equals(pool));
  }

  private NodeCost cost(NodeView node) {
    return new NodeCost(
        node.name(),
        label(node, LabelKey.NODEPOOL),
        label(node, LabelKey.INSTANCE_TYPE),
        Optional.ofNullable(cluster.prices().get(node.name())));
  }

  /// An empty one says as little as none.
  private static Optional<String> label(NodeView node, LabelKey key) {
    return node.meta().labels().get(key).filter(text -> !text.isEmpty());
  }

  private Plan.Cost cost(List<Launch> launches, List<Removal> removals) {
    Price now = sum(cluster.prices().values());
    Price come =
        sum(
            Stream.concat(
                    launches.stream(),
                    removals.stream().flatMap(removal -> removal.replacements().stream()))
                .map(launch -> launch.claim().cheapest())
                .filter(price -> !price.isUnknown())
                .toList());
    Price go =
        sum(
            removals.stream()
                .flatMap(removal -> removal.nodes().stream())
                .flatMap(node -> node.price().stream())
                .toList());
    return new Plan.Cost(
        now,
        Price.ofMicros(now.plus(come).microsPerHour() - go.microsPerHour()),
        snapshot.nodes().size() - cluster.prices().size(),
        cluster.spotNodes(),
        cluster.pricesAsOf());
  }

  private static Price sum(Collection<Price> prices) {
    return prices.stream().reduce(Price.ZERO, Price::plus);
  }
}
