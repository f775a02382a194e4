package dev.lamplighter.snapshot;

import static java.util.Comparator.comparing;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Outage;
import dev.lamplighter.catalogue.Outages;
import dev.lamplighter.catalogue.Overlays;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.InstanceProfile;
import dev.lamplighter.ec2.LaunchTemplate;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Uid;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The world at one moment, sorted, so that the order in which it was read changes nothing.
///
/// - `takenAt` is the only clock a decision knows.
/// - `recordsSince` is when the store's table began: a NodeClaim that is older and has no record
///   lost it with the table that was there before.
/// - `policy` is what the cluster's owner wants of it as a whole.
/// - `namespaces` are read only where a pod's affinity selects them by label.
/// - `buffers` are the CapacityBuffers, with the pods that stand for the room they keep.
/// - `incomplete` says of each list that is partial or failed why; empty means all is known.
/// - `claims` join the store's records with mirror, node and instance; `unreadClaims` are those
///   whose record can't be read; `unrecordedClaims` and `unrecordedInstances` are those without a
///   record.
/// - `instanceTypes` are resolved per node class, outages and account facts already applied.
/// - `overlays` are the types of pools where NodeOverlays make them others ([#typesOf]).
/// - `outages` are what EC2 refused of late, each with its code.
/// - `instanceProfiles` are those made for this cluster; they are listed only now and then, and are
///   otherwise empty.
/// - `withoutIam` is why instance profiles are not asked for at all, as in a VPC without a way out:
///   their list is then not one that is missing (spec AWS 7.6).
/// - `ledger` is what is promised to each NodePool, by the pool's UID; `poolHealth` is how its last
///   launches fared ([PoolHealth#of]).
/// - `catalogueRemarks` say in what types and prices are not what AWS would say now.
/// - `failedDeletions` are those that EC2 or IAM has not carried out yet, each once.
public record ClusterSnapshot(
    Instant takenAt,
    PassId pass,
    Instant recordsSince,
    ClusterFacts cluster,
    ClusterPolicy policy,
    SortedMap<Source, String> incomplete,
    List<NodePool> nodePools,
    List<EC2NodeClass> nodeClasses,
    SortedMap<NodeClassName, List<InstanceType>> instanceTypes,
    Overlays overlays,
    Outages outages,
    List<NodeView> nodes,
    List<NamespaceView> namespaces,
    List<PodView> pods,
    List<DaemonSetView> daemonSets,
    CapacityBuffers buffers,
    List<PodDisruptionBudgetView> podDisruptionBudgets,
    StorageView storage,
    List<ClaimView> claims,
    List<UnreadClaim> unreadClaims,
    List<NodeClaim> unrecordedClaims,
    List<Instance> unrecordedInstances,
    List<LaunchTemplate> launchTemplates,
    List<InstanceProfile> instanceProfiles,
    List<InstanceHint> hints,
    SortedMap<Uid, Resources> ledger,
    SortedMap<Uid, PoolHealth> poolHealth,
    List<String> catalogueRemarks,
    List<FailedDeletion> failedDeletions,
    Optional<String> withoutIam) {

  public ClusterSnapshot {
    incomplete = Collections.unmodifiableSortedMap(new TreeMap<>(incomplete));
    nodePools = nodePools.stream().sorted(comparing(NodePool::name)).toList();
    nodeClasses = nodeClasses.stream().sorted(comparing(EC2NodeClass::name)).toList();
    instanceTypes = sortedTypes(instanceTypes);
    nodes = nodes.stream().sorted(comparing(node -> node.meta().name())).toList();
    namespaces = namespaces.stream().sorted(comparing(NamespaceView::name)).toList();
    pods =
        resolved(pods, incomplete, namespaces)
            .sorted(comparing(PodView::namespace).thenComparing(pod -> pod.meta().name()))
            .toList();
    buffers = resolved(buffers, incomplete, namespaces);
    daemonSets =
        daemonSets.stream()
            .sorted(comparing(DaemonSetView::namespace).thenComparing(set -> set.meta().name()))
            .toList();
    podDisruptionBudgets =
        podDisruptionBudgets.stream()
            .sorted(
                comparing(PodDisruptionBudgetView::namespace)
                    .thenComparing(pdb -> pdb.meta().name()))
            .toList();
    claims = claims.stream().sorted(comparing((ClaimView claim) -> claim.record().name())).toList();
    unreadClaims = unreadClaims.stream().sorted(comparing(UnreadClaim::name)).toList();
    unrecordedClaims = unrecordedClaims.stream().sorted(comparing(NodeClaim::name)).toList();
    unrecordedInstances = unrecordedInstances.stream().sorted(comparing(Instance::id)).toList();
    launchTemplates = launchTemplates.stream().sorted(comparing(LaunchTemplate::name)).toList();
    instanceProfiles = instanceProfiles.stream().sorted(comparing(InstanceProfile::name)).toList();
    hints =
        hints.stream()
            .sorted(
                comparing(InstanceHint::instance)
                    .thenComparing(InstanceHint::eventTime)
                    .thenComparing(InstanceHint::kind))
            .toList();
    ledger = Collections.unmodifiableSortedMap(new TreeMap<>(ledger));
    poolHealth = Collections.unmodifiableSortedMap(new TreeMap<>(poolHealth));
    catalogueRemarks = List.copyOf(catalogueRemarks);
    failedDeletions =
        failedDeletions.stream().sorted(comparing(failed -> failed.target().toString())).toList();
  }

  /// What affinity terms say of namespaces and of their own pod's labels is put into them, so that
  /// nobody else need know of either. Where the namespaces are not known they stay as they are.
  private static Stream<PodView> resolved(
      List<PodView> pods, SortedMap<Source, String> incomplete, List<NamespaceView> namespaces) {
    if (incomplete.containsKey(Source.NAMESPACES)) {
      return pods.stream();
    }
    SortedMap<Namespace, Labels> labels = labelsOf(namespaces);
    return pods.stream().map(pod -> pod.resolvedIn(labels));
  }

  private static CapacityBuffers resolved(
      CapacityBuffers buffers,
      SortedMap<Source, String> incomplete,
      List<NamespaceView> namespaces) {
    return buffers.pods().isEmpty() || incomplete.containsKey(Source.NAMESPACES)
        ? buffers
        : buffers.resolvedIn(labelsOf(namespaces));
  }

  private static SortedMap<Namespace, Labels> labelsOf(List<NamespaceView> namespaces) {
    SortedMap<Namespace, Labels> labels = new TreeMap<>();
    namespaces.forEach(each -> labels.put(each.name(), each.labels()));
    return labels;
  }

  private static SortedMap<NodeClassName, List<InstanceType>> sortedTypes(
      SortedMap<NodeClassName, List<InstanceType>> instanceTypes) {
    var sorted = new TreeMap<NodeClassName, List<InstanceType>>();
    instanceTypes.forEach(
        (nodeClass, types) ->
            sorted.put(nodeClass, types.stream().sorted(comparing(InstanceType::name)).toList()));
    return Collections.unmodifiableSortedMap(sorted);
  }

  /// The instance types of a pool's nodes.
  public List<InstanceType> typesOf(NodePool pool) {
    return typesOf(pool.name(), pool.spec().template().spec().nodeClassRef().name());
  }

  /// What a claim may become, or is; where its pool is not there as its class makes them.
  public List<InstanceType> typesOf(ClaimRecord claim) {
    return typesOf(claim.owner().pool(), claim.spec().nodeClassRef().name()).stream()
        .map(type -> type.under(claim.spec().requirements()))
        .toList();
  }

  /// What its instance is, as its pool and class make it; empty where the catalogue has it no more.
  public Optional<InstanceType> typeOf(ClaimRecord claim, Launched launched) {
    return typesOf(claim.owner().pool(), claim.spec().nodeClassRef().name()).stream()
        .filter(type -> type.name().equals(launched.instanceType()))
        .findFirst()
        .map(type -> type.under(claim.spec().requirements()));
  }

  private List<InstanceType> typesOf(NodePoolName pool, NodeClassName nodeClass) {
    List<InstanceType> ofClass = instanceTypes.getOrDefault(nodeClass, List.of());
    return overlays.types().getOrDefault(pool, ofClass);
  }

  /// True if every list is known to be whole: only then may anything voluntary be disrupted or
  /// anything be collected.
  public boolean complete() {
    return incomplete.isEmpty();
  }

  /// True if all of these lists are known to be whole.
  public boolean whole(Source first, Source... more) {
    return !incomplete.containsKey(first)
        && List.of(more).stream().noneMatch(incomplete::containsKey);
  }

  /// What came of deleting it before, where that has not succeeded.
  public Optional<FailedDeletion> failedDeletion(FailedDeletion.Target target) {
    return failedDeletions.stream().filter(it -> it.target().equals(target)).findFirst();
  }

  /// The same world with other claims in it.
  public ClusterSnapshot withClaims(List<ClaimView> claims) {
    return with(nodePools, nodeClasses, instanceTypes, overlays, nodes, pods, claims, poolHealth);
  }

  /// The same world with these pools in it.
  public ClusterSnapshot withNodePools(List<NodePool> nodePools) {
    return with(nodePools, nodeClasses, instanceTypes, overlays, nodes, pods, claims, poolHealth);
  }

  /// The same world with other classes in it, whose types are as before.
  public ClusterSnapshot withNodeClasses(List<EC2NodeClass> nodeClasses) {
    return with(nodePools, nodeClasses, instanceTypes, overlays, nodes, pods, claims, poolHealth);
  }

  /// The same world with other nodes in it.
  public ClusterSnapshot withNodes(List<NodeView> nodes) {
    return with(nodePools, nodeClasses, instanceTypes, overlays, nodes, pods, claims, poolHealth);
  }

  /// The same world with other pods in it.
  public ClusterSnapshot withPods(List<PodView> pods) {
    return with(nodePools, nodeClasses, instanceTypes, overlays, nodes, pods, claims, poolHealth);
  }

  /// The same world with other knowledge of its pools.
  public ClusterSnapshot withPoolHealth(SortedMap<Uid, PoolHealth> poolHealth) {
    return with(nodePools, nodeClasses, instanceTypes, overlays, nodes, pods, claims, poolHealth);
  }

  /// The same world during these outages too.
  public ClusterSnapshot during(List<Outage> outages) {
    SortedMap<NodeClassName, List<InstanceType>> left = new TreeMap<>();
    instanceTypes.forEach(
        (nodeClass, types) ->
            left.put(nodeClass, types.stream().map(type -> during(type, outages)).toList()));
    return with(
        nodePools,
        nodeClasses,
        left,
        overlays.with(type -> during(type, outages)),
        nodes,
        pods,
        claims,
        poolHealth);
  }

  private static InstanceType during(InstanceType type, List<Outage> outages) {
    InstanceType left = type;
    for (Outage outage : outages) {
      left = left.during(outage);
    }
    return left;
  }

  private ClusterSnapshot with(
      List<NodePool> nodePools,
      List<EC2NodeClass> nodeClasses,
      SortedMap<NodeClassName, List<InstanceType>> instanceTypes,
      Overlays overlays,
      List<NodeView> nodes,
      List<PodView> pods,
      List<ClaimView> claims,
      SortedMap<Uid, PoolHealth> poolHealth) {
    return new ClusterSnapshot(
        takenAt,
        pass,
        recordsSince,
        cluster,
        policy,
        incomplete,
        nodePools,
        nodeClasses,
        instanceTypes,
        overlays,
        outages,
        nodes,
        namespaces,
        pods,
        daemonSets,
        buffers,
        podDisruptionBudgets,
        storage,
        claims,
        unreadClaims,
        unrecordedClaims,
        unrecordedInstances,
        launchTemplates,
        instanceProfiles,
        hints,
        ledger,
        poolHealth,
        catalogueRemarks,
        failedDeletions,
        withoutIam);
  }
}
