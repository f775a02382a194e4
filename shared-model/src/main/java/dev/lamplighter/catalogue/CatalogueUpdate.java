package dev.lamplighter.catalogue;

import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Zone;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// What is known after asking again.
///
/// - A part that was not to be had stays as it was, and says why.
/// - So does one whose answer lacks more than half of what there was, of types or of zones that
///   sell them: more likely the answer is partial than the region half empty. Of such spot prices
///   those that came count. At first there is nothing to compare with: then more than half of the
///   types must be sold somewhere.
/// - A type that is named no more is kept for [#GONE_KEPT], without zones: nodes that have it keep
///   their facts, and nothing more is launched on it.
/// - An on-demand price stays until there is another one. A spot price goes with its offer.
public record CatalogueUpdate(
    CatalogueAnswer<SoldTypes> types,
    CatalogueAnswer<SortedMap<InstanceTypeName, Price>> onDemandPrices,
    CatalogueAnswer<SortedMap<InstanceTypeName, SortedMap<Zone, Price>>> spotPrices) {

  /// Longer than nodes live that are replaced after a month, Karpenter's default.
  static final Duration GONE_KEPT = Duration.ofDays(35);

  public CatalogueState of(CatalogueState before, Instant now) {
    return withSpot(withOnDemand(withTypes(before, now), now), now);
  }

  private CatalogueState withTypes(CatalogueState before, Instant now) {
    return switch (types) {
      case CatalogueAnswer.NotAsked() -> before;
      case CatalogueAnswer.Failed(var why) -> problem(before, CataloguePart.TYPES, why);
      case CatalogueAnswer.Given(var answer) ->
          lack(before, answer)
              .map(why -> problem(before, CataloguePart.TYPES, why))
              .orElseGet(() -> withTypes(before, answer, now));
    };
  }

  /// Why an answer is more likely partial than true. Types and their zones are two lists of EC2's,
  /// and either may come short.
  private static Optional<String> lack(CatalogueState before, SoldTypes answer) {
    int types = answer.types().size();
    int hadTypes = before.sold().types().size() - before.gone().size();
    if (lacksHalf(types, hadTypes)) {
      return Optional.of(partial(types, hadTypes));
    }
    int zones = offers(answer);
    int hadZones = offers(before.sold());
    if (lacksHalf(zones, hadZones)) {
      return Optional.of(
          "the answer holds %d zones of types where there were %d, so it is taken to be partial"
              .formatted(zones, hadZones));
    }
    int sold = Math.toIntExact(answer.types().stream().filter(it -> isSold(it, answer)).count());
    return hadZones == 0 && lacksHalf(sold, types)
        ? Optional.of(
            "the answer tells zones of %d of %d types, so it is taken to be partial"
                .formatted(sold, types))
        : Optional.empty();
  }

  private static boolean isSold(InstanceTypeInfo type, SoldTypes sold) {
    return !sold.zones().getOrDefault(type.name(), Collections.emptySortedSet()).isEmpty();
  }

  private static int offers(SoldTypes sold) {
    return sold.zones().values().stream().mapToInt(SortedSet::size).sum();
  }

  private static CatalogueState withTypes(CatalogueState before, SoldTypes answer, Instant now) {
    SortedSet<InstanceTypeName> named = new TreeSet<>();
    answer.types().forEach(type -> named.add(type.name()));
    List<InstanceTypeInfo> all = new ArrayList<>(answer.types());
    SortedMap<InstanceTypeName, Instant> gone = new TreeMap<>();
    SortedMap<InstanceTypeName, SortedSet<Zone>> zones = new TreeMap<>(answer.zones());
    zones.keySet().retainAll(named);
    for (InstanceTypeInfo type : before.sold().types()) {
      Instant since = before.gone().getOrDefault(type.name(), now);
      if (!named.contains(type.name()) && now.isBefore(since.plus(GONE_KEPT))) {
        all.add(type);
        gone.put(type.name(), since);
      }
    }
    return new CatalogueState(
        before.region(),
        with(before, CataloguePart.TYPES, PartState.readAt(now)),
        new SoldTypes(all, zones),
        gone,
        before.onDemandPrices(),
        before.spotPrices());
  }

  private CatalogueState withOnDemand(CatalogueState before, Instant now) {
    return switch (onDemandPrices) {
      case CatalogueAnswer.NotAsked() -> before;
      case CatalogueAnswer.Failed(var why) -> problem(before, CataloguePart.ON_DEMAND_PRICES, why);
      case CatalogueAnswer.Given(var answer) -> {
        SortedMap<InstanceTypeName, Price> prices = new TreeMap<>(before.onDemandPrices());
        prices.putAll(answer);
        int had = before.onDemandPrices().size();
        PartState state =
            lacksHalf(answer.size(), had)
                ? before.part(CataloguePart.ON_DEMAND_PRICES).with(partial(answer.size(), had))
                : PartState.readAt(now);
        yield new CatalogueState(
            before.region(),
            with(before, CataloguePart.ON_DEMAND_PRICES, state),
            before.sold(),
            before.gone(),
            prices,
            before.spotPrices());
      }
    };
  }

  private CatalogueState withSpot(CatalogueState before, Instant now) {
    return switch (spotPrices) {
      case CatalogueAnswer.NotAsked() -> before;
      case CatalogueAnswer.Failed(var why) -> problem(before, CataloguePart.SPOT_PRICES, why);
      case CatalogueAnswer.Given(var answer) -> {
        int found = pools(answer.values());
        int had = pools(before.spotPrices().values());
        boolean partial = lacksHalf(found, had);
        PartState state =
            partial
                ? before.part(CataloguePart.SPOT_PRICES).with(partial(found, had))
                : PartState.readAt(now);
        yield new CatalogueState(
            before.region(),
            with(before, CataloguePart.SPOT_PRICES, state),
            before.sold(),
            before.gone(),
            before.onDemandPrices(),
            partial ? overlaid(before.spotPrices(), answer) : answer);
      }
    };
  }

  private static SortedMap<InstanceTypeName, SortedMap<Zone, Price>> overlaid(
      SortedMap<InstanceTypeName, SortedMap<Zone, Price>> before,
      SortedMap<InstanceTypeName, SortedMap<Zone, Price>> answer) {
    SortedMap<InstanceTypeName, SortedMap<Zone, Price>> all = new TreeMap<>(before);
    answer.forEach(
        (type, zones) -> {
          SortedMap<Zone, Price> merged = new TreeMap<>(all.getOrDefault(type, new TreeMap<>()));
          merged.putAll(zones);
          all.put(type, merged);
        });
    return all;
  }

  private static int pools(Collection<SortedMap<Zone, Price>> byType) {
    return byType.stream().mapToInt(SortedMap::size).sum();
  }

  private static boolean lacksHalf(int found, int had) {
    return found < had - found;
  }

  private static String partial(int found, int had) {
    return "the answer holds %d where there were %d, so it is taken to be partial"
        .formatted(found, had);
  }

  private static CatalogueState problem(CatalogueState before, CataloguePart part, String why) {
    return new CatalogueState(
        before.region(),
        with(before, part, before.part(part).with(why)),
        before.sold(),
        before.gone(),
        before.onDemandPrices(),
        before.spotPrices());
  }

  private static SortedMap<CataloguePart, PartState> with(
      CatalogueState before, CataloguePart part, PartState state) {
    SortedMap<CataloguePart, PartState> parts = new TreeMap<>(before.parts());
    parts.put(part, state);
    return parts;
  }
}
