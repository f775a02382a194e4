package dev.lamplighter.local.cluster;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.crd.Crd;
import dev.lamplighter.functions.crd.StoredDefinition;
import dev.lamplighter.functions.setup.ClusterSetup;
import dev.lamplighter.local.time.Timeline;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Definitions and rights of a pretend cluster. Its API server serves Karpenter's kinds in any
/// case: this only tells who has defined them, and when they count.
public final class PretendClusterSetup implements ClusterSetup {
  private static final Duration TAKEN_UP_AFTER = Duration.ofSeconds(2);

  private final Timeline timeline;
  private final SortedMap<String, Defined> definitions = new TreeMap<>();
  private Optional<String> group = Optional.empty();

  private record Defined(StoredDefinition definition, Instant takenUpAt) {}

  public PretendClusterSetup(Timeline timeline) {
    this.timeline = timeline;
  }

  /// Somebody else's.
  public void define(Crd crd, StoredDefinition definition) {
    definitions.put(crd.name(), new Defined(definition, timeline.now()));
  }

  @Override
  public Optional<StoredDefinition> definition(Crd crd) {
    return Optional.ofNullable(definitions.get(crd.name()))
        .map(
            it ->
                new StoredDefinition(
                    it.definition().served(),
                    it.definition().stored(),
                    it.definition().fields(),
                    isTakenUp(it)));
  }

  private boolean isTakenUp(Defined defined) {
    return !timeline.now().isBefore(defined.takenUpAt());
  }

  @Override
  public void apply(Crd crd) {
    var ours = StoredDefinition.of(crd.json(), crd.version());
    var stored = new StoredDefinition(ours.served(), ours.served(), ours.fields(), false);
    var there = Optional.ofNullable(definitions.get(crd.name()));
    Instant takenUpAt =
        there.map(Defined::takenUpAt).orElseGet(() -> timeline.now().plus(TAKEN_UP_AFTER));
    definitions.put(crd.name(), new Defined(stored, takenUpAt));
  }

  @Override
  public void applyRights(String group) {
    this.group = Optional.of(group);
  }

  /// Who has been given the rights.
  public Optional<String> group() {
    return group;
  }

  @Override
  public boolean serves(ObjectKind kind) {
    return Crd.all().stream()
        .filter(crd -> crd.kind() == kind)
        .map(crd -> definitions.get(crd.name()))
        .anyMatch(defined -> defined != null && isTakenUp(defined));
  }
}
