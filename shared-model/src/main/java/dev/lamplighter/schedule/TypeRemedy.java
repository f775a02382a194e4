package dev.lamplighter.schedule;

import static java.util.Comparator.comparing;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.decision.Remedy;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodView;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Which type would hold a pod that none of a NodePool's types holds, if the pool allowed it: the
/// cheapest that its class offers, of an architecture and where the pool may be.
public final class TypeRemedy {
  /// What of a pool's requirements another type does not change.
  private static final List<LabelKey> KEPT =
      List.of(LabelKey.ARCH, LabelKey.OS, LabelKey.ZONE, LabelKey.ZONE_ID, LabelKey.CAPACITY_TYPE);

  private final ClusterSnapshot snapshot;
  private final DaemonSets daemonSets;

  private TypeRemedy(ClusterSnapshot snapshot) {
    this.snapshot = snapshot;
    this.daemonSets = DaemonSets.of(snapshot);
  }

  public static TypeRemedy of(ClusterSnapshot snapshot) {
    return new TypeRemedy(snapshot);
  }

  /// Nothing where a type of the pool would hold the pod by itself: then size is not what is wrong.
  public Optional<Remedy> find(PodView pod, NodePool pool) {
    var nodeClass = pool.spec().template().spec().nodeClassRef().name();
    var types = snapshot.instanceTypes().getOrDefault(nodeClass, List.of());
    var template = PoolTemplate.of(pool, types, daemonSets);
    Resources request = Shape.requestOf(pod.spec());
    List<CandidateType> own =
        template.types().stream().filter(type -> suits(type.type(), pod)).toList();
    if (own.stream().anyMatch(type -> request.fitsIn(type.availableToPods()))) {
      return Optional.empty();
    }
    List<CandidateType> others = others(pod, template, types);
    Optional<Remedy.TooSmall> nearest =
        own.stream().min(byShortage(request)).map(type -> tooSmall(type, request));
    return others.stream()
        .filter(type -> request.fitsIn(type.availableToPods()))
        .min(comparing(TypeRemedy::price).thenComparing(type -> type.type().name()))
        .<Remedy>map(type -> new Remedy.AllowType(type.type().name(), nearest))
        .or(() -> askForLess(others, request));
  }

  private List<CandidateType> others(PodView pod, PoolTemplate template, List<InstanceType> types) {
    Requirements kept = Requirements.EMPTY;
    for (LabelKey key : KEPT) {
      var requirement = template.requirements().find(key);
      kept = requirement.isPresent() ? kept.and(requirement.get()) : kept;
    }
    Requirements wanted = kept;
    return types.stream()
        .filter(type -> CandidateType.satisfies(type, wanted))
        .filter(type -> CandidateType.hasOffering(type, wanted))
        .filter(type -> suits(type, pod))
        .map(
            type ->
                CandidateType.of(
                    type,
                    daemonSets.on(template.requirements(), type.requirements(), template.taints())))
        .toList();
  }

  private static boolean suits(InstanceType type, PodView pod) {
    return Shape.alternativesOf(pod.spec()).stream()
        .anyMatch(
            wanted ->
                CandidateType.satisfies(type, wanted) && CandidateType.hasOffering(type, wanted));
  }

  private static Price price(CandidateType type) {
    return type.cheapest(Requirements.EMPTY).orElse(Price.unknown(0));
  }

  /// Fewest resources short, then the most of the first of them.
  private static Comparator<CandidateType> byShortage(Resources request) {
    return comparing((CandidateType type) -> request.shortfall(type.availableToPods()).size())
        .thenComparing(
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

  private static Optional<Remedy> askForLess(List<CandidateType> others, Resources request) {
    Resources largest = Resources.EMPTY;
    for (CandidateType type : others) {
      largest = largest.max(type.availableToPods());
    }
    Resources most = Resources.EMPTY;
    for (ResourceName name : request.shortfall(largest)) {
      most = most.with(name, Math.max(0, largest.get(name)));
    }
    return others.isEmpty() || most.isEmpty()
        ? Optional.empty()
        : Optional.of(new Remedy.AskForLess(most));
  }
}
