package dev.lamplighter.schedule;

import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.CsiDriver;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Resources;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/// The types that a finished claim may become: all of its pool that hold its pods, though it was
/// opened among fewer of them so that it would not grow past these.
///
/// What the pods were placed by stays as it is: no type is added with which the claim might be in
/// one more domain of a label that tells where pods may be. A reservation that the claim holds no
/// place in is none of its own.
public final class WidestTypes {
  private final NewClaim claim;
  private final ClaimLabels labels;
  private final TypeTable table;
  private final Collection<LabelKey> kept;
  private final Positions types;

  private WidestTypes(NewClaim claim, Collection<LabelKey> kept) {
    this.claim = claim;
    this.labels = claim.labels();
    this.table = labels.table();
    this.kept = kept;
    this.types = claim.positions();
  }

  private WidestTypes(WidestTypes narrower, Positions types) {
    this.claim = narrower.claim;
    this.labels = narrower.labels;
    this.table = narrower.table;
    this.kept = narrower.kept;
    this.types = types;
  }

  /// Those that it has, and no more.
  public static WidestTypes asItIs(NewClaim claim) {
    return new WidestTypes(claim, List.of());
  }

  /// All of its pool that hold its pods.
  ///
  /// @param kept by which labels somebody is placed
  public static WidestTypes of(NewClaim claim, Collection<LabelKey> kept) {
    var narrow = new WidestTypes(claim, kept);
    return new WidestTypes(narrow, narrow.types.plus(narrow.more()));
  }

  private Positions more() {
    Positions able = labels.offered().and(table.satisfying(labels.requirements()));
    Positions holding =
        table
            .holding(able, table.nothing(), table.demand(claim.requested()), 1)
            .only(this::isOneMore);
    return holding.isEmpty() || stayWithin(types.plus(holding))
        ? holding
        : holding.only(position -> stayWithin(types.with(position)));
  }

  private boolean stayWithin(Positions wider) {
    return kept.stream().allMatch(key -> staysWithin(key, wider));
  }

  ClaimLabels labels() {
    return labels;
  }

  Positions positions() {
    return types;
  }

  /// The most of each resource that a node of any of them has.
  public Resources mostCapacity() {
    return table.mostCapacity(types);
  }

  private boolean isOneMore(int position) {
    CandidateType type = table.type(position);
    return !types.has(position)
        && holdsPods(type)
        && !labels.offeredAs(CapacityType.RESERVED).has(position);
  }

  private boolean holdsPods(CandidateType type) {
    boolean portsAreFree = claim.takenPorts().isEmpty() || type.overhead().takenPorts().isEmpty();
    return portsAreFree
        && claim.holds(type, labels)
        && type.type().volumeLimits().entrySet().stream().allMatch(this::isWithin);
  }

  private boolean isWithin(Map.Entry<CsiDriver, Integer> limit) {
    return claim.attached().count(limit.getKey()) <= limit.getValue();
  }

  private boolean staysWithin(LabelKey key, Positions wider) {
    return claim.domain(key).equals(labels.domain(key.stable(), wider));
  }
}
