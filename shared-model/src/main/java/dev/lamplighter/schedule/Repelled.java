package dev.lamplighter.schedule;

import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;

/// Who repels pods that are alike and have these `terms`, and whom they repel. Populations come,
/// and none goes: each is looked at once.
final class Repelled {
  private final List<PodAffinityTerm> terms;
  private final TopologyKeys keys;
  private final List<Repulsion.Conflict> conflicts = new ArrayList<>();
  private boolean itself;
  private int seen;
  private Repulsion known = new Repulsion(List.of(), false);

  Repelled(List<PodAffinityTerm> terms, TopologyKeys keys) {
    this.terms = List.copyOf(terms);
    this.keys = keys;
  }

  List<PodAffinityTerm> terms() {
    return terms;
  }

  /// By all of the populations, of which `own` is the one of such pods.
  Repulsion by(List<Population> all, Population own) {
    int before = seen;
    for (; seen < all.size(); seen++) {
      Population other = all.get(seen);
      addOurs(other);
      if (other == own) {
        itself = repels(own.example());
      } else {
        addTheirs(other, own.example());
      }
    }
    if (before < seen) {
      known = new Repulsion(conflicts, itself);
    }
    return known;
  }

  /// The same, and by others that are none of the shape's.
  Repulsion and(Iterable<Population> others, PodView pod) {
    var more = new Repelled(terms, keys);
    more.conflicts.addAll(conflicts);
    for (Population other : others) {
      more.addOurs(other);
      more.addTheirs(other, pod);
    }
    return new Repulsion(more.conflicts, itself);
  }

  /// Two of its own on one node are in one domain of each label that the node has.
  private boolean repels(PodView own) {
    for (PodAffinityTerm term : terms) {
      if (term.selects(own) && !keys.isOnNoNode(term.topologyKey())) {
        return true;
      }
    }
    return false;
  }

  private void addOurs(Population other) {
    for (PodAffinityTerm term : terms) {
      if (term.selects(other.example())) {
        conflicts.add(new Repulsion.Conflict(term, other));
      }
    }
  }

  private void addTheirs(Population other, PodView pod) {
    for (PodAffinityTerm term : other.antiAffinity()) {
      if (term.selects(pod)) {
        conflicts.add(new Repulsion.Conflict(term, other));
      }
    }
  }
}
