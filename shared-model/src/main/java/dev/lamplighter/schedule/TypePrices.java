package dev.lamplighter.schedule;

import static java.util.Comparator.comparing;
import static java.util.Comparator.naturalOrder;

import dev.lamplighter.model.Price;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToLongFunction;

/// The types of a table that can be had under some requirements, cheapest first, equals by name;
/// with what the cheapest node of each costs.
record TypePrices(List<Priced> cheapestFirst) {
  TypePrices {
    cheapestFirst = List.copyOf(cheapestFirst);
  }

  record Priced(int position, CandidateType type, Price price) {}

  static TypePrices under(WantedOffering wanted, TypeTable table, Positions offered) {
    return new TypePrices(
        table
            .positions(offered)
            .mapToObj(position -> priced(position, table.type(position), wanted))
            .flatMap(Optional::stream)
            .sorted(comparing(Priced::price).thenComparing(each -> each.type().type().name()))
            .toList());
  }

  private static Optional<Priced> priced(int position, CandidateType type, WantedOffering wanted) {
    return wanted.cheapest(type.type()).map(price -> new Priced(position, type, price));
  }

  /// Those of these types, cheapest first.
  List<CandidateType> cheapestFirst(Positions types) {
    return cheapestFirst.stream()
        .filter(each -> types.has(each.position()))
        .map(Priced::type)
        .toList();
  }

  /// The cheapest of these types, as many as `most` at most.
  Positions cheapest(Positions types, int most) {
    var few = new BitSet();
    int left = most;
    for (int i = 0; i < cheapestFirst.size() && left > 0; i++) {
      int position = cheapestFirst.get(i).position();
      if (types.has(position)) {
        few.set(position);
        left--;
      }
    }
    return types.only(few::get);
  }

  /// Those of these types that cost no more than this.
  Positions atMost(Positions types, Price most) {
    var few = new BitSet();
    for (Priced each : cheapestFirst) {
      if (each.price().compareTo(most) > 0) {
        break;
      }
      few.set(each.position());
    }
    return types.only(few::get);
  }

  /// The least that any of these types costs.
  Optional<Price> least(Positions types) {
    for (Priced each : cheapestFirst) {
      if (types.has(each.position())) {
        return Optional.of(each.price());
      }
    }
    return Optional.empty();
  }

  /// The least that any of these types costs, as many of it as `nodes` says.
  Optional<Price> least(Positions types, IntToLongFunction nodes) {
    return cheapestFirst.stream()
        .filter(each -> types.has(each.position()))
        .map(each -> each.price().times(nodes.applyAsLong(each.position())))
        .min(naturalOrder());
  }
}
