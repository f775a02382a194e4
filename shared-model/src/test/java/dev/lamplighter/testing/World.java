package dev.lamplighter.testing;

import static dev.lamplighter.testing.WorldParts.shuffled;

import dev.lamplighter.api.CapacityBuffer;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodeOverlay;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.catalogue.CapacityTypeOutage;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Outage;
import dev.lamplighter.catalogue.Outages;
import dev.lamplighter.catalogue.Overlays;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.InstanceProfile;
import dev.lamplighter.ec2.LaunchTemplate;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.CapacityBuffers;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.FailedDeletion;
import dev.lamplighter.snapshot.InstanceHint;
import dev.lamplighter.snapshot.NamespaceView;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PassId;
import dev.lamplighter.snapshot.PodDisruptionBudgetView;
import dev.lamplighter.snapshot.PodTemplate;
import dev.lamplighter.snapshot.PodTemplateView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.PoolHealth;
import dev.lamplighter.snapshot.ScalableView;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.snapshot.UnreadClaim;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/// A world for a test, said in the words of the case: only what matters, the rest is harmless.
///
/// There is one ready EC2NodeClass `default`; the instance types are those of fixture F1 unless a
/// test names its own. Names are unique; UIDs follow from names. The ledger is the sum of the
/// claims unless said otherwise. A snapshot gets every list in an order that its seed decides,
/// because input order must never change a decision.
public final class World {
  public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  public static final String CLUSTER = "mydev";
  static final String DEFAULT_CLASS = "default";

  private final List<NodeOverlay> overlays = new ArrayList<>();
  private final List<NodePool> nodePools = new ArrayList<>();
  private final SortedMap<String, EC2NodeClass> nodeClasses = new TreeMap<>();
  private final SortedMap<InstanceTypeName, InstanceType> instanceTypes = new TreeMap<>();
  private final List<NodeDraft> nodes = new ArrayList<>();
  private final List<PodView> pods = new ArrayList<>();
  private final List<DaemonSetView> daemonSets = new ArrayList<>();
  private final List<PodDisruptionBudgetView> podDisruptionBudgets = new ArrayList<>();
  private final VolumesDraft volumes = new VolumesDraft();
  private final List<ClaimDraft> claims = new ArrayList<>();
  private final List<UnreadClaim> unreadClaims = new ArrayList<>();
  private final List<NodeClaim> unrecordedClaims = new ArrayList<>();
  private final List<Instance> unrecordedInstances = new ArrayList<>();
  private final List<CapacityBuffer> buffers = new ArrayList<>();
  private final List<PodTemplateView> podTemplates = new ArrayList<>();
  private final List<ScalableView> scalables = new ArrayList<>();
  private final List<Outage> outages = new ArrayList<>();
  private final List<CapacityTypeOutage> capacityTypes = new ArrayList<>();
  private final List<LaunchTemplate> launchTemplates = new ArrayList<>();
  private final List<InstanceProfile> instanceProfiles = new ArrayList<>();
  private final List<InstanceHint> hints = new ArrayList<>();
  private final TreeMap<Source, String> incomplete = new TreeMap<>();
  private final SortedMap<Uid, Resources> ledger = new TreeMap<>();
  private final SortedMap<Uid, PoolHealth> poolHealth = new TreeMap<>();
  private final List<FailedDeletion> failedDeletions = new ArrayList<>();
  private ClusterPolicy policy = ClusterPolicy.DEFAULT;
  private List<String> catalogueRemarks = List.of();
  private Optional<String> withoutIam = Optional.empty();
  private boolean sellsNothing;
  private Instant takenAt = START;
  private Instant recordsSince = Instant.EPOCH;
  private PassId pass = new PassId(1, 1);

  private final List<NamespaceView> namespaces = new ArrayList<>();

  private World() {
    nodeClasses.put(DEFAULT_CLASS, NodeClasses.ready(DEFAULT_CLASS));
  }

  public static World world() {
    return new World();
  }

  public World at(Instant takenAt) {
    this.takenAt = takenAt;
    return this;
  }

  /// The store's table is no older than this.
  public World recordsSince(Instant recordsSince) {
    this.recordsSince = recordsSince;
    return this;
  }

  public World pass(long epoch, long number) {
    pass = new PassId(epoch, number);
    return this;
  }

  public World policy(ClusterPolicy policy) {
    this.policy = policy;
    return this;
  }

  public World nodeClass(EC2NodeClass nodeClass) {
    nodeClasses.put(nodeClass.meta().name(), nodeClass);
    return this;
  }

  public World nodePool(String name) {
    return nodePool(name, _ -> {});
  }

  public World nodePool(String name, Consumer<NodePoolDraft> described) {
    var draft = new NodePoolDraft(name);
    described.accept(draft);
    nodePools.add(draft.build());
    return this;
  }

