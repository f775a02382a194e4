package dev.lamplighter.functions.setup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.crd.Crd;
import dev.lamplighter.functions.crd.DefinitionChange;
import dev.lamplighter.functions.crd.StoredDefinition;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// A definition that a cluster has already is upgraded, and never downgraded.
class DefinitionChangeTest {
  private static final Crd POOLS = Crd.all().getFirst();

  private static StoredDefinition ours() {
    return StoredDefinition.of(POOLS.json(), POOLS.version());
  }

  private static StoredDefinition stored(List<String> versions, SortedSet<String> fields) {
    return new StoredDefinition(ours().served(), new TreeSet<>(versions), fields, true);
  }

  private static DefinitionChange change(StoredDefinition stored) {
    return DefinitionChange.of(POOLS, Optional.of(stored));
  }

  @Test
  void noneIsInstalled() {
    assertThat(DefinitionChange.of(POOLS, Optional.empty()))
        .isEqualTo(new DefinitionChange.Install());
  }

  @Test
  void oneThatKnowsNoMoreIsReplaced() {
    var fewer = new TreeSet<>(ours().fields());
    fewer.remove("spec.weight");

    assertThat(ours().fields()).contains("spec.weight", "spec.template.spec.taints[].key");
    assertThat(change(stored(List.of("v1"), fewer))).isEqualTo(new DefinitionChange.Upgrade());
    assertThat(change(stored(List.of("v1"), new TreeSet<>(ours().fields()))))
        .isEqualTo(new DefinitionChange.Upgrade());
  }

  @Test
  void oneThatKnowsMoreStays() {
    var more = new TreeSet<>(ours().fields());
    more.add("spec.invented");

    assertThat(change(stored(List.of("v1"), more)))
        .isEqualTo(
            new DefinitionChange.Keep(
                "it knows fields that this version does not: spec.invented", new TreeSet<>()));
  }

  @Test
  void oneThatKnowsMoreAndLessStaysAndIsSaidToLackSomething() {
    var others = new TreeSet<>(ours().fields());
    others.add("spec.invented");
    others.remove("spec.weight");

    assertThat(change(stored(List.of("v1"), others)))
        .isInstanceOfSatisfying(
            DefinitionChange.Keep.class,
            it -> assertThat(it.lacking()).containsExactly("spec.weight"));
  }

  @Test
  void oneWhoseObjectsAreStoredInAnotherVersionStays() {
    assertThat(change(stored(List.of("v1beta1", "v1"), new TreeSet<>(ours().fields()))))
        .isInstanceOf(DefinitionChange.Keep.class);
  }

  @Test
  void oneThatDoesNotServeOurVersionIsRefused() {
    var beta =
        new StoredDefinition(
            new TreeSet<>(List.of("v1beta1")),
            new TreeSet<>(List.of("v1beta1")),
            new TreeSet<>(),
            true);

    assertThat(change(beta))
        .isInstanceOfSatisfying(
            DefinitionChange.Refuse.class,
            it -> assertThat(it.why()).contains("[v1beta1]").contains("Migrate"));
  }
}
