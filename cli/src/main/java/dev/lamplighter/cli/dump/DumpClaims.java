package dev.lamplighter.cli.dump;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.ResolvedAmi;
import dev.lamplighter.catalogue.NodeImages;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.lifecycle.CountedPods;
import dev.lamplighter.lifecycle.RecordAgain;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.IfValid;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.ProviderId;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.Launched;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodActivity;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.PodsByNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The claims of a dump: its NodeClaims, each with the record that an adopted one would get and
/// with the instance that the NodeClaim and its Node tell of.
final class DumpClaims {
  private final ClusterSnapshot snapshot;
  private final PodsByNode podsByNode;
  private final SortedMap<NodeName, NodeView> nodesByName = new TreeMap<>();
  private final SortedMap<ProviderId, NodeView> nodesById = new TreeMap<>();
  private final List<String> remarks = new ArrayList<>();

  /// `snapshot` has everything but claims.
  DumpClaims(ClusterSnapshot snapshot) {
    this.snapshot = snapshot;
    this.podsByNode = PodsByNode.of(snapshot);
    for (NodeView node : snapshot.nodes()) {
      nodesByName.put(node.name(), node);
      node.providerId().ifPresent(id -> nodesById.put(id, node));
    }
  }

  /// What is said of those that could not be made whole.
  List<String> remarks() {
    return List.copyOf(remarks);
  }

  List<ClaimView> of(List<NodeClaim> nodeClaims) {
    return nodeClaims.stream().flatMap(nodeClaim -> of(nodeClaim).stream()).toList();
  }

  private Optional<ClaimView> of(NodeClaim nodeClaim) {
    Optional<NodeView> node = nodeOf(nodeClaim);
    Optional<ProviderId> id =
        nodeClaim.status().providerId().or(() -> node.flatMap(NodeView::providerId));
    if (nodeClaim.nodePool().isEmpty()) {
      remarks.add(
          "NodeClaim %s names no NodePool: it is left out, and a pod that it was made for may be planned on another node."
              .formatted(nodeClaim.name()));
      return Optional.empty();
    }
    if (id.isEmpty()) {
      return onItsWay(nodeClaim);
    }
    Labels labels = node.map(it -> it.meta().labels()).orElse(nodeClaim.meta().labels());
    Instance instance = instance(nodeClaim, id.get(), labels);
    ClaimRecord record = RecordAgain.of(nodeClaim, instance, snapshot);
    return Optional.of(
        new ClaimView(
            withWhatIsKnown(record, nodeClaim, node),
            Optional.of(nodeClaim),
            node,
            Optional.of(instance)));
  }

  /// One without an instance may become any type that it allows; what it is sure to have counts.
  private Optional<ClaimView> onItsWay(NodeClaim nodeClaim) {
    if (nodeClaim.meta().deleting()) {
      remarks.add(
          "NodeClaim %s is being deleted and has no instance: it is left out."
              .formatted(nodeClaim.name()));
      return Optional.empty();
    }
    ClaimRecord record = RecordAgain.withoutInstance(nodeClaim, snapshot);
    boolean possible = record.promised().cpuMillis() > 0;
    remarks.add(
        possible
            ? "NodeClaim %s has no instance yet: it is taken to be on its way, with the room of the smallest type that it may become."
                .formatted(nodeClaim.name())
            : "NodeClaim %s has no instance yet, and no type is known for it: it is on its way without any room."
                .formatted(nodeClaim.name()));
    return Optional.of(
        new ClaimView(record, Optional.of(nodeClaim), Optional.empty(), Optional.empty()));
  }

  private Optional<NodeView> nodeOf(NodeClaim nodeClaim) {
    var status = nodeClaim.status();
    return status
        .providerId()
        .flatMap(id -> Optional.ofNullable(nodesById.get(id)))
        .or(() -> status.nodeName().flatMap(name -> Optional.ofNullable(nodesByName.get(name))));
  }