  /// In namespace `default`, over the PodTemplate or Deployment of this name.
  public World capacityBuffer(String name, CapacityBuffer.Spec spec) {
    buffers.add(
        new CapacityBuffer(
            ObjectMeta.named(name, Notation.uid("CapacityBuffer", name), START),
            Namespace.of("default"),
            spec,
            CapacityBuffer.Status.NONE,
            List.of()));
    return this;
  }

  public World podTemplate(String name, Consumer<PodDraft> described) {
    podTemplates.add(
        new PodTemplateView(
            ObjectMeta.named(name, Notation.uid("PodTemplate", name), START),
            Namespace.of("default"),
            template(name, described)));
    return this;
  }

  public World deployment(String name, int replicas, Consumer<PodDraft> described) {
    scalables.add(
        new ScalableView(
            ObjectKind.DEPLOYMENT,
            ObjectMeta.named(name, Notation.uid("Deployment", name), START),
            Namespace.of("default"),
            replicas,
            template(name, described)));
    return this;
  }

  private static PodTemplate template(String name, Consumer<PodDraft> described) {
    var draft = new PodDraft(name);
    described.accept(draft);
    return PodTemplate.of(draft.labels(), draft.spec());
  }

  public World overlay(String name, Consumer<NodeOverlayDraft> described) {
    var draft = new NodeOverlayDraft(name);
    described.accept(draft);
    overlays.add(draft.build());
    return this;
  }

  /// One type of the catalogue; the first one named takes the place of fixture F1.
  public World instanceType(String name, Consumer<InstanceTypeDraft> described) {
    var draft = new InstanceTypeDraft(name);
    described.accept(draft);
    instanceTypes.put(draft.name(), draft.build());
    return this;
  }

  /// Types that were made elsewhere, beside others.
  public World sells(List<InstanceType> types) {
    types.forEach(type -> instanceTypes.put(type.name(), type));
    return this;
  }

  /// Fixture F1 beside types of the test's own.
  public World fixtureF1() {
    F1.addTo(this);
    return this;
  }

  public World node(String name) {
    return node(name, _ -> {});
  }

  public World node(String name, Consumer<NodeDraft> described) {
    var draft = new NodeDraft(name);
    described.accept(draft);
    nodes.add(draft);
    return this;
  }

  public World pod(String name, Consumer<PodDraft> described) {
    var draft = new PodDraft(name);
    described.accept(draft);
    pods.add(draft.build());
    return this;
  }

  /// `count` pods named `<name>-1`, `<name>-2`, …, all described alike, each a second younger than
  /// the one before.
  public World pods(int count, String name, Consumer<PodDraft> described) {
    for (int i = 1; i <= count; i++) {
      Instant createdAt = START.minusSeconds(count - i);
      pod(name + "-" + i, pod -> described.accept(pod.createdAt(createdAt)));
    }
    return this;
  }

  public World daemonSet(String name, Consumer<PodDraft> template) {
    daemonSets.add(new DaemonSetDraft(name, template).build());
    return this;
  }

  /// A PodDisruptionBudget in namespace `default` over the pods with these labels. `team=a`.
  public World namespace(String name, String labels) {
    var meta =
        ObjectMeta.named(name, Notation.uid("Namespace", name), START)
            .withLabels(Notation.labels(labels));
    namespaces.add(new NamespaceView(meta));
    return this;
  }

  public World podDisruptionBudget(String name, String labels, int disruptionsAllowed) {
    return podDisruptionBudget(PodBudgets.of(name, labels, disruptionsAllowed));
  }

  public World podDisruptionBudget(PodDisruptionBudgetView budget) {
    podDisruptionBudgets.add(budget);
    return this;
  }

  public World volumes(Consumer<VolumesDraft> described) {
    described.accept(volumes);
    return this;
  }

  public World claim(String name, Consumer<ClaimDraft> described) {
    var draft = new ClaimDraft(name);
    described.accept(draft);
    claims.add(draft);
    return this;
  }

  public World unrecorded(Instance instance) {
    unrecordedInstances.add(instance);
    return this;
  }

  public World unread(UnreadClaim claim) {
    unreadClaims.add(claim);
    return this;
  }

  public World unrecorded(NodeClaim nodeClaim) {
    unrecordedClaims.add(nodeClaim);
    return this;
  }

  public World outage(Outage outage) {
    outages.add(outage);
    return this;
  }

  public World outage(CapacityTypeOutage outage) {
    capacityTypes.add(outage);
    return this;
  }

  public World launchTemplate(LaunchTemplate launchTemplate) {
    launchTemplates.add(launchTemplate);
    return this;
  }

  public World instanceProfile(InstanceProfile instanceProfile) {
    instanceProfiles.add(instanceProfile);
    return this;
  }

  public World failed(FailedDeletion deletion) {
    failedDeletions.add(deletion);
    return this;
  }

  public World hint(InstanceHint hint) {
    hints.add(hint);
    return this;
  }

