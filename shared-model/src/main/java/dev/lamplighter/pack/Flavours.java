package dev.lamplighter.pack;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.WellKnownLabels;
import dev.lamplighter.schedule.PoolTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// The kinds of nodes of one pool and one instance type that pods and DaemonSets tell apart: by
/// zone, by capacity type, by the value of a label that the pool leaves open.
///
/// A label by which no pod chooses makes no difference, and the node is bought wherever it is
/// cheapest.
///
/// Example: where one pod wants zone a and another one spot, a pool of three zones has six: spot
/// and on-demand in each. Where nobody wants anything it has one.
final class Flavours {
  /// So many are looked at whatever it takes; more where that is little work.
  private static final int ALWAYS = 24;

  private static final int MOST = 512;

  private Flavours() {}

  /// @param wanted what the pods' nodes must be, as the pool would narrow a claim
  /// @param bought what any node must be beside that
  /// @param affordable how many may be looked at; a label with more values than that leaves is told
  ///   apart by nobody
  static List<Requirements> of(
      PoolTemplate pool, List<Requirements> wanted, Requirements bought, long affordable) {
    long most = Math.clamp(affordable, ALWAYS, MOST);
    List<Requirements> flavours = List.of(bought);
    for (LabelKey key : chosenBy(pool, wanted)) {
      List<Requirement> choices = choices(key, pool, wanted);
      if (!choices.isEmpty() && (long) flavours.size() * choices.size() <= most) {
        var finer = new ArrayList<Requirements>();
        for (Requirements flavour : flavours) {
          choices.forEach(choice -> finer.add(flavour.and(choice)));
        }
        flavours = finer;
      }
    }
    return flavours.stream().filter(Flavours::possible).toList();
  }

  /// Labels of offerings first: they decide prices.
  private static List<LabelKey> chosenBy(PoolTemplate pool, List<Requirements> wanted) {
    SortedSet<LabelKey> chosen = new TreeSet<>();
    for (Requirements each : wanted) {
      for (Requirement requirement : each.asList()) {
        LabelKey key = requirement.key();
        if (tellsApart(key) && !requirement.equals(pool.requirements().get(key))) {
          chosen.add(key);
        }
      }
    }
    var inOrder = new ArrayList<LabelKey>();
    chosen.stream().filter(WellKnownLabels::isOfferingLabel).forEach(inOrder::add);
    chosen.stream().filter(key -> !WellKnownLabels.isOfferingLabel(key)).forEach(inOrder::add);
    return inOrder;
  }

  private static boolean tellsApart(LabelKey key) {
    return key.equals(LabelKey.ZONE)
        || key.equals(LabelKey.CAPACITY_TYPE)
        || !WellKnownLabels.isWellKnown(key);
  }

  /// Each value, and where DaemonSets may be away from all of them any other one.
  private static List<Requirement> choices(
      LabelKey key, PoolTemplate pool, List<Requirements> wanted) {
    SortedSet<String> values = values(key, pool, wanted);
    var choices = new ArrayList<Requirement>();
    values.forEach(value -> choices.add(Requirement.in(key, value)));
    boolean anyOther =
        !values.isEmpty()
            && pool.requirements().get(key).complement()
            && !WellKnownLabels.isOfferingLabel(key)
            && pool.selectedByDaemonSets().stream().anyMatch(each -> each.key().equals(key));
    if (anyOther) {
      choices.add(Requirement.notIn(key, List.copyOf(values)));
    }
    return choices;
  }

  private static SortedSet<String> values(
      LabelKey key, PoolTemplate pool, List<Requirements> wanted) {
    SortedSet<String> values = new TreeSet<>();
    if (WellKnownLabels.isOfferingLabel(key)) {
      pool.types().stream()
          .flatMap(type -> type.availableOfferings(pool.requirements()).stream())
          .flatMap(offering -> offering.label(key).stream())
          .forEach(values::add);
    } else {
      wanted.stream()
          .map(each -> each.get(key))
          .filter(requirement -> !requirement.complement())
          .forEach(requirement -> values.addAll(requirement.values()));
    }
    return values;
  }

  private static boolean possible(Requirements flavour) {
    return !flavour.get(LabelKey.CAPACITY_TYPE).isUnsatisfiable();
  }

  /// Whether one node can be as all of these want it, as far as its values are known.
  static boolean compatible(Requirements flavour, Requirements wanted) {
    return flavour.asList().stream()
        .allMatch(
            requirement ->
                !wanted.get(requirement.key()).intersection(requirement).isUnsatisfiable());
  }
}
