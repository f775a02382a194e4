package dev.lamplighter.schedule;

import dev.lamplighter.model.AllowUndefined;
import dev.lamplighter.model.IncompatibleKey;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.WellKnownLabels;
import dev.lamplighter.snapshot.HostPort;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// A claim that is still to be made. It keeps every instance type that holds its pods, and narrows
/// as pods are planned on it (spec core 4.6, 4.8).
public final class NewClaim implements Target {
  private final PoolTemplate template;
  private final NodeClaimName name;
  private final List<HostPort> hostPorts = new ArrayList<>();
  private final List<PodKey> pods = new ArrayList<>();
  private final Map<LabelKey, Domain> domains = new TreeMap<>();
  private Requirements requirements;
  private List<CandidateType> types;
  private Resources requested = Resources.EMPTY;
  private Attachments attached = Attachments.NONE;
  private int preemptsBelow = Integer.MAX_VALUE;

  private NewClaim(PoolTemplate template, NodeClaimName name) {
    this.template = template;
    this.name = name;
    this.requirements = template.requirements();
    this.types = template.types();
  }

  /// One of the pool's, empty and with all of its types.
  public static NewClaim of(PoolTemplate template, NodeClaimName name) {
    return new NewClaim(template, name);
  }

  public PoolTemplate template() {
    return template;
  }

  public NodeClaimName name() {
    return name;
  }

  public Requirements requirements() {
    return requirements;
  }

  /// The types that hold its pods, by name.
  public List<CandidateType> types() {
    return types;
  }

  /// What its pods ask for, their slots included.
  public Resources requested() {
    return requested;
  }

  /// Below this priority every one of its pods would evict others to make room: what only some
  /// would evict may be there before the rest.
  public int preemptsBelow() {
    return preemptsBelow;
  }

  Attachments attached() {
    return attached;
  }

  public List<PodKey> pods() {
    return List.copyOf(pods);
  }

  public int podCount() {
    return pods.size();
  }

  @Override
  public String hostname() {
    return name.value();
  }

  @Override
  public boolean ready() {
    return false;
  }

  @Override
  public List<Taint> taints() {
    return template.taints();
  }

  @Override
  public List<HostPort> hostPorts() {
    return hostPorts;
  }

  /// A custom label must be the pool's own: that another pod's `NotIn` brought the key here does
  /// not define it.
  @Override
  public List<IncompatibleKey> incompatible(Requirements wanted) {
    List<IncompatibleKey> reasons =
        template.requirements().compatible(wanted, AllowUndefined.WELL_KNOWN);
    return reasons.isEmpty() ? requirements.compatible(wanted, AllowUndefined.WELL_KNOWN) : reasons;
  }

  /// Found once for each key until the claim narrows.
  @Override
  public Domain domain(LabelKey topologyKey) {
    return domains.computeIfAbsent(topologyKey, this::domainNow);
  }

  private Domain domainNow(LabelKey topologyKey) {
    if ((WellKnownLabels.isWellKnown(topologyKey) && !template.requirements().has(topologyKey))
        || WellKnownLabels.isOfferingLabel(topologyKey)) {
      return Domain.of(valuesOfTypes(topologyKey));
    }
    return requirements
        .find(topologyKey)
        .filter(requirement -> !requirement.allowsAbsent())
        .map(requirement -> requirement.complement() ? Domain.ANY : Domain.of(requirement.values()))
        .orElse(Domain.NONE);
  }

  private SortedSet<String> valuesOfTypes(LabelKey key) {
    Requirement wanted = requirements.get(key);
    SortedSet<String> values = new TreeSet<>();
    for (CandidateType candidate : types) {
      values.addAll(MinValues.values(candidate.type(), wanted, requirements));
    }
    return values;
  }

  /// How many pods of the shape can come on top, on which types, or why none.
  public ClaimFit fit(Attempt attempt) {
    return switch (FitRule.checkAll(FitRule.OF_NEW_CLAIMS, attempt, this)) {
      case Fit.Refused(var rejection) -> new ClaimFit.Refused(rejection);
      case Fit.Room(int pods) -> InstanceTypeFilter.fit(attempt, this, pods);
    };
  }

  /// The answer of one that need hold no pods: any of its types will do, if they are enough.
  public ClaimFit empty() {
    return types.isEmpty()
        ? new ClaimFit.Refused(template.noType())
        : fitting(
            requirements, types.stream().map(type -> new ClaimFit.TypeRoom(type, 1)).toList());
  }

  /// The answer of types that hold so many pods more. The first pods may lower `minValues`, where
  /// the cluster's owner allows it.
  ClaimFit fitting(Requirements narrowed, List<ClaimFit.TypeRoom> rooms) {
    return template.bestEffort() && pods.isEmpty()
        ? ClaimFit.atBest(narrowed, rooms)
        : ClaimFit.of(narrowed, rooms);
  }

  /// Without pods, as its answer `accepted` allows.
  public void narrow(ClaimFit.Accepted accepted) {
    requirements = accepted.requirements();
    domains.clear();
    types = accepted.holding(0);
  }

  /// Decides the custom labels that its pods leave open, as its launch would, so that its domains
  /// are known.
  public void decideLabels() {
    Requirements decided = requirements;
    for (Requirement label : requirements.customLabels().asRequirements().asList()) {
      if (requirements.get(label.key()).minValues().isEmpty()) {
        decided = decided.and(label);
      }
    }
    requirements = decided;
    domains.clear();
  }

  /// As it will be with pods that it accepted.
  public Occupied narrowedTo(ClaimFit.Accepted accepted) {
    return new NarrowedClaim(this, accepted.requirements());
  }

  /// Plans the pods of the shape on it, as its answer `accepted` allows.
  public void take(Shape shape, ClaimFit.Accepted accepted) {
    requirements = accepted.requirements();
    domains.clear();
    types = accepted.holding(shape.count());
    requested = requested.plus(shape.request().times(shape.count()));
    attached = attached.plus(shape.volumes().attachments(), shape.count());
    hostPorts.addAll(shape.spec().hostPorts());
    preemptsBelow = Math.min(preemptsBelow, shape.spec().preemptsBelow());
    pods.addAll(shape.keys());
  }
}
