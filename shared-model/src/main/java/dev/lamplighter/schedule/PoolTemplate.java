package dev.lamplighter.schedule;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// What each new claim of a NodePool starts from: its taints, everything that is known of its
/// labels, and the instance types that can be had (spec core 4.2).
///
/// `sifted` counts the types that the pool's own requirements leave out; `bestEffort` tells that
/// `minValues` may be lowered.
public final class PoolTemplate {
  private final NodePool pool;
  private final NodePoolName name;
  private final Requirements requirements;
  private final List<Taint> taints;
  private final List<InstanceType> ofClass;
  private final TypeTables tables;
  private final Sifted sifted;
  private final boolean bestEffort;
  private final Map<Requirements, ClaimLabels> labels = new HashMap<>();
  private Optional<PoolDomains> domains = Optional.empty();

  private PoolTemplate(
      NodePool pool,
      Requirements requirements,
      List<Taint> taints,
      List<InstanceType> ofClass,
      TypeTables tables,
      Sifted sifted,
      boolean bestEffort) {
    this.pool = pool;
    this.name = pool.name();
    this.requirements = requirements;
    this.taints = List.copyOf(taints);
    this.ofClass = List.copyOf(ofClass);
    this.tables = tables;
    this.sifted = sifted;
    this.bestEffort = bestEffort;
  }

  public NodePool pool() {
    return pool;
  }

  public Requirements requirements() {
    return requirements;
  }

  public List<Taint> taints() {
    return taints;
  }

  /// As they are for a claim that is not narrowed.
  public List<CandidateType> types() {
    return table().types();
  }

  /// The same types, as they are for a claim with these requirements.
  public List<CandidateType> types(Requirements ofClaim) {
    return table(ofClaim).types();
  }

  TypeTable table() {
    return tables.widest();
  }

  TypeTable table(Requirements ofClaim) {
    return tables.under(ofClaim);
  }

  /// With as much room as pods may find on any node of the pool.
  TypeTable roomiest() {
    return tables.roomiest();
  }

  /// What DaemonSets select of labels that it leaves open; mostly nothing.
  public List<Requirement> selectedByDaemonSets() {
    return tables.selected();
  }

  /// What a claim may be narrowed to so that DaemonSets take less of it.
  List<Requirements> waysAroundDaemonSets() {
    return tables.ways();
  }

  /// One whose claims have as much room as any node of theirs may turn out to have: DaemonSets
  /// count only where they run on all of them. Its claims are for bounds, and never to be made.
  public PoolTemplate withLeastOverhead() {
    TypeTables least = tables.leastOverhead();
    return least.equals(tables)
        ? this
        : new PoolTemplate(pool, requirements, taints, ofClass, least, sifted, bestEffort);
  }

  /// The types of its class, whether or not its requirements allow them.
  List<InstanceType> ofClass() {
    return ofClass;
  }

  Sifted sifted() {
    return sifted;
  }

  public boolean bestEffort() {
    return bestEffort;
  }

  /// What follows from these requirements of a claim, the same object whoever asks.
  ClaimLabels labels(Requirements ofClaim) {
    return labels.computeIfAbsent(ofClaim, it -> new ClaimLabels(this, it));
  }

  /// Of `lookedAt` types, how many failed which test, and which ones lack nothing but an offering
  /// that can be had now; where all failed, what none of them meets.
  record Sifted(
      int lookedAt,
      int failedRequirements,
      int failedOfferings,
      List<InstanceType> soldOut,
      List<Rejection.Unmet> unmet) {
    Sifted {
      soldOut = List.copyOf(soldOut);
      unmet = List.copyOf(unmet);
    }
  }

  public static PoolTemplate of(
      NodePool pool, List<InstanceType> instanceTypes, DaemonSets daemonSets, boolean bestEffort) {
    var spec = pool.spec().template().spec();
    Requirements requirements =
        spec.requirements()
            .and(pool.spec().template().labels().asRequirements())
            .and(Requirement.in(LabelKey.NODEPOOL, pool.name().value()))
            .and(Requirement.in(LabelKey.NODECLASS, spec.nodeClassRef().name().value()));
    return of(pool, requirements, instanceTypes, daemonSets, bestEffort);
  }

  /// As it would be if its requirements and the types of its class were these.
  PoolTemplate changed(
      Requirements requirements, List<InstanceType> instanceTypes, DaemonSets daemonSets) {
    return of(pool, requirements, instanceTypes, daemonSets, bestEffort);
  }

  private static PoolTemplate of(
      NodePool pool,
      Requirements requirements,
      List<InstanceType> instanceTypes,
      DaemonSets daemonSets,
      boolean bestEffort) {
    var spec = pool.spec().template().spec();
    var types = new ArrayList<InstanceType>();
    var soldOut = new ArrayList<InstanceType>();
    int failedRequirements = 0;
    int failedOfferings = 0;
    var offering = WantedOffering.of(requirements);
    for (InstanceType type : instanceTypes) {
      boolean satisfies = CandidateType.satisfies(type, requirements) && !type.hidesItsGpus();
      boolean offered = offering.isHad(type);
      failedRequirements += satisfies ? 0 : 1;
      failedOfferings += offered ? 0 : 1;
      if (satisfies && offered) {
        types.add(type);
      } else if (satisfies && CandidateType.isSold(type, requirements)) {
        soldOut.add(type);
      }
    }
    List<Rejection.Unmet> unmet =
        types.isEmpty()
            ? UnmetRequirements.of(requirements, instanceTypes, instanceTypes)
            : List.of();
    var sifted =
        new Sifted(instanceTypes.size(), failedRequirements, failedOfferings, soldOut, unmet);
    return new PoolTemplate(
        pool,
        requirements,
        spec.taints(),
        instanceTypes,
        TypeTables.of(types, requirements, spec.taints(), daemonSets),
        sifted,
        bestEffort);
  }

  /// The types of its nodes, whether or not they can be had now.
  List<InstanceType> soldTypes() {
    return Stream.concat(types().stream().map(CandidateType::type), sifted.soldOut().stream())
        .toList();
  }

  /// The topology domains in which it can make nodes.
  PoolDomains domains() {
    if (domains.isEmpty()) {
      domains = Optional.of(new PoolDomains(requirements, soldTypes()));
    }
    return domains.get();
  }

  /// Why it has no type, where it has none.
  Rejection noType() {
    if (sifted.soldOut().isEmpty()) {
      return new Rejection.NoInstanceType(
          Resources.EMPTY,
          sifted.lookedAt(),
          sifted.failedRequirements(),
          0,
          sifted.failedOfferings(),
          sifted.unmet(),
          Resources.EMPTY);
    }
    var missed = new Missed(requirements, nodeClass());
    sifted.soldOut().forEach(missed::add);
    return missed.rejection(ofClass);
  }

  NodeClassName nodeClass() {
    return pool.spec().template().spec().nodeClassRef().name();
  }

  public NodePoolName name() {
    return name;
  }
}
