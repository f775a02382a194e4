package dev.lamplighter.schedule;

import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;

/// Who repels pods that are alike and have these `terms`, and whom they repel. Populations come,
/// and none goes: each is looked at once.
final class Repelled {
  private final List<PodAffinityTerm> terms;
  private final List<Repulsion.Conflict> conflicts = new ArrayList<>();
  private boolean itself;
  private int seen;
  private Repulsion known = new Repulsion(List.of(), false);

  Repelled(List<PodAffinityTerm> terms) {
    this.terms = List.copyOf(terms);
  }

  List<PodAffinityTerm> terms() {
    return terms;
  }

  /// By all of the populations, of which `own` is the one of such pods.
  Repulsion by(List<Population> all, Population own) {
    int before = seen;
    for (; seen < all.size(); seen++) {
      Population other = all.get(seen);
      boolean selected = addOurs(other);
      if (other == own) {
        itself = selected;
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
    var more = new Repelled(terms);
    more.conflicts.addAll(conflicts);
    for (Population other : others) {
      more.addOurs(other);
      more.addTheirs(other, pod);
    }
    return new Repulsion(more.conflicts, itself);
  }

  /// Whether there are any.
  private boolean addOurs(Population other) {
    boolean any = false;
    for (PodAffinityTerm term : terms) {
      if (term.selects(other.example())) {
        conflicts.add(new Repulsion.Conflict(term, other));
        any = true;
      }
    }
    return any;
  }

  private void addTheirs(Population other, PodView pod) {
    for (PodAffinityTerm term : other.antiAffinity()) {
      if (term.selects(pod)) {
        conflicts.add(new Repulsion.Conflict(term, other));
      }
    }
  }
}
