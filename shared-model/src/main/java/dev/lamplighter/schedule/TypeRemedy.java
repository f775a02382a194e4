package dev.lamplighter.schedule;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;
import static java.util.Comparator.comparingLong;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.catalogue.EphemeralStorage;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.decision.Remedy;
import dev.lamplighter.decision.Remedy.KubeletField;
import dev.lamplighter.model.AllowUndefined;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Which type would hold a pod that none of a NodePool's types holds, if the pool allowed it: the
/// cheapest that its class offers, of an architecture and where the pool may be.
public final class TypeRemedy {
  /// What of a type stays as the pool has it, beside all that a type does not decide.
  private static final List<LabelKey> KEPT = List.of(LabelKey.ARCH, LabelKey.OS);

  private final List<EC2NodeClass> nodeClasses;
  private final Map<PoolTemplate, Others> others = new HashMap<>();

  /// What can be had of the pool's class with what is kept of its requirements, cheapest first.
  private record Others(Requirements kept, List<InstanceType> cheapestFirst) {}

  private TypeRemedy(List<EC2NodeClass> nodeClasses) {
    this.nodeClasses = List.copyOf(nodeClasses);
  }

  public static TypeRemedy of(ClusterSnapshot snapshot) {
    return new TypeRemedy(snapshot.nodeClasses());
  }

  /// Nothing where a type of the pool would hold the pod by itself: then size is not what is wrong.
  public Optional<Remedy> find(Trial trial, Shape pod) {
    PoolTemplate template = trial.template();
    Resources request = pod.request();
    int evicts = pod.spec().preemptsBelow();
    List<CandidateType> own =
        template.types().stream()
            .filter(type -> suits(type.type(), template.requirements(), pod))
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
    Others others = others(template);
    List<CandidateType> suiting =
        others.cheapestFirst().stream()
            .filter(type -> suits(type, others.kept(), pod))
            .map(type -> candidate(type, trial).evictingBelow(evicts))
            .toList();
    return suiting.stream()
        .filter(type -> request.fitsIn(type.availableToPods()))
        .findFirst()
        .<Remedy>map(
            type -> new Remedy.AllowType(type.type().name(), nearest, lacking(own, request)))
        .or(() -> more(suiting, template, request));
  }

  private static CandidateType candidate(InstanceType type, Trial trial) {
    var template = trial.template();
    return CandidateType.of(
        type,
        trial.daemonSets().on(template.requirements(), type.requirements(), template.taints()));
  }

  private Others others(PoolTemplate template) {
    return others.computeIfAbsent(template, TypeRemedy::othersOf);
  }

  private static Others othersOf(PoolTemplate template) {
    Requirements kept = kept(template.requirements());
    return new Others(
        kept,
        template.ofClass().stream()
            .filter(type -> CandidateType.satisfies(type, kept) && !type.hidesItsGpus())
            .filter(type -> CandidateType.hasOffering(type, kept))
            .sorted(
                comparing((InstanceType type) -> price(type, kept))
                    .thenComparing(InstanceType::name))
            .toList());
  }

  private static Requirements kept(Requirements all) {
    Requirements kept = all;
    for (LabelKey key : all.keys()) {
      kept = CandidateType.decidedByType(key) && !KEPT.contains(key) ? kept.without(key) : kept;
    }
    return kept;
  }

  private static Price price(InstanceType type, Requirements wanted) {
    return CandidateType.availableOfferings(type, wanted).stream()
        .map(Offering::price)
        .min(Price::compareTo)
        .orElse(Price.unknown(0));
  }

