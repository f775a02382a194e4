package dev.lamplighter.schedule;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.decision.Remedy;
import dev.lamplighter.model.AllowUndefined;
import dev.lamplighter.model.IncompatibleKey;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodView;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Which type would hold a pod that none of a NodePool's types holds, if the pool allowed it: the
/// cheapest that its class offers, of an architecture and where the pool may be.
public final class TypeRemedy {
  /// What of a pool's requirements another type does not change.
  private static final List<LabelKey> KEPT =
      List.of(LabelKey.ARCH, LabelKey.OS, LabelKey.ZONE, LabelKey.ZONE_ID, LabelKey.CAPACITY_TYPE);

  private static final long GIB = 1L << 30;

  private final ClusterSnapshot snapshot;
  private final DaemonSets daemonSets;
  private final SortedMap<NodePoolName, PoolTemplate> templates = new TreeMap<>();
  private final SortedMap<NodePoolName, List<InstanceType>> others = new TreeMap<>();

  private TypeRemedy(ClusterSnapshot snapshot) {
    this.snapshot = snapshot;
    this.daemonSets = DaemonSets.of(snapshot);
  }

  public static TypeRemedy of(ClusterSnapshot snapshot) {
    return new TypeRemedy(snapshot);
  }

  /// The labels on which pod and pool do not agree, by the first of the pod's alternatives; nothing
  /// where they agree by any.
  public Optional<Remedy> mismatch(PodView pod, NodePool pool) {
    Requirements offered = template(pool).requirements();
    List<List<IncompatibleKey>> mismatches =
        Shape.alternativesOf(pod.spec()).stream()
            .map(wanted -> offered.compatible(wanted.stable(), AllowUndefined.WELL_KNOWN))
            .toList();
    return mismatches.stream().anyMatch(List::isEmpty)
        ? Optional.empty()
        : Optional.of(new Remedy.MatchLabels(mismatches.getFirst()));
  }

  /// Nothing where a type of the pool would hold the pod by itself: then size is not what is wrong.
  public Optional<Remedy> find(PodView pod, NodePool pool) {
    PoolTemplate template = template(pool);
    Resources request = Shape.requestOf(pod.spec());
    int evicts = pod.spec().preemptsBelow();
    List<CandidateType> own =
        template.types().stream()
            .filter(type -> suits(type.type(), pod))
            .map(type -> type.evictingBelow(evicts))
            .toList();
    if (own.stream().anyMatch(type -> request.fitsIn(type.availableToPods()))) {
      return Optional.empty();
    }
    Optional<Remedy.TooSmall> nearest =
        own.stream()
            .filter(type -> lacking(List.of(type), request).isEmpty())
            .min(byShortage(request))
            .map(type -> tooSmall(type, request));
    List<InstanceType> others =
        cheapestFirst(pool).stream().filter(type -> suits(type, pod)).toList();
    return others.stream()
        .filter(type -> request.fitsIn(type.allocatable()))
        .filter(type -> request.fitsIn(candidate(type, template, evicts).availableToPods()))
        .findFirst()
        .<Remedy>map(type -> new Remedy.AllowType(type.name(), nearest, lacking(own, request)))
        .or(() -> askForLess(others, template, pod))
        .map(remedy -> ofVolume(remedy, others, template).orElse(remedy));
  }

  private PoolTemplate template(NodePool pool) {
    return templates.computeIfAbsent(
        pool.name(),
        _ ->
            PoolTemplate.of(
                pool, typesOf(pool), daemonSets, snapshot.policy().planning().bestEffort()));
  }

  private List<InstanceType> typesOf(NodePool pool) {
    return snapshot.typesOf(pool);
  }

  private CandidateType candidate(InstanceType type, PoolTemplate template, int evictsBelow) {
    var overhead = daemonSets.on(template.requirements(), type.requirements(), template.taints());
    return CandidateType.of(type, overhead).evictingBelow(evictsBelow);
  }

  /// What can be had of the pool's class with what is kept of its requirements.
  private List<InstanceType> cheapestFirst(NodePool pool) {
    return others.computeIfAbsent(
        pool.name(),
        _ -> {
          Requirements kept = kept(template(pool).requirements());
          return typesOf(pool).stream()
              .filter(type -> CandidateType.satisfies(type, kept))
              .filter(type -> CandidateType.hasOffering(type, kept))
              .sorted(
                  comparing((InstanceType type) -> price(type, kept))
                      .thenComparing(InstanceType::name))
              .toList();
        });
  }

