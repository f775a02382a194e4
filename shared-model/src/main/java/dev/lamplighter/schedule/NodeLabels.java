package dev.lamplighter.schedule;

import dev.lamplighter.model.AllowUndefined;
import dev.lamplighter.model.IncompatibleKey;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// What is known of a node's labels.
sealed interface NodeLabels {

  /// Why the node does not, or may not, satisfy `wanted`; empty where it surely does.
  List<IncompatibleKey> incompatible(Requirements wanted);

  Domain domain(LabelKey key);

  /// The labels and the name of a node that has joined.
  record Known(Labels labels, NodeName name) implements NodeLabels {
    @Override
    public List<IncompatibleKey> incompatible(Requirements wanted) {
      return wanted.matches(labels, name)
          ? List.of()
          : asRequirements().compatible(wanted, AllowUndefined.NONE);
    }

    /// What is known of the node.
    Requirements asRequirements() {
      return labels.asRequirements().and(Requirement.in(LabelKey.NODE_NAME, name.value()));
    }

    @Override
    public Domain domain(LabelKey key) {
      return labels.get(key).map(Domain::of).orElse(Domain.NONE);
    }
  }

  /// A node on its way that may turn out in several ways, one for each type that its launch allows.
  /// Whatever it becomes must satisfy the pod: the launch can't be narrowed any more. It will have
  /// deprecated labels along with those that replaced them.
  record Possible(List<Requirements> ways) implements NodeLabels {
    public Possible {
      ways = List.copyOf(ways);
    }

    @Override
    public List<IncompatibleKey> incompatible(Requirements wanted) {
      for (Requirements way : ways) {
        for (Requirement requirement : wanted.stable().asList()) {
          if (!surely(way, requirement)) {
            return List.of(reason(way, requirement));
          }
        }
      }
      return List.of();
    }

    private static boolean surely(Requirements way, Requirement wanted) {
      return way.find(wanted.key())
          .map(offered -> offered.isWithin(wanted))
          .orElseGet(wanted::allowsAbsent);
    }

    private static IncompatibleKey reason(Requirements way, Requirement wanted) {
      return way.find(wanted.key())
          .<IncompatibleKey>map(offered -> new IncompatibleKey.Conflicting(wanted, offered))
          .orElseGet(() -> way.compatible(Requirements.of(wanted), AllowUndefined.NONE).getFirst());
    }

    @Override
    public Domain domain(LabelKey key) {
      SortedSet<String> values = new TreeSet<>();
      LabelKey stable = key.stable();
      for (Requirements way : ways) {
        Requirement offered = way.find(stable).orElse(Requirement.doesNotExist(stable));
        if (offered.allowsAbsent()) {
          continue;
        }
        if (offered.complement()) {
          return Domain.ANY;
        }
        values.addAll(offered.values());
      }
      return Domain.of(values);
    }
  }
}
