package dev.lamplighter.cli.picture;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.cli.picture.ClusterPicture.Claim;
import dev.lamplighter.cli.picture.ClusterPicture.Node;
import dev.lamplighter.cli.picture.ClusterPicture.Pending;
import dev.lamplighter.cli.story.Names;
import dev.lamplighter.decide.WithoutPlan;
import dev.lamplighter.local.cloud.CapacityPool;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.cluster.api.RecordedEvent;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Zone;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// Takes a picture of a world with kubectl's eyes.
public final class PictureReader {
  private final PretendWorld world;

  private PictureReader(PretendWorld world) {
    this.world = world;
  }

  public static ClusterPicture read(PretendWorld world) {
    var reader = new PictureReader(world);
    var cluster = world.cluster();
    return new ClusterPicture(
        cluster.nodes().stream().map(reader::node).toList(),
        cluster.nodeClaims().stream().map(reader::claim).toList(),
        reader.pending());
  }

  private Node node(NodeView node) {
    List<PodView> pods =
        world.cluster().pods().stream()
            .filter(pod -> pod.status().node().filter(node.name()::equals).isPresent())
            .filter(pod -> !pod.status().phase().terminal())
            .toList();
    Labels labels = node.meta().labels();
    String capacityType =
        labels.get(LabelKey.CAPACITY_TYPE).orElse(CapacityType.ON_DEMAND.labelValue());
    return new Node(
        Names.shorten(node.name().value()),
        node.ready(),
        Departures.marks(node),
        age(node.meta().creationTimestamp()),
        labels.get(LabelKey.NODEPOOL),
        labels.get(LabelKey.INSTANCE_TYPE).orElse(""),
        labels.get(LabelKey.ZONE).orElse(""),
        capacityType,
        pods.size(),
        pods.stream().map(pod -> pod.spec().requests()).reduce(Resources.EMPTY, Resources::plus),
        node.allocatable(),
        price(labels, capacityType));
  }

  /// What a node with these labels costs in that world; empty where it can't be told.
  public static Optional<Price> price(PretendWorld world, Labels labels) {
    return new PictureReader(world)
        .price(
            labels, labels.get(LabelKey.CAPACITY_TYPE).orElse(CapacityType.ON_DEMAND.labelValue()));
  }

  private Optional<Price> price(Labels labels, String capacityType) {
    return CapacityType.fromLabelValue(capacityType)
        .flatMap(
            bought ->
                labels
                    .get(LabelKey.INSTANCE_TYPE)
                    .flatMap(
                        type ->
                            labels
                                .get(LabelKey.ZONE)
                                .map(
                                    zone ->
                                        new CapacityPool(
                                            bought, InstanceTypeName.of(type), Zone.of(zone)))))
        .flatMap(pool -> world.account().prices().of(pool));
  }

  private Claim claim(NodeClaim claim) {
    Labels labels = claim.meta().labels();
    var status = claim.status();
    return new Claim(
        claim.meta().name(),
        labels.get(LabelKey.INSTANCE_TYPE).orElse(""),
        labels.get(LabelKey.CAPACITY_TYPE).orElse(""),
        labels.get(LabelKey.ZONE).orElse(""),
        status.nodeName().map(node -> Names.shorten(node.value())),
        status
            .condition(ConditionType.READY)
            .map(Condition::status)
            .map(ConditionStatus::toString)
            .orElse("Unknown"),
        Departures.leaving(claim),
        waitsFor(claim),
        age(claim.meta().creationTimestamp()),
        status.providerId().map(provider -> provider.instanceId().value()),
        labels.get(LabelKey.NODEPOOL));
  }

  private static Optional<String> waitsFor(NodeClaim claim) {
    return claim
        .status()
        .condition(ConditionType.READY)
        .filter(ready -> ready.status() != ConditionStatus.TRUE && !claim.meta().deleting())
        .map(ready -> Names.shorten("%s: %s".formatted(ready.reason(), ready.message())));
  }

  private Duration age(Instant created) {
    return Duration.between(created, world.timeline().now());
  }

  private List<Pending> pending() {
    return world.cluster().pods().stream()
        .filter(pod -> pod.status().node().isEmpty() && pod.active())
        .collect(
            groupingBy(this::message, TreeMap::new, mapping(pod -> Names.pod(pod.key()), toList())))
        .entrySet()
        .stream()
        .map(entry -> new Pending(entry.getValue(), entry.getKey()))
        .toList();
  }

  /// What `kubectl describe pod` shows last: ours before kube-scheduler's.
  private String message(PodView pod) {
    List<RecordedEvent> events = world.cluster().events(ObjectKey.of(pod.key()));
    return events.stream()
        .filter(event -> event.source().equals("lamplighter"))
        .reduce((_, later) -> later)
        .or(() -> events.stream().reduce((_, later) -> later))
        .map(event -> Names.shorten(event.message()))
        .orElseGet(() -> noWord(pod));
  }

  private static String noWord(PodView pod) {
    return pod.status().unschedulableSince().isPresent()
        ? "nobody has looked at it yet"
        : Names.shorten(WithoutPlan.why(pod));
  }
}
