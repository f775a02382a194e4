package dev.lamplighter.schedule;

import dev.lamplighter.catalogue.InstanceType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;

/// The values of one label that nodes of each type of a table can have.
///
/// Which zones a claim may still be in is asked after each pod that it takes. There are few values
/// and few sets of them, so each set is made once.
final class TypeValues {
  private final List<String> values;
  private final List<Positions> typesWith;
  private final Map<Positions, Domain> domains = new HashMap<>();

  private TypeValues(List<String> values, List<Positions> typesWith) {
    this.values = List.copyOf(values);
    this.typesWith = List.copyOf(typesWith);
  }

  static TypeValues of(TypeTable table, Function<InstanceType, Collection<String>> valuesOf) {
    List<Collection<String>> byType =
        table.types().stream().map(each -> valuesOf.apply(each.type())).toList();
    SortedSet<String> values = new TreeSet<>();
    byType.forEach(values::addAll);
    var typesWith = new ArrayList<Positions>();
    for (String value : values) {
      typesWith.add(table.all().only(position -> byType.get(position).contains(value)));
    }
    return new TypeValues(List.copyOf(values), typesWith);
  }

  /// Those of some of the types.
  Domain of(Positions types) {
    return domains.computeIfAbsent(
        Positions.of(values.size(), value -> typesWith.get(value).overlaps(types)), this::domain);
  }

  private Domain domain(Positions which) {
    var some = new ArrayList<String>();
    for (int value = which.next(0); value >= 0; value = which.next(value + 1)) {
      some.add(values.get(value));
    }
    return Domain.of(some);
  }
}