  private static Requirements kept(Requirements all) {
    Requirements kept = Requirements.EMPTY;
    for (LabelKey key : KEPT) {
      var requirement = all.find(key);
      kept = requirement.isPresent() ? kept.and(requirement.get()) : kept;
    }
    return kept;
  }

  private static Price price(InstanceType type, Requirements wanted) {
    return CandidateType.availableOfferings(type, wanted).stream()
        .map(Offering::price)
        .min(Price::compareTo)
        .orElse(Price.unknown(0));
  }

  private static boolean suits(InstanceType type, PodView pod) {
    return Shape.alternativesOf(pod.spec()).stream()
        .map(Requirements::stable)
        .anyMatch(
            wanted ->
                CandidateType.satisfies(type, wanted) && CandidateType.hasOffering(type, wanted));
  }

  /// What none of these types has at all: one without GPUs is not close to one that has them,
  /// however large it is.
  private static List<ResourceName> lacking(List<CandidateType> types, Resources request) {
    return types.isEmpty()
        ? List.of()
        : request.names().stream()
            .filter(name -> request.get(name) > 0)
            .filter(name -> types.stream().allMatch(it -> it.type().capacity().get(name) <= 0))
            .toList();
  }

  /// Fewest resources short, then the most of the first of them.
  private static Comparator<CandidateType> byShortage(Resources request) {
    return comparingInt((CandidateType type) -> request.shortfall(type.availableToPods()).size())
        .thenComparingLong(
            type -> {
              ResourceName first = request.shortfall(type.availableToPods()).getFirst();
              return -type.availableToPods().get(first);
            })
        .thenComparing(type -> type.type().name());
  }

  private static Remedy.TooSmall tooSmall(CandidateType type, Resources request) {
    Resources lacking = Resources.EMPTY;
    Resources overhead = Resources.EMPTY;
    for (ResourceName name : request.shortfall(type.availableToPods())) {
      lacking = lacking.with(name, request.get(name));
      overhead =
          overhead.with(name, type.type().capacity().get(name) - type.availableToPods().get(name));
    }
    return new Remedy.TooSmall(type.type().name(), lacking, overhead);
  }

  /// How much disk nodes have the class says and no type, unless the type brings disks of its own.
  private Optional<Remedy> ofVolume(
      Remedy remedy, List<InstanceType> others, PoolTemplate template) {
    if (!(remedy instanceof Remedy.AskForLess(Resources most))
        || !most.names().equals(List.of(ResourceName.EPHEMERAL_STORAGE))) {
      return Optional.empty();
    }
    long bytes =
        others.stream()
            .mapToLong(type -> type.capacity().get(ResourceName.EPHEMERAL_STORAGE))
            .max()
            .orElse(0);
    NodeClassName name = template.pool().spec().template().spec().nodeClassRef().name();
    return snapshot.nodeClasses().stream()
        .filter(each -> each.name().equals(name))
        .filter(each -> each.spec().instanceStorePolicy().isEmpty())
        .findFirst()
        .map(
            each ->
                new Remedy.EnlargeVolume(
                    name,
                    bytes,
                    maps(each.spec(), bytes),
                    most.get(ResourceName.EPHEMERAL_STORAGE)));
  }

  private static boolean maps(EC2NodeClass.Spec spec, long bytes) {
    return spec.blockDeviceMappings().stream()
        .flatMapToInt(disk -> disk.ebs().volumeSizeGib().stream())
        .anyMatch(gib -> gib * GIB == bytes);
  }

  private Optional<Remedy> askForLess(
      List<InstanceType> others, PoolTemplate template, PodView pod) {
    Resources largest = Resources.EMPTY;
    for (InstanceType type : others) {
      var candidate = candidate(type, template, pod.spec().preemptsBelow());
      largest = largest.max(candidate.availableToPods());
    }
    Resources most = Resources.EMPTY;
    for (ResourceName name : Shape.requestOf(pod.spec()).shortfall(largest)) {
      most = most.with(name, Math.max(0, largest.get(name)));
    }
    return others.isEmpty() || most.isEmpty()
        ? Optional.empty()
        : Optional.of(new Remedy.AskForLess(most));
  }
}