  public World incomplete(Source source) {
    return incomplete(source, "list %s: 403 no".formatted(source));
  }

  public World incomplete(Source source, String why) {
    incomplete.put(source, why);
    return this;
  }

  /// What the state store's ledger says is promised to a pool.
  public World ledger(String pool, String promised) {
    ledger.put(poolOf(pool).meta().uid(), Notation.resources(promised));
    return this;
  }

  /// The same for a pool that is not there.
  public World ledgerOfGonePool(String uid, String promised) {
    ledger.put(Uid.of(uid), Notation.resources(promised));
    return this;
  }

  /// How the launches of a pool fared until now, as one starts from nothing known.
  public World health(String pool, UnaryOperator<PoolHealth> since) {
    NodePool known = poolOf(pool);
    poolHealth.put(known.meta().uid(), since.apply(PoolHealth.of(known, snapshot())));
    return this;
  }

  /// No instance type is known.
  public World sellsNothing() {
    sellsNothing = true;
    return this;
  }

  /// What is said of types and prices that are not what AWS would say now. Where IAM can't be
  /// reached, and is not asked therefore.
  public World withoutIam(String why) {
    withoutIam = Optional.of(why);
    return this;
  }

  public World catalogueRemarks(String... remarks) {
    catalogueRemarks = List.of(remarks);
    return this;
  }

  public ClusterSnapshot snapshot() {
    return snapshot(1);
  }

  /// The same world with every list in another order.
  public ClusterSnapshot snapshot(long seed) {
    var random = new Random(seed);
    List<NodeView> nodeViews = nodes.stream().map(this::view).toList();
    List<ClaimView> claimViews =
        allClaims().stream().map(draft -> ClaimObjects.view(draft, this, nodeViews)).toList();
    return new ClusterSnapshot(
        takenAt,
        pass,
        recordsSince,
        WorldParts.FACTS,
        policy,
        incomplete,
        shuffled(nodePools, random),
        shuffled(List.copyOf(nodeClasses.values()), random),
        typesByClass(random),
        Overlays.of(shuffled(overlays, random), nodePools, typesByClass(random)),
        Outages.of(shuffled(outages, random)).and(capacityTypes),
        shuffled(nodeViews, random),
        shuffled(namespaces, random),
        shuffled(pods, random),
        shuffled(daemonSets, random),
        CapacityBuffers.of(
            shuffled(buffers, random), shuffled(podTemplates, random), shuffled(scalables, random)),
        shuffled(podDisruptionBudgets, random),
        volumes.build(random),
        shuffled(claimViews, random),
        shuffled(unreadClaims, random),
        shuffled(unrecordedClaims, random),
        shuffled(unrecordedInstances, random),
        shuffled(launchTemplates, random),
        shuffled(instanceProfiles, random),
        shuffled(hints, random),
        ledgerOf(claimViews),
        poolHealth,
        catalogueRemarks,
        shuffled(failedDeletions, random),
        withoutIam);
  }

  private SortedMap<NodeClassName, List<InstanceType>> typesByClass(Random random) {
    var types = List.copyOf(catalogue().values());
    var byClass = new TreeMap<NodeClassName, List<InstanceType>>();
    for (String nodeClass : nodeClasses.keySet()) {
      byClass.put(NodeClassName.of(nodeClass), shuffled(types, random));
    }
    return byClass;
  }

  private SortedMap<InstanceTypeName, InstanceType> catalogue() {
    if (instanceTypes.isEmpty() && !sellsNothing) {
      fixtureF1();
    }
    return instanceTypes;
  }

  private List<ClaimDraft> allClaims() {
    var all = new ArrayList<>(claims);
    nodes.forEach(node -> node.ownClaim().ifPresent(all::add));
    return all;
  }

  private NodeView view(NodeDraft node) {
    return node.build(this, claimOf(node.nodeName()));
  }

  private Optional<ClaimDraft> claimOf(NodeName node) {
    return allClaims().stream()
        .filter(draft -> draft.nodeName().equals(Optional.of(node)))
        .findFirst();
  }

  private SortedMap<Uid, Resources> ledgerOf(List<ClaimView> claimViews) {
    var sums = new TreeMap<Uid, Resources>();
    for (ClaimView claim : claimViews) {
      sums.merge(claim.record().owner().poolUid(), claim.record().promised(), Resources::plus);
    }
    sums.putAll(ledger);
    return sums;
  }

  InstanceType typeOf(InstanceTypeName name) {
    InstanceType type = catalogue().get(name);
    if (type == null) {
      throw new IllegalArgumentException("No instance type %s in this world".formatted(name));
    }
    return type;
  }

  /// The pool of that name; one with nothing but defaults where the world has none (any more).
  NodePool poolOf(String name) {
    return nodePools.stream()
        .filter(pool -> pool.meta().name().equals(name))
        .findFirst()
        .orElseGet(() -> new NodePoolDraft(name).build());
  }
}
