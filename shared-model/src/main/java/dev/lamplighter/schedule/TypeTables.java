package dev.lamplighter.schedule;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.WellKnownLabels;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The instance types of a pool and what DaemonSets leave of them to pods, by what a claim is
/// narrowed to: one that runs only on spot nodes takes nothing from a claim that can't become one.
/// The types have the same positions in all tables.
///
/// Mostly no DaemonSet chooses by a label that the pool leaves open, and there is one table.
final class TypeTables {
  private final Requirements pool;
  private final List<Taint> taints;
  private final DaemonSets daemonSets;

  /// Of a claim that is not narrowed.
  private final TypeTable widest;

  /// Whether only DaemonSets count that are certain to run on a node, not all that may.
  private final boolean leastOnly;

  private final boolean vary;
  private final SortedSet<LabelKey> keys = new TreeSet<>();
  private final Map<Requirements, TypeTable> narrower = new HashMap<>();
  private @Nullable TypeTable roomiest;

  private TypeTables(
      Requirements pool,
      List<Taint> taints,
      DaemonSets daemonSets,
      TypeTable widest,
      boolean vary,
      boolean leastOnly) {
    this.pool = pool;
    this.taints = List.copyOf(taints);
    this.daemonSets = daemonSets;
    this.widest = widest;
    this.vary = vary;
    this.leastOnly = leastOnly;
    if (vary) {
      daemonSets.selections().forEach(wanted -> keys.addAll(wanted.keys()));
    }
  }

  /// Startup taints are no taints here: they never keep a DaemonSet out of account (spec core 3.9).
  static TypeTables of(
      List<InstanceType> types, Requirements pool, List<Taint> taints, DaemonSets daemonSets) {
    List<CandidateType> candidates =
        types.stream()
            .map(type -> CandidateType.of(type, daemonSets.on(pool, type.requirements(), taints)))
            .toList();
    boolean vary = candidates.stream().anyMatch(type -> !type.overhead().certain());
    return new TypeTables(pool, taints, daemonSets, new TypeTable(candidates), vary, false);
  }

  /// With no more taken than every node loses for certain, so that no node has more room.
  TypeTables leastOverhead() {
    return vary ? new TypeTables(pool, taints, daemonSets, least(pool), true, true) : this;
  }

  TypeTable widest() {
    return widest;
  }

  /// No node of the pool has more room, whatever its labels are and whomever its pods evict.
  TypeTable roomiest() {
    TypeTable known = roomiest;
    if (known == null) {
      known = (vary ? least(pool) : widest).evictingAll();
      roomiest = known;
    }
    return known;
  }

  TypeTable under(Requirements claim) {
    return vary ? narrower.computeIfAbsent(selected(claim), this::narrowed) : widest;
  }

  private Requirements selected(Requirements claim) {
    return Requirements.of(
        claim.asList().stream().filter(each -> keys.contains(each.key())).toList());
  }

  private TypeTable narrowed(Requirements claim) {
    return leastOnly
        ? least(claim)
        : widest.with(
            widest.types().stream()
                .map(
                    each ->
                        CandidateType.of(
                            each.type(), daemonSets.on(claim, each.type().requirements(), taints)))
                .toList());
  }

  private TypeTable least(Requirements claim) {
    return widest.with(
        widest.types().stream()
            .map(
                each ->
                    CandidateType.of(
                        each.type(),
                        daemonSets.surelyOn(claim, each.type().requirements(), taints)))
            .toList());
  }

  /// What DaemonSets select of labels that the pool leaves open and that tell its nodes apart: the
  /// zone, the capacity type, its own labels.
  List<Requirement> selected() {
    if (!vary) {
      return List.of();
    }
    Set<Requirement> open = new LinkedHashSet<>();
    for (Requirements wanted : daemonSets.selections()) {
      wanted.asList().stream().filter(this::isOpen).forEach(open::add);
    }
    return List.copyOf(open);
  }

  private boolean isOpen(Requirement wanted) {
    LabelKey key = wanted.key();
    boolean tellsApart =
        key.equals(LabelKey.ZONE)
            || key.equals(LabelKey.CAPACITY_TYPE)
            || (!WellKnownLabels.isWellKnown(key) && pool.has(key));
    Requirement has = pool.get(key);
    return tellsApart && has.intersects(wanted) && !has.isWithin(wanted);
  }

  /// What keeps a claim off the nodes on which such DaemonSets run: each of them, and all.
  List<Requirements> ways() {
    if (leastOnly) {
      return List.of();
    }
    var ways = new ArrayList<Requirements>();
    Requirements all = Requirements.EMPTY;
    for (Requirement wanted : selected()) {
      if (!wanted.values().isEmpty()) {
        Requirement other = otherThan(wanted);
        ways.add(Requirements.of(other));
        all = all.and(other);
      }
    }
    if (ways.size() > 1) {
      ways.add(all);
    }
    return List.copyOf(ways);
  }

  private static Requirement otherThan(Requirement wanted) {
    List<String> values = List.copyOf(wanted.values());
    return wanted.complement()
        ? Requirement.in(wanted.key(), values)
        : Requirement.notIn(wanted.key(), values);
  }
}
