package dev.lamplighter.schedule;

import dev.lamplighter.model.IncompatibleKey;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.PodSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A claim that is still to be made. It keeps every instance type that holds its pods, and narrows
/// as pods are planned on it (spec core 4.6, 4.8).
public final class NewClaim implements Target {
  private final PoolTemplate template;
  private final NodeClaimName name;
  private final List<TakenPort> takenPorts = new ArrayList<>();
  private final List<PodKey> pods = new ArrayList<>();
  private final Map<LabelKey, Domain> domains = new HashMap<>();
  private ClaimLabels labels;
  private Positions types;
  private long[] taken;

  /// The types that [#mostCapacity] was worked out for: most pods leave a claim all its types.
  private Positions measured;

  private Resources mostCapacity;
  private Resources requested = Resources.EMPTY;
  private Attachments attached = Attachments.NONE;
  private int preemptsBelow = Integer.MAX_VALUE;

  private NewClaim(PoolTemplate template, NodeClaimName name) {
    this.template = template;
    this.name = name;
    this.labels = template.labels(template.requirements());
    this.types = template.table().all();
    this.taken = template.table().nothing();
    this.measured = types;
    this.mostCapacity = template.table().mostCapacity();
  }

  /// One of the pool's, empty and with all of its types.
  public static NewClaim of(PoolTemplate template, NodeClaimName name) {
    return new NewClaim(template, name);
  }

  /// The same with the same pods: what comes on top of the one is not on the other.
  public NewClaim copy() {
    var copy = new NewClaim(template, name);
    copy.takenPorts.addAll(takenPorts);
    copy.pods.addAll(pods);
    copy.labels = labels;
    copy.types = types;
    copy.taken = taken;
    copy.measured = measured;
    copy.mostCapacity = mostCapacity;
    copy.requested = requested;
    copy.attached = attached;
    copy.preemptsBelow = preemptsBelow;
    return copy;
  }

  public PoolTemplate template() {
    return template;
  }

  public NodeClaimName name() {
    return name;
  }

  public Requirements requirements() {
    return labels.requirements();
  }

  ClaimLabels labels() {
    return labels;
  }

  /// The types that hold its pods, by name.
  public List<CandidateType> types() {
    return labels.table().list(types);
  }

  Positions positions() {
    return types;
  }

  /// The same as [#requested], in the columns of its types.
  long[] taken() {
    return taken;
  }

