package dev.lamplighter.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// What several labels must be: one requirement a key, sorted by key. Immutable.
///
/// Two requirements of one key become their intersection; a key that is not here is not
/// constrained.
public final class Requirements {
  public static final Requirements EMPTY = new Requirements(new TreeMap<>());

  private final SortedMap<LabelKey, Requirement> byKey;

  /// [#asList], once somebody has asked for it.
  private @Nullable List<Requirement> list;

  /// [#stable], once somebody has asked for it.
  private @Nullable Requirements stable;

  /// [#hashCode], once somebody has asked for it; 0 before.
  private int hash;

  private Requirements(SortedMap<LabelKey, Requirement> byKey) {
    this.byKey = Collections.unmodifiableSortedMap(byKey);
  }

  public static Requirements of(Requirement... requirements) {
    return of(Arrays.asList(requirements));
  }

  public static Requirements of(Collection<Requirement> requirements) {
    return requirements.isEmpty() ? EMPTY : EMPTY.and(requirements);
  }

  /// The requirement of a key; of one that is not here, that it exists (spec core 2.1).
  public Requirement get(LabelKey key) {
    Requirement requirement = byKey.get(key);
    return requirement == null ? Requirement.exists(key) : requirement;
  }

  /// The requirement of a key, if there is one.
  public Optional<Requirement> find(LabelKey key) {
    return Optional.ofNullable(byKey.get(key));
  }

  public boolean has(LabelKey key) {
    return byKey.containsKey(key);
  }

  public boolean isEmpty() {
    return byKey.isEmpty();
  }

  public SortedSet<LabelKey> keys() {
    return Collections.unmodifiableSortedSet(new TreeSet<>(byKey.keySet()));
  }

  /// The requirements, sorted by key.
  public List<Requirement> asList() {
    List<Requirement> known = list;
    if (known == null) {
      known = List.copyOf(byKey.values());
      list = known;
    }
    return known;
  }

  public Requirements and(Requirement requirement) {
    return and(List.of(requirement));
  }

  public Requirements and(Requirements others) {
    if (isEmpty()) {
      return others;
    }
    return others.isEmpty() ? this : and(others.byKey.values());
  }

  private Requirements and(Collection<Requirement> others) {
    SortedMap<LabelKey, Requirement> all = new TreeMap<>(byKey);
    for (Requirement other : others) {
      all.merge(other.key(), other, Requirement::intersection);
    }
    return new Requirements(all);
  }

  /// The same with each deprecated key taken for the one that replaced it, as nodes have both that
  /// are still to be made (spec core 1.11).
  public Requirements stable() {
    Requirements known = stable;
    if (known == null) {
      known = anyDeprecated() ? of(asList().stream().map(Requirement::stable).toList()) : this;
      stable = known;
    }
    return known;
  }

  private boolean anyDeprecated() {
    return byKey.keySet().stream().anyMatch(key -> !key.stable().equals(key));
  }

  /// The same without any requirement of `key`.
  public Requirements without(LabelKey key) {
    SortedMap<LabelKey, Requirement> fewer = new TreeMap<>(byKey);
    fewer.remove(key);
    return new Requirements(fewer);
  }

  /// Whether an object with exactly these labels satisfies all of them.
  public boolean matches(Labels labels) {
    for (Requirement requirement : byKey.values()) {
      if (!requirement.matches(labels)) {
        return false;
      }
    }
    return true;
  }

  /// Whether a node of this name with these labels satisfies all of them.
  public boolean matches(Labels labels, NodeName name) {
    return find(LabelKey.NODE_NAME)
        .map(named -> named.has(name.value()) && without(LabelKey.NODE_NAME).matches(labels))
        .orElseGet(() -> matches(labels));
  }

  /// Whether every key that both have can be satisfied for both.
  public boolean intersects(Requirements other) {
    for (Requirement theirs : other.byKey.values()) {
      Requirement mine = byKey.get(theirs.key());
      if (mine != null && !mine.intersects(theirs)) {
        return false;
      }
    }
    return true;
  }

  /// Whether something with these requirements can satisfy `incoming` (spec core 2.5).
  public boolean isCompatible(Requirements incoming, AllowUndefined allowUndefined) {
    for (Requirement wanted : incoming.byKey.values()) {
      if (!isCompatible(wanted, allowUndefined)) {
        return false;
      }
    }
    return true;
  }

  private boolean isCompatible(Requirement wanted, AllowUndefined allowUndefined) {
    Requirement offered = byKey.get(wanted.key());
    if (offered != null) {
      return offered.intersects(wanted);
    }
    return wanted.allowsAbsent()
        || (allowUndefined.allows(wanted.key()) && !wanted.isUnsatisfiable());
  }

  /// Every reason why something with these requirements can't satisfy `incoming`, sorted by key;
  /// empty where it can. The original stops at the first undefined key; all are told here.
  public List<IncompatibleKey> compatible(Requirements incoming, AllowUndefined allowUndefined) {
    List<IncompatibleKey> reasons = new ArrayList<>();
    for (Requirement wanted : incoming.byKey.values()) {
      if (!isCompatible(wanted, allowUndefined)) {
        reasons.add(reason(wanted));
      }
    }
    return List.copyOf(reasons);
  }

  private IncompatibleKey reason(Requirement wanted) {
    if (wanted.isUnsatisfiable()) {
      return new IncompatibleKey.Unsatisfiable(wanted);
    }
    Requirement offered = byKey.get(wanted.key());
    return offered == null
        ? new IncompatibleKey.Undefined(wanted, TypoHint.of(wanted.key(), keys()))
        : new IncompatibleKey.Conflicting(wanted, offered);
  }

  /// The labels that the requirements leave no choice about: those of keys with one possible value.
  public Labels singleValues() {
    SortedMap<LabelKey, String> labels = new TreeMap<>();
    for (Requirement requirement : byKey.values()) {
      requirement
          .singleValue()
          .filter(Labels::isValidValue)
          .ifPresent(value -> labels.put(requirement.key(), value));
    }
    return new Labels(labels);
  }

  /// The labels a node must be given so that it satisfies the requirements the cloud does not
  /// decide: for each custom key that must exist, one value that does (spec core 2.3).
  public Labels customLabels() {
    SortedMap<LabelKey, String> labels = new TreeMap<>();
    for (Requirement requirement : byKey.values()) {
      LabelKey key = requirement.key();
      boolean custom = !WellKnownLabels.isWellKnown(key) && !WellKnownLabels.isRestricted(key);
      if (custom && !requirement.allowsAbsent()) {
        requirement.anyValue().ifPresent(value -> labels.put(key, value));
      }
    }
    return new Labels(labels);
  }

  /// The API's form of all of them, sorted by key.
  public List<Requirement.Item> toApi() {
    return byKey.values().stream().flatMap(r -> r.toApi().stream()).toList();
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof Requirements that
            && hashCode() == that.hashCode()
            && byKey.equals(that.byKey));
  }

  @Override
  public int hashCode() {
    if (hash == 0) {
      hash = byKey.hashCode();
    }
    return hash;
  }

  /// Sorted by key; the hostname is left out, since it stands for a node that is not named yet.
  @Override
  public String toString() {
    StringJoiner text = new StringJoiner(", ");
    for (Requirement requirement : byKey.values()) {
      if (!requirement.key().equals(LabelKey.HOSTNAME)) {
        text.add(requirement.toString());
      }
    }
    return text.toString();
  }
}
