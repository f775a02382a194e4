package dev.lamplighter.schedule;

import dev.lamplighter.model.IncompatibleKey;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Taint;
import java.util.List;

/// A claim as it will be with the pods that its answer was about: `labels` are narrowed to them.
record NarrowedClaim(NewClaim claim, ClaimLabels labels) implements Occupied {
  @Override
  public String hostname() {
    return claim.hostname();
  }

  @Override
  public Domain domain(LabelKey topologyKey) {
    return labels.single(topologyKey).orElseGet(() -> claim.domain(topologyKey));
  }

  @Override
  public boolean ready() {
    return false;
  }

  @Override
  public List<Taint> taints() {
    return claim.taints();
  }

  @Override
  public List<IncompatibleKey> incompatible(Requirements wanted) {
    return claim.incompatible(wanted);
  }

  @Override
  public boolean mayBe(Requirements wanted) {
    return claim.mayBe(wanted);
  }
}
