package dev.lamplighter.disrupt;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ResolvedAmi;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.NodeImages;
import dev.lamplighter.decision.Drifted;
import dev.lamplighter.launch.DriftHash;
import dev.lamplighter.lifecycle.ClaimLabels;
import dev.lamplighter.model.AllowUndefined;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.IncompatibleKey;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.Launched;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Which nodes are not what their NodePool and EC2NodeClass ask for any more (spec core 6.6, AWS
/// 6.6). The first difference in the order of [Drifted.Reason] counts.
///
/// A hash of another version says nothing, and neither does a pool or class that is being deleted.
public final class DriftDetection {
  /// A type that is missing from the catalogue so soon after a launch is a gap in our knowledge.
  private static final Duration TYPE_KNOWN_AFTER = Duration.ofHours(1);

  private final ClusterSnapshot snapshot;
  private final SortedMap<NodePoolName, String> poolHashes = new TreeMap<>();
  private final SortedMap<NodeClassName, String> classHashes = new TreeMap<>();

  private DriftDetection(ClusterSnapshot snapshot) {
    this.snapshot = snapshot;
  }

  /// Nothing on an incomplete snapshot.
  public static SortedMap<NodeClaimName, Drifted> of(ClusterSnapshot snapshot) {
    var detection = new DriftDetection(snapshot);
    SortedMap<NodeClaimName, Drifted> drifted = new TreeMap<>();
    if (snapshot.complete()) {
      for (ClaimView claim : snapshot.claims()) {
        detection.check(claim).ifPresent(it -> drifted.put(claim.record().name(), it));
      }
    }
    return drifted;
  }

  private Optional<Drifted> check(ClaimView claim) {
    ClaimRecord record = claim.record();
    Optional<NodePool> pool =
        ConsolidateAfter.poolOf(claim, snapshot).filter(it -> !it.meta().deleting());
    Optional<EC2NodeClass> nodeClass = pool.flatMap(it -> classOf(it, snapshot));
    if (record.launched().isEmpty() || nodeClass.isEmpty() || record.state().leaving()) {
      return Optional.empty();
    }
    Launched launched = record.launched().get();
    Optional<InstanceType> type = typeOf(launched, nodeClass.get());
    return poolDrift(record, pool.get())
        .or(() -> type.flatMap(_ -> requirementsDrift(record, pool.get())))
        .or(() -> typeNotFound(launched, type))
        .or(() -> classDrift(record, nodeClass.get()))
        .or(() -> imageDrift(launched, type, nodeClass.get()))
        .or(() -> claim.instance().flatMap(it -> NetworkDrift.of(it, nodeClass.get())))
        .or(() -> ReservationDrift.of(claim, nodeClass.get()))
        .or(() -> PlacementGroupDrift.of(record, nodeClass.get()));
  }

  /// The class that a pool names, unless that is on its way out.
  static Optional<EC2NodeClass> classOf(NodePool pool, ClusterSnapshot snapshot) {
    var wanted = pool.spec().template().spec().nodeClassRef().name();
    return snapshot.nodeClasses().stream()
        .filter(nodeClass -> nodeClass.name().equals(wanted) && !nodeClass.meta().deleting())
        .findFirst();
  }

  private Optional<InstanceType> typeOf(Launched launched, EC2NodeClass nodeClass) {
    return snapshot.instanceTypes().getOrDefault(nodeClass.name(), List.of()).stream()
        .filter(type -> type.name().equals(launched.instanceType()))
        .findFirst();
  }

  private Optional<Drifted> poolDrift(ClaimRecord record, NodePool pool) {
    boolean differs =
        DriftHash.VERSION.equals(record.annotations().get(AnnotationKey.NODEPOOL_HASH_VERSION))
            && differs(
                record,
                AnnotationKey.NODEPOOL_HASH,
                poolHashes.computeIfAbsent(pool.name(), _ -> DriftHash.of(pool)));
    return differs
        ? drifted(
            Drifted.Reason.NODE_POOL,
            "the template of NodePool %s has changed since the launch".formatted(pool.name()))
        : Optional.empty();
  }

  private Optional<Drifted> classDrift(ClaimRecord record, EC2NodeClass nodeClass) {
    boolean differs =
        DriftHash.VERSION.equals(record.annotations().get(AnnotationKey.NODECLASS_HASH_VERSION))
            && differs(
                record,
                AnnotationKey.NODECLASS_HASH,
                classHashes.computeIfAbsent(
                    nodeClass.name(), _ -> DriftHash.of(nodeClass, snapshot.cluster())));
    return differs
        ? drifted(
            Drifted.Reason.NODE_CLASS,
            "EC2NodeClass %s has changed since the launch".formatted(nodeClass.name()))
        : Optional.empty();
  }

  private static boolean differs(ClaimRecord record, AnnotationKey key, String now) {
    return Optional.ofNullable(record.annotations().get(key))
        .filter(then -> !then.equals(now))
        .isPresent();
  }

  private Optional<Drifted> requirementsDrift(ClaimRecord record, NodePool pool) {
    Requirements labels = ClaimLabels.of(record, snapshot).asRequirements();
    List<IncompatibleKey> reasons =
        labels.compatible(pool.spec().template().spec().requirements(), AllowUndefined.NONE);
    return reasons.isEmpty()
        ? Optional.empty()
        : drifted(
            Drifted.Reason.REQUIREMENTS,
            reasons.stream().map(IncompatibleKey::message).collect(Collectors.joining(" ")));
  }

  private Optional<Drifted> typeNotFound(Launched launched, Optional<InstanceType> type) {
    boolean known =
        type.isPresent()
            || snapshot.takenAt().isBefore(launched.at().plus(TYPE_KNOWN_AFTER))
            || snapshot.instanceTypes().isEmpty();
    return known
        ? Optional.empty()
        : drifted(
            Drifted.Reason.INSTANCE_TYPE_NOT_FOUND,
            "instance type %s is not offered any more".formatted(launched.instanceType()));
  }

  private static Optional<Drifted> imageDrift(
      Launched launched, Optional<InstanceType> type, EC2NodeClass nodeClass) {
    Optional<ImageId> wanted =
        type.flatMap(it -> NodeImages.forType(it.requirements(), nodeClass.status().amis()))
            .map(ResolvedAmi::id);
    return wanted
        .filter(image -> !image.equals(launched.image()))
        .flatMap(
            image ->
                drifted(
                    Drifted.Reason.AMI,
                    "it runs image %s, and EC2NodeClass %s now asks for %s"
                        .formatted(launched.image(), nodeClass.name(), image)));
  }

  private static Optional<Drifted> drifted(Drifted.Reason reason, String message) {
    return Optional.of(new Drifted(reason, message));
  }
}
