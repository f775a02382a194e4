package dev.lamplighter.schedule;

import dev.lamplighter.model.AllowUndefined;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.IncompatibleKey;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.WellKnownLabels;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What is known of the labels of a claim that is still to be made, and what follows from it for
/// the types of its pool.
///
/// Thousands of claims are narrowed in a few ways only, to this zone or that. So each way is one
/// object of the pool's ([PoolTemplate#labels]), and what follows from it is found once.
final class ClaimLabels {
  private final PoolTemplate pool;
  private final Requirements requirements;
  private final boolean minValues;
  private final Map<Requirements, ClaimLabels> narrower = new HashMap<>();
  private final Map<Requirements, List<IncompatibleKey>> reasons = new HashMap<>();
  private final Map<LabelKey, TypeValues> values = new HashMap<>();
  private final Map<LabelKey, Optional<Domain>> single = new HashMap<>();
  private final Map<CapacityType, Positions> offeredAs = new EnumMap<>(CapacityType.class);
  private final Map<Positions, FlexibleTypes> flexible = new HashMap<>();
  private @Nullable Positions had;
  private @Nullable Positions offered;
  private @Nullable TypePrices prices;
  private @Nullable TypeTable table;
  private @Nullable WantedOffering wantedOffering;
  private @Nullable ShownValues shown;

  ClaimLabels(PoolTemplate pool, Requirements requirements) {
    this.pool = pool;
    this.requirements = requirements;
    this.minValues = MinValues.demandedBy(requirements);
  }

  Requirements requirements() {
    return requirements;
  }

  PoolTemplate pool() {
    return pool;
  }

  /// The pool's types, with what DaemonSets leave of a node with these labels.
  TypeTable table() {
    TypeTable known = table;
    if (known == null) {
      known = pool.table(requirements);
      table = known;
    }
    return known;
  }

  /// Whether they ask for several values of a label ([MinValues]).
  boolean demandMinValues() {
    return minValues;
  }

  /// What the pool's types show of what they ask for several values of.
  ShownValues shown() {
    ShownValues known = shown;
    if (known == null) {
      known =
          new ShownValues(
              requirements, pool.table().types().stream().map(CandidateType::type).toList());
      shown = known;
    }
    return known;
  }

  ClaimLabels and(Requirements added) {
    return added.isEmpty() ? this : narrower.computeIfAbsent(added, this::narrowed);
  }

  /// A node that has no name yet has none of those that a pod avoids.
  private ClaimLabels narrowed(Requirements added) {
    return pool.labels(requirements.and(added.without(LabelKey.NODE_NAME)));
  }

  /// Why no node of such a claim can satisfy `wanted`; empty where one can.
  ///
  /// A custom label must be the pool's own: that another pod's `NotIn` brought the key here does
  /// not define it.
  List<IncompatibleKey> incompatible(Requirements wanted) {
    return wanted.isEmpty()
        ? List.of()
        : reasons.computeIfAbsent(wanted, it -> reasonsAgainst(it.stable()));
  }

  private List<IncompatibleKey> reasonsAgainst(Requirements wanted) {
    List<IncompatibleKey> ofPool =
        pool.requirements().compatible(wanted, AllowUndefined.WELL_KNOWN);
    return ofPool.isEmpty() ? requirements.compatible(wanted, AllowUndefined.WELL_KNOWN) : ofPool;
  }

  /// The types that have an offering under these labels, and leave open what is chosen at the
  /// launch.
  Positions offered() {
    Positions known = offered;
    if (known == null) {
      known =
          had()
              .only(
                  position ->
                      CandidateType.leavesOpen(pool.table().type(position).type(), requirements));
      offered = known;
    }
    return known;
  }

  /// The types that have an offering under these labels.
  Positions had() {
    Positions known = had;
    if (known == null) {
      TypeTable table = pool.table();
      known = table.all().only(position -> wantedOffering().isHad(table.type(position).type()));
      had = known;
    }
    return known;
  }

  /// The types that have such an offering under these labels.
  Positions offeredAs(CapacityType capacityType) {
    return offeredAs.computeIfAbsent(
        capacityType,
        wanted ->
            pool.table()
                .all()
                .only(
                    position ->
                        wantedOffering().isHadAs(wanted, pool.table().type(position).type())));
  }

  /// What they want of an offering.
  WantedOffering wantedOffering() {
    WantedOffering known = wantedOffering;
    if (known == null) {
      known = WantedOffering.of(requirements);
      wantedOffering = known;
    }
    return known;
  }

  TypePrices prices() {
    TypePrices known = prices;
    if (known == null) {
      known = TypePrices.under(wantedOffering(), table(), had());
      prices = known;
    }
    return known;
  }

  /// What is asked for when some of the types are.
  FlexibleTypes flexible(Positions types) {
    return flexible.computeIfAbsent(types, it -> FlexibleTypes.of(this, it));
  }

  /// The values that the label has or may come to have on a node of one of these types.
  Domain domain(LabelKey topologyKey, Positions types) {
    boolean decidedByTypes =
        WellKnownLabels.isOfferingLabel(topologyKey)
            || (WellKnownLabels.isWellKnown(topologyKey) && !pool.requirements().has(topologyKey));
    return decidedByTypes ? values(topologyKey).of(types) : ofClaim(topologyKey);
  }

  private Domain ofClaim(LabelKey topologyKey) {
    return requirements
        .find(topologyKey)
        .filter(requirement -> !requirement.allowsAbsent())
        .map(requirement -> requirement.complement() ? Domain.ANY : Domain.of(requirement.values()))
        .orElse(Domain.NONE);
  }

  /// The only value that the requirements leave of the label, if they leave one.
  Optional<Domain> single(LabelKey key) {
    return single.computeIfAbsent(
        key,
        it -> requirements.find(it.stable()).flatMap(Requirement::singleValue).map(Domain::of));
  }

  private TypeValues values(LabelKey topologyKey) {
    return values.computeIfAbsent(topologyKey, this::valuesNow);
  }

  private TypeValues valuesNow(LabelKey topologyKey) {
    Requirement wanted = requirements.get(topologyKey);
    return TypeValues.of(pool.table(), type -> MinValues.values(type, wanted, wantedOffering()));
  }

  /// With each custom label that is still open decided as the launch would, but for those of which
  /// several values are asked for.
  ClaimLabels decided() {
    Requirements decided = requirements;
    for (Requirement label : requirements.customLabels().asRequirements().asList()) {
      if (requirements.get(label.key()).minValues().isEmpty()) {
        decided = decided.and(label);
      }
    }
    return pool.labels(decided);
  }

  /// With what is asked of several values lowered to what these types have.
  ClaimLabels lowered(Positions types) {
    return minValues
        ? pool.labels(
            MinValues.lowered(
                requirements, pool.table().list(types).stream().map(CandidateType::type).toList()))
        : this;
  }
}