  List<TakenPort> takenPorts() {
    return List.copyOf(takenPorts);
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
  public List<TakenPort> portsTakenFrom(PodSpec pod) {
    return takenPorts;
  }

  @Override
  public List<IncompatibleKey> incompatible(Requirements wanted) {
    return labels.incompatible(wanted);
  }

  /// Its types decide labels that it says nothing of.
  @Override
  public boolean mayBe(Requirements wanted) {
    return incompatible(wanted).isEmpty()
        && !types.and(template.table().perhapsSatisfying(wanted)).isEmpty();
  }

  /// Found once for each key until the claim narrows.
  @Override
  public Domain domain(LabelKey topologyKey) {
    Domain known = domains.get(topologyKey);
    if (known == null) {
      known = labels.domain(topologyKey.stable(), types);
      domains.put(topologyKey, known);
    }
    return known;
  }

  /// The same with a pod that asks for `wanted`: where the pool does without the label the pod's
  /// node has it.
  Domain domain(LabelKey topologyKey, Requirements wanted) {
    Domain without = domain(topologyKey);
    LabelKey stable = topologyKey.stable();
    return without.isNone() && wanted.has(stable)
        ? labels.and(Requirements.of(wanted.get(stable))).domain(stable, types)
        : without;
  }

  /// How many pods of the shape can come on top, on which types, or why none.
  public ClaimFit fit(Attempt attempt) {
    return fit(attempt, Integer.MAX_VALUE);
  }

  /// The same for whoever has no more than `wanted` pods: the answer need not tell of more.
  public ClaimFit fit(Attempt attempt, int wanted) {
    return switch (FitRule.checkAll(FitRule.OF_NEW_CLAIMS, attempt, this)) {
      case Fit.Refused(var why) -> new ClaimFit.Refused(why);
      case Fit.Room(int pods) -> InstanceTypeFilter.fit(attempt, this, Math.min(pods, wanted));
    };
  }

  /// Whether one of its types has no more CPU than this.
  public boolean mayHaveAtMost(long cpuMillis) {
    return types.overlaps(template.table().withAtMost(cpuMillis));
  }

  /// The answer of one that need hold no pods: any of its types will do, if they are enough.
  public ClaimFit empty() {
    return types.isEmpty()
        ? new ClaimFit.Refused(template::noType)
        : fitting(labels, withoutMore(types));
  }

  /// The answer of types that hold so many pods more. The first pods may lower `minValues`, where
  /// the cluster's owner allows it.
  ClaimFit fitting(ClaimLabels narrowed, TypeRooms rooms) {
    return template.bestEffort() && pods.isEmpty()
        ? ClaimFit.atBest(narrowed, rooms)
        : ClaimFit.of(narrowed, rooms);
  }

  /// Without pods, as its answer `accepted` allows.
  public void narrow(ClaimFit.Accepted accepted) {
    narrow(accepted, 0);
  }

  private void narrow(ClaimFit.Accepted accepted, int pods) {
    labels = accepted.labels();
    types = accepted.holding(pods);
    domains.clear();
  }

  /// Decides the custom labels that its pods leave open, as its launch would, so that its domains
  /// are known.
  public void decideLabels() {
    labels = labels.decided();
    domains.clear();
  }

  /// Its answer, as [#empty] has it, if a label that is open had this value only.
  ClaimFit fixedTo(LabelKey key, String value) {
    Requirements added = Requirements.of(Requirement.in(key.stable(), value));
    ClaimLabels fixed = labels.and(added);
    TypeTable table = fixed.table();
    Positions left =
        types
            .and(fixed.offered())
            .and(template.table().satisfying(added))
            .only(position -> !table.isOverlaid() || holds(table.type(position), fixed));
    return left.isEmpty()
        ? new ClaimFit.Refused(template::noType)
        : ClaimFit.of(fixed, withoutMore(left));
  }

  /// The least that as many claims like it cost, each of one of its types under these requirements,
  /// as hold so many `pods` that ask for `more` each, as far as resources go; empty where nothing
  /// is to be had so.
  Optional<Price> cheapest(Requirements added, Resources more, int pods) {
    ClaimLabels narrowed = labels.and(added);
    TypeTable table = narrowed.table();
    TypeTable.Demand demand = table.demand(more);
    Positions able = table.holding(types.and(template.table().satisfying(added)), taken, demand, 1);
    return pods == 1
        ? narrowed.prices().least(able)
        : narrowed.prices().least(able, type -> nodes(pods, table.count(type, taken, demand)));
  }

  private static long nodes(int pods, int podsEach) {
    return Math.ceilDiv(pods, podsEach);
  }

  boolean holds(CandidateType type, ClaimLabels fixed) {
    return requested.fitsIn(type.availableToPods(fixed.requirements(), preemptsBelow));
  }

  private TypeRooms withoutMore(Positions some) {
    int[] one = new int[template.table().types().size()];
    Arrays.fill(one, 1);
    return new TypeRooms.Counted(template.table(), some, one);
  }

  /// As it will be with pods that it accepted.
  public Occupied narrowedTo(ClaimFit.Accepted accepted) {
    return new NarrowedClaim(this, accepted.labels());
  }

  /// Plans the pods of the shape on it, as its answer `accepted` allows; `before` of the shape's
  /// pods were planned on it since it answered.
  public void take(Shape shape, ClaimFit.Accepted accepted, int before) {
    TypeTable table = template.table();
    narrow(accepted, before + shape.count());
    taken = table.plus(taken, table.demand(shape.request()), shape.count());
    requested = requested.plus(shape.request().times(shape.count()));
    attached = attached.plus(shape.volumes().attachments(), shape.count());
    takenPorts.addAll(TakenPort.of(shape));
    preemptsBelow = Math.min(preemptsBelow, shape.spec().preemptsBelow());
    pods.addAll(shape.keys());
  }

  /// The most of each resource that a node of it may have.
  public Resources mostCapacity() {
    if (!measured.equals(types)) {
      measured = types;
      mostCapacity = template.table().mostCapacity(types);
    }
    return mostCapacity;
  }
}
