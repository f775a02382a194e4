package dev.lamplighter.testing;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.StableHash;
import dev.lamplighter.model.Zone;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.Launched;
import dev.lamplighter.snapshot.PodActivity;
import dev.lamplighter.snapshot.Removal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;

/// A claim that is being described: Initialized unless told otherwise, one type, everything at the
/// start of the world.
public final class ClaimDraft {
  /// The image that every launched claim runs, unless said otherwise.
  public static final ImageId IMAGE = ImageId.of("ami-0123456789abcdef0");

  private final String name;
  private final List<InstanceTypeName> types = new ArrayList<>();
  private final List<PodKey> planned = new ArrayList<>();
  private Requirements requirements = Requirements.EMPTY;
  private Optional<Resources> promised = Optional.empty();
  private Optional<NodeName> node = Optional.empty();
  private Optional<Removal> removal = Optional.empty();
  private Optional<Instant> mirrorDeletingSince = Optional.empty();
  private Instance.Attachment network = Instance.Attachment.NONE;
  private Optional<Tags> instanceTags = Optional.empty();
  private Optional<Instance.State> instanceState = Optional.of(Instance.State.RUNNING);
  private Optional<PodActivity> podActivity = Optional.empty();
  private boolean mirrored = true;
  private String pool = "default";
  private Zone zone = Zone.of("z-a");
  private CapacityType capacityType = CapacityType.ON_DEMAND;
  private final SortedMap<AnnotationKey, String> annotations = new TreeMap<>();
  private Optional<CapacityReservationId> reservation = Optional.empty();
  private Optional<CapacityType> instanceCapacityType = Optional.empty();
  private ClaimState state = ClaimState.INITIALIZED;
  private Instant since = World.START;

  private Optional<Instant> drainedAt = Optional.empty();

  ClaimDraft(String name) {
    this.name = name;
  }

  public ClaimDraft inPool(String pool) {
    this.pool = pool;
    return this;
  }

  /// The type it was launched as; several for one that is still Reserved.
  public ClaimDraft type(String... types) {
    this.types.clear();
    List.of(types).forEach(type -> this.types.add(InstanceTypeName.of(type)));
    return this;
  }

  public ClaimDraft zone(String zone) {
    this.zone = Zone.of(zone);
    return this;
  }

  public ClaimDraft capacityType(CapacityType capacityType) {
    this.capacityType = capacityType;
    return this;
  }

  /// In this capacity reservation.
  public ClaimDraft reservation(String id) {
    this.reservation = Optional.of(CapacityReservationId.of(id));
    return capacityType(CapacityType.RESERVED);
  }

  /// As EC2 shows its instance.
  public ClaimDraft instanceIs(CapacityType capacityType) {
    this.instanceCapacityType = Optional.of(capacityType);
    return this;
  }

  public ClaimDraft state(ClaimState state) {
    this.state = state;
    return this;
  }

  /// When it entered the states it has been through.
  public ClaimDraft since(Instant since) {
    this.since = since;
    return this;
  }

  /// The node that joined for it.
  public ClaimDraft node(String node) {
    this.node = Optional.of(NodeName.of(node));
    return this;
  }

  /// The pods it was made for, in namespace `default`.
  public ClaimDraft planned(String... pods) {
    List.of(pods).forEach(pod -> planned.add(PodKey.of("default/" + pod)));
    return this;
  }

  /// Reserved for this claim of a plan.
  public ClaimDraft reservedAs(PlannedClaim claim) {
    pool = claim.pool().value();
    types.clear();
    types.addAll(claim.instanceTypes());
    planned.addAll(claim.pods());
    requirements = claim.requirements();
    promised = Optional.of(claim.promised());
    return state(ClaimState.RESERVED);
  }

  public ClaimDraft promised(String resources) {
    promised = Optional.of(Notation.resources(resources));
    return this;
  }

  public ClaimDraft removal(Removal removal) {
    this.removal = Optional.of(removal);
    return this;
  }

  public ClaimDraft podActivity(int pods, Instant lastChange) {
    podActivity =
        Optional.of(
            new PodActivity(
                new TreeSet<>(LongStream.rangeClosed(1, pods).boxed().toList()), lastChange));
    return this;
  }

  public ClaimDraft podActivity(PodActivity podActivity) {
    this.podActivity = Optional.of(podActivity);
    return this;
  }

  /// Somebody deleted the NodeClaim object. Its pods were gone at `at`.
  public ClaimDraft drainedAt(Instant at) {
    drainedAt = Optional.of(at);
    return this;
  }

  public ClaimDraft annotation(AnnotationKey key, String value) {
    annotations.put(key, value);
    return this;
  }

  /// Somebody deleted the NodeClaim object.
  public ClaimDraft mirrorDeletingSince(Instant at) {
    mirrorDeletingSince = Optional.of(at);
    return this;
  }

  public ClaimDraft withoutMirror() {
    mirrored = false;
    return this;
  }

  public ClaimDraft instance(Instance.State state) {
    instanceState = Optional.of(state);
    return this;
  }