  /// Whether it is, and is to be had, as the pod or one of its volumes' places wants it.
  private static boolean suits(InstanceType type, Requirements pool, Shape pod) {
    return pod.nodeAlternatives().stream()
        .map(Requirements::stable)
        .filter(wanted -> pool.isCompatible(wanted, AllowUndefined.WELL_KNOWN))
        .anyMatch(
            wanted ->
                CandidateType.satisfies(type, wanted)
                    && CandidateType.hasOffering(type, pool.and(wanted)));
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

  /// What there must be more of, whichever type it is.
  private Optional<Remedy> more(
      List<CandidateType> suiting, PoolTemplate template, Resources request) {
    Resources largest = Resources.EMPTY;
    for (CandidateType type : suiting) {
      largest = largest.max(type.availableToPods());
    }
    Resources most = Resources.EMPTY;
    for (ResourceName name : request.shortfall(largest)) {
      most = most.with(name, Math.max(0, largest.get(name)));
    }
    if (suiting.isEmpty() || most.isEmpty()) {
      return Optional.empty();
    }
    Resources few = most;
    Optional<EC2NodeClass> nodeClass =
        nodeClasses.stream().filter(each -> each.name().equals(template.nodeClass())).findFirst();
    return nodeClass
        .flatMap(it -> ofKubelet(it, few, suiting).or(() -> ofVolume(it, few, suiting)))
        .or(() -> Optional.of(less(few, template)));
  }

  /// Who needs some of what there is none of is not helped by asking for less.
  private static Remedy less(Resources most, PoolTemplate template) {
    List<ResourceName> none = most.names().stream().filter(name -> most.get(name) <= 0).toList();
    return none.isEmpty()
        ? new Remedy.AskForLess(most)
        : new Remedy.NothingHelps(
            none,
            none.stream()
                .allMatch(
                    name ->
                        template.ofClass().stream()
                            .allMatch(type -> type.allocatable().get(name) <= 0)));
  }

  /// How many pods nodes have the class may say.
  private static Optional<Remedy> ofKubelet(
      EC2NodeClass nodeClass, Resources most, List<CandidateType> suiting) {
    var kubelet = nodeClass.spec().kubelet();
    boolean bounded = kubelet.maxPods().isPresent() || kubelet.podsPerCore().isPresent();
    if (!bounded || !most.has(ResourceName.PODS)) {
      return Optional.empty();
    }
    CandidateType roomiest =
        suiting.stream()
            .max(comparingLong(type -> type.type().allocatable().get(ResourceName.PODS)))
            .orElseThrow();
    long pods = roomiest.type().allocatable().get(ResourceName.PODS);
    long taken = pods - roomiest.availableToPods().get(ResourceName.PODS);
    boolean byMaxPods = kubelet.maxPods().isPresent() && kubelet.maxPods().getAsInt() <= pods;
    return Optional.of(
        new Remedy.RaiseMaxPods(
            nodeClass.name(),
            byMaxPods ? KubeletField.MAX_PODS : KubeletField.PODS_PER_CORE,
            (byMaxPods ? kubelet.maxPods() : kubelet.podsPerCore()).orElseThrow(),
            pods,
            taken));
  }

  /// How much disk nodes have the class says and no type, unless the type brings disks of its own.
  private static Optional<Remedy> ofVolume(
      EC2NodeClass nodeClass, Resources most, List<CandidateType> suiting) {
    if (!most.names().equals(List.of(ResourceName.EPHEMERAL_STORAGE))
        || nodeClass.spec().instanceStorePolicy().isPresent()) {
      return Optional.empty();
    }
    long bytes =
        suiting.stream()
            .mapToLong(type -> type.type().capacity().get(ResourceName.EPHEMERAL_STORAGE))
            .max()
            .orElse(0);
    return Optional.of(
        new Remedy.EnlargeVolume(
            nodeClass.name(),
            bytes,
            entry(EphemeralStorage.volume(nodeClass.spec())),
            most.get(ResourceName.EPHEMERAL_STORAGE)));
  }

  private static Remedy.VolumeEntry entry(EphemeralStorage.Volume volume) {
    Optional<String> device = volume.device();
    if (!volume.listed()) {
      return new Remedy.VolumeEntry.Missing(device);
    }
    return volume.sized()
        ? new Remedy.VolumeEntry.Sized(device.orElseThrow())
        : new Remedy.VolumeEntry.Unsized(device.orElseThrow());
  }
}
