package dev.lamplighter.launch;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodeClaimSpec;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.catalogue.OnRequest;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.ec2.LaunchInputs;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.StableHash;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimRecord.Milestones;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodActivity;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// The record that reserves a claim, and the NodeClaim that shows it (design 5).
final class Reservation {
  /// CreateFleet starts within this time of the decision, or not at all (design 5). Where whoever
  /// reserved died at once, the next tick is up to 60 s away and then watches the dead lease for 30
  /// s: what is left is for the launch.
  static final Duration LAUNCH_WITHIN = Duration.ofSeconds(120);

  /// What Kubernetes controllers give as the reason of a condition they have not looked at.
  private static final String AWAITING = "AwaitingReconciliation";

  private final PlannedClaim planned;
  private final LaunchTarget target;
  private final Instant now;
  private final Instant recordsSince;

  Reservation(ClusterSnapshot snapshot, PlannedClaim planned, LaunchTarget target) {
    this.planned = planned;
    this.target = target;
    this.now = snapshot.takenAt();
    this.recordsSince = snapshot.recordsSince();
  }

  LaunchTarget target() {
    return target;
  }

  /// What the client tokens are made of: another for each reservation, even where a cluster, its
  /// pool and the claim have the names of some that are gone, whose answers EC2 still keeps. Who
  /// repeats the launch takes the token from its record.
  Uid launchId() {
    return StableHash.of(
            uid().value(),
            target.pool().meta().uid().value(),
            recordsSince.toString(),
            now.toString())
        .toUid();
  }

  /// The same for the same claim.
  private Uid uid() {
    return StableHash.of(target.cluster().name().value(), planned.name().value()).toUid();
  }

  /// `chosen` are the types that the claim may become; those that EC2 takes are asked for.
  Effect.Launch launch(LaunchInputs inputs, int attempt, List<Candidate> chosen) {
    var record =
        new ClaimRecord(
            planned.name(),
            uid(),
            new ClaimRecord.Owner(target.pool().name(), target.pool().meta().uid()),
            ClaimState.RESERVED,
            0,
            new ClaimRecord.Launch(inputs, attempt, now.plus(LAUNCH_WITHIN)),
            spec(chosen),
            target.labels(),
            annotations(chosen),
            promised(inputs, chosen),
            planned.pods(),
            Optional.empty(),
            Milestones.reserved(now),
            PodActivity.none(now),
            Optional.empty());
    return new Effect.Launch(record, target.pool().spec().limits(), mirror(record));
  }

  private NodeClaimSpec spec(List<Candidate> chosen) {
    var names = chosen.stream().map(candidate -> candidate.type().name().value()).toList();
    var requirements =
        planned
            .requirements()
            .without(LabelKey.HOSTNAME)
            .and(Requirement.in(LabelKey.INSTANCE_TYPE, names));
    return target.pool().spec().template().spec().with(requirements, planned.requests());
  }

  /// The most of each resource that any of the types that EC2 is asked for would have (design 3,
  /// invariant 1).
  private Resources promised(LaunchInputs inputs, List<Candidate> chosen) {
    SortedSet<InstanceTypeName> asked = inputs.fleet().instanceTypes();
    return chosen.stream()
        .filter(candidate -> asked.contains(candidate.type().name()))
        .map(candidate -> candidate.type().capacity())
        .map(capacity -> OnRequest.offered(capacity, planned.requests()))
        .reduce(Resources.EMPTY, Resources::max)
        .with(ResourceName.NODES, 1);
  }

  private SortedMap<AnnotationKey, String> annotations(List<Candidate> chosen) {
    var annotations = new TreeMap<>(target.pool().spec().template().annotations());
    annotations.put(AnnotationKey.NODEPOOL_HASH, DriftHash.of(target.pool()));
    annotations.put(AnnotationKey.NODEPOOL_HASH_VERSION, DriftHash.VERSION);
    annotations.put(
        AnnotationKey.NODECLASS_HASH, DriftHash.of(target.nodeClass(), target.cluster()));
    annotations.put(AnnotationKey.NODECLASS_HASH_VERSION, DriftHash.VERSION);
    annotations.put(AnnotationKey.INSTANCE_PROFILE_NAME, target.profile().value());
    if (chosen.stream().anyMatch(each -> each.type().overlaid().price())) {
      annotations.put(AnnotationKey.PRICE_OVERLAY, "true");
    }
    if (chosen.stream().anyMatch(each -> each.type().overlaid().capacity())) {
      annotations.put(AnnotationKey.CAPACITY_OVERLAY, "true");
    }
    if (MinValues.isRelaxed(
        target.pool().spec().template().spec().requirements(), planned.requirements())) {
      annotations.put(AnnotationKey.MIN_VALUES_RELAXED, "true");
    }
    return annotations;
  }

  private NodeClaim mirror(ClaimRecord record) {
    var pool = target.pool();
    var meta =
        ObjectMeta.named(record.name().value(), record.uid(), now)
            .withLabels(record.labels())
            .withAnnotations(record.annotations())
            .withFinalizers(new TreeSet<>(List.of(Finalizer.TERMINATION)))
            .withOwners(
                List.of(
                    new OwnerReference(
                        ObjectKind.NODE_POOL, pool.name().value(), pool.meta().uid())));
    var unknown = NodeClaim.Status.EMPTY;
    return new NodeClaim(
        meta,
        record.spec(),
        new NodeClaim.Status(
            unknown.nodeName(),
            unknown.providerId(),
            unknown.imageId(),
            unknown.capacity(),
            unknown.allocatable(),
            unknown.lastPodEventTime(),
            conditions()));
  }

  private List<Condition> conditions() {
    return Stream.of(
            ConditionType.LAUNCHED,
            ConditionType.REGISTERED,
            ConditionType.INITIALIZED,
            ConditionType.READY)
        .map(type -> new Condition(type, ConditionStatus.UNKNOWN, AWAITING, "", now))
        .toList();
  }
}