  private Instance instance(NodeClaim nodeClaim, ProviderId id, Labels labels) {
    InstanceTypeName type =
        labels
            .get(LabelKey.INSTANCE_TYPE)
            .or(() -> nodeClaim.meta().labels().get(LabelKey.INSTANCE_TYPE))
            .flatMap(IfValid.as(InstanceTypeName::of))
            .orElse(InstanceTypeName.of("unknown"));
    return new Instance(
        id.instanceId(),
        type,
        id.zone(),
        labels
            .get(LabelKey.CAPACITY_TYPE)
            .flatMap(CapacityType::fromLabelValue)
            .orElse(CapacityType.ON_DEMAND),
        image(nodeClaim, type),
        Instance.Attachment.NONE,
        Instance.State.RUNNING,
        Tags.NONE
            .with(Tags.CLUSTER, snapshot.cluster().name().value())
            .with(Tags.NODE_CLAIM, nodeClaim.name().value())
            .with(Tags.NODE_POOL, nodeClaim.nodePool().map(NodePoolName::value).orElse("")),
        nodeClaim.meta().creationTimestamp());
  }

  /// Where either the image of the instance or those of its class are not told, it is taken to be
  /// what the class asks for: nobody has seen that it is another.
  private ImageId image(NodeClaim nodeClaim, InstanceTypeName type) {
    Optional<ImageId> asked = asked(nodeClaim, type);
    return nodeClaim
        .status()
        .imageId()
        .filter(_ -> asked.stream().noneMatch(ClassStandIns::isStandIn))
        .or(() -> asked)
        .orElse(ClassStandIns.UNKNOWN_IMAGE);
  }

  private Optional<ImageId> asked(NodeClaim nodeClaim, InstanceTypeName name) {
    return snapshot.nodeClasses().stream()
        .filter(each -> each.name().equals(nodeClaim.spec().nodeClassRef().name()))
        .findFirst()
        .flatMap(
            nodeClass ->
                snapshot.instanceTypes().getOrDefault(nodeClass.name(), List.of()).stream()
                    .filter(type -> type.name().equals(name))
                    .findFirst()
                    .flatMap(
                        type -> NodeImages.forType(type.requirements(), nodeClass.status().amis())))
        .map(ResolvedAmi::id);
  }

  private ClaimRecord withWhatIsKnown(
      ClaimRecord record, NodeClaim nodeClaim, Optional<NodeView> node) {
    Launched launched = record.launched().orElseThrow();
    List<PodView> pods = node.map(this::podsOn).orElse(List.of());
    ClaimRecord active =
        record
            .withAnnotations(withoutClassHash(record.annotations()))
            .withPodActivity(PodActivity.of(pods, lastChange(nodeClaim, pods)));
    return launched.price().equals(Price.ZERO)
        ? active.withInstance(unpriced(launched, node))
        : active;
  }

  /// The hash of a class takes in the cluster's certificate authority, which no dump tells.
  private static SortedMap<AnnotationKey, String> withoutClassHash(
      SortedMap<AnnotationKey, String> annotations) {
    var left = new TreeMap<>(annotations);
    left.remove(AnnotationKey.NODECLASS_HASH);
    return left;
  }

  /// As large as its node says.
  private static Launched unpriced(Launched launched, Optional<NodeView> node) {
    return new Launched(
        launched.instance(),
        launched.instanceType(),
        launched.zone(),
        launched.capacityType(),
        launched.image(),
        Price.unknown(0),
        launched.capacity().isEmpty()
            ? node.map(NodeView::capacity).orElse(launched.capacity())
            : launched.capacity(),
        launched.allocatable().isEmpty()
            ? node.map(NodeView::allocatable).orElse(launched.allocatable())
            : launched.allocatable(),
        launched.at());
  }

  private List<PodView> podsOn(NodeView node) {
    return podsByNode.on(node.name()).stream().filter(CountedPods::counts).toList();
  }

  /// When a pod last came, as its NodeClaim or the pods themselves tell.
  private static Instant lastChange(NodeClaim nodeClaim, List<PodView> pods) {
    return nodeClaim
        .status()
        .lastPodEventTime()
        .orElseGet(
            () ->
                Stream.concat(
                        Stream.of(nodeClaim.meta().creationTimestamp()),
                        pods.stream()
                            .map(
                                pod ->
                                    pod.status()
                                        .startTime()
                                        .orElse(pod.meta().creationTimestamp())))
                    .max(Instant::compareTo)
                    .orElseThrow());
  }
}