  /// In place of all that it usually has.
  public ClaimDraft instanceTags(Tags tags) {
    instanceTags = Optional.of(tags);
    return this;
  }

  /// Where EC2 shows the instance; nowhere unless said.
  public ClaimDraft network(Instance.Attachment network) {
    this.network = network;
    return this;
  }

  public ClaimDraft withoutInstance() {
    instanceState = Optional.empty();
    return this;
  }

  Optional<CapacityReservationId> reservationNow() {
    return reservation;
  }

  CapacityType instanceCapacityTypeNow() {
    return instanceCapacityType.orElse(capacityType);
  }

  Requirements plannedRequirements() {
    return requirements;
  }

  String name() {
    return name;
  }

  String poolName() {
    return pool;
  }

  ClaimState stateNow() {
    return state;
  }

  Optional<NodeName> nodeName() {
    return node;
  }

  Zone zoneName() {
    return zone;
  }

  Instance.Attachment networkNow() {
    return network;
  }

  Optional<Tags> instanceTags() {
    return instanceTags;
  }

  Optional<Instance.State> instanceStateNow() {
    return instanceState;
  }

  boolean isMirrored() {
    return mirrored;
  }

  Optional<Instant> mirrorDeleting() {
    return mirrorDeletingSince;
  }

  Instant sinceWhen() {
    return since;
  }

  boolean hasInstance() {
    return state != ClaimState.RESERVED;
  }

  InstanceId instanceId() {
    return InstanceId.of("i-0%016x".formatted(StableHash.of("instance", name).toLong()));
  }

  /// The types it may be, the first of which it was launched as.
  List<InstanceType> typesIn(World world) {
    var names = types.isEmpty() ? List.of(InstanceTypeName.of("s.4x8")) : types;
    return names.stream().map(world::typeOf).toList();
  }

  /// The labels that the claim gives its node.
  Labels labelsIn(World world) {
    NodePool owner = world.poolOf(pool);
    Labels labels =
        owner
            .spec()
            .template()
            .labels()
            .with(LabelKey.NODEPOOL, pool)
            .with(LabelKey.NODECLASS, owner.spec().template().spec().nodeClassRef().name().value());
    labels = labels.plus(requirements.customLabels());
    if (!hasInstance()) {
      return labels;
    }
    for (Requirement known : typesIn(world).getFirst().requirements().asList()) {
      var value = known.singleValue();
      labels = value.isPresent() ? labels.with(known.key(), value.get()) : labels;
    }
    labels =
        labels
            .with(LabelKey.ZONE, zone.value())
            .with(LabelKey.CAPACITY_TYPE, capacityType.labelValue());
    return reservation.isPresent()
        ? labels.with(LabelKey.CAPACITY_RESERVATION_ID, reservation.get().value())
        : labels;
  }

  ClaimRecord record(World world) {
    NodePool owner = world.poolOf(pool);
    return new ClaimRecord(
        NodeClaimName.of(name),
        Notation.uid("NodeClaim", name),
        new ClaimRecord.Owner(NodePoolName.of(pool), owner.meta().uid()),
        state,
        1,
        new ClaimRecord.Launch(ClaimObjects.launchInputs(this, world), 0, since.plusSeconds(120)),
        ClaimObjects.spec(this, world),
        labelsIn(world),
        annotations,
        promised.orElseGet(() -> promisedFor(world)),
        planned,
        hasInstance() ? Optional.of(launched(world)) : Optional.empty(),
        milestones(),
        podActivity.orElse(PodActivity.none(since)),
        removal);
  }

  private Resources promisedFor(World world) {
    Resources most = Resources.EMPTY;
    for (InstanceType type : typesIn(world)) {
      most = most.max(type.capacity());
    }
    return most.with(ResourceName.NODES, 1);
  }

  private Launched launched(World world) {
    InstanceType type = typesIn(world).getFirst();
    Price price =
        type.offerings().stream()
            .filter(o -> o.zone().equals(zone) && o.capacityType() == capacityType)
            .map(dev.lamplighter.catalogue.Offering::price)
            .findFirst()
            .orElse(Price.ZERO);
    return new Launched(
        instanceId(),
        type.name(),
        zone,
        capacityType,
        IMAGE,
        price,
        type.capacity(),
        type.allocatable(),
        since);
  }

  private ClaimRecord.Milestones milestones() {
    var at = Optional.of(since);
    boolean registered = state.compareTo(ClaimState.REGISTERED) >= 0 && node.isPresent();
    boolean initialized = state.compareTo(ClaimState.INITIALIZED) >= 0 && node.isPresent();
    return new ClaimRecord.Milestones(
        since,
        registered ? at : Optional.empty(),
        initialized ? at : Optional.empty(),
        state.leaving() ? at : Optional.empty(),
        drainedAt.or(() -> state == ClaimState.TERMINATING ? at : Optional.empty()),
        state == ClaimState.TERMINATING ? at : Optional.empty(),
        registered ? node : Optional.empty());
  }
}
