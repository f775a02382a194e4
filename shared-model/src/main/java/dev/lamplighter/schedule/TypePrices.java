package dev.lamplighter.schedule;

import static java.util.Comparator.comparing;

import dev.lamplighter.model.Price;
import dev.lamplighter.model.Requirements;
import java.util.List;
import java.util.Optional;

/// The types of a table that can be had under some requirements, cheapest first, equals by name;
/// with what the cheapest node of each costs.
record TypePrices(List<Priced> cheapestFirst) {
  TypePrices {
    cheapestFirst = List.copyOf(cheapestFirst);
  }

  record Priced(int position, CandidateType type, Price price) {}

  static TypePrices under(Requirements wanted, TypeTable table, Positions offered) {
    return new TypePrices(
        table
            .positions(offered)
            .mapToObj(position -> priced(position, table.type(position), wanted))
            .flatMap(Optional::stream)
            .sorted(comparing(Priced::price).thenComparing(each -> each.type().type().name()))
            .toList());
  }

  private static Optional<Priced> priced(int position, CandidateType type, Requirements wanted) {
    return type.cheapest(wanted).map(price -> new Priced(position, type, price));
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
}
