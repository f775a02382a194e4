package dev.lamplighter.functions.crd;

import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// What is to be done about a definition that a cluster has, or has not. Nothing that the cluster's
/// own knows is ever taken away: objects that use it would lose it, and whoever brought it needs
/// it.
public sealed interface DefinitionChange {
  /// Named in a sentence; the rest is counted.
  int NAMED = 3;

  /// There is none yet.
  record Install() implements DefinitionChange {}

  /// It knows no field that ours does not: ours takes its place, or is it already.
  record Upgrade() implements DefinitionChange {}

  /// It stays as it is. `lacking` are fields of ours that it does not know.
  record Keep(String why, SortedSet<String> lacking) implements DefinitionChange {}

  /// It can't serve us, and must not be changed by us.
  record Refuse(String why) implements DefinitionChange {}

  static DefinitionChange of(Crd crd, Optional<StoredDefinition> stored) {
    return stored.map(it -> of(crd, it)).orElseGet(Install::new);
  }

  private static DefinitionChange of(Crd crd, StoredDefinition found) {
    var others = new TreeSet<>(found.stored());
    others.remove(crd.version());
    if (!others.isEmpty()) {
      return found.served().contains(crd.version())
          ? keep("objects of it may still be stored as %s".formatted(others), crd, found)
          : new Refuse(
              "CustomResourceDefinition %s serves %s and stores %s, but not %s. Migrate its objects to %s (docs.karpenter.sh, upgrade guide), then update the stack again."
                  .formatted(crd, found.served(), found.stored(), crd.version(), crd.version()));
    }
    var more = new TreeSet<>(found.fields());
    more.removeAll(ours(crd));
    return more.isEmpty()
        ? new Upgrade()
        : keep("it knows fields that this version does not: %s".formatted(named(more)), crd, found);
  }

  private static Keep keep(String why, Crd crd, StoredDefinition found) {
    var lacking = new TreeSet<>(ours(crd));
    lacking.removeAll(found.fields());
    return new Keep(why, lacking);
  }

  private static SortedSet<String> ours(Crd crd) {
    return StoredDefinition.of(crd.json(), crd.version()).fields();
  }

  private static String named(SortedSet<String> fields) {
    int more = fields.size() - NAMED;
    return String.join(", ", fields.stream().limit(NAMED).toList())
        + (more > 0 ? " and %d more".formatted(more) : "");
  }
}
