package dev.lamplighter.catalogue;

import static dev.lamplighter.catalogue.SampleTypes.ZONE_A;
import static dev.lamplighter.catalogue.SampleTypes.ZONE_B;
import static dev.lamplighter.catalogue.SampleTypes.ZONE_C;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.catalogue.CatalogueAnswer.Failed;
import dev.lamplighter.catalogue.CatalogueAnswer.Given;
import dev.lamplighter.catalogue.CatalogueAnswer.NotAsked;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.Zone;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CatalogueUpdateTest {
  private static final Instant FIRST = Instant.parse("2026-03-02T03:00:00Z");
  private static final Instant LATER = Instant.parse("2026-03-02T09:00:00Z");
  private static final InstanceTypeName SMALL = InstanceTypeName.of("t3.small");
  private static final InstanceTypeName MEDIUM = InstanceTypeName.of("t3.medium");
  private static final InstanceTypeName FLEX = InstanceTypeName.of("m7i-flex.large");

  private static final SoldTypes ALL = sold("t3.small", "t3.medium", "m7i-flex.large");
  private static final BuiltInCatalogue BUILT_IN =
      new BuiltInCatalogue("2026", sold("t3.small"), prices(Map.of(SMALL, 20_800L)));

  private static final CatalogueState KNOWN =
      update(
          CatalogueState.unread(Region.of("ap-northeast-2")),
          FIRST,
          new Given<>(ALL),
          new Given<>(prices(Map.of(SMALL, 26_000L, MEDIUM, 52_000L, FLEX, 119_700L))),
          new Given<>(spot(Map.of(SMALL, 9_400L, MEDIUM, 18_000L, FLEX, 40_000L))));

  /// C088: the price list is out of reach, and the spot history is not.
  @Test
  void keepsTheLastPriceListAndSaysOfWhenItIs() {
    CatalogueState state =
        update(
            KNOWN,
            LATER,
            new NotAsked<>(),
            new Failed<>("GetProducts: 503"),
            new Given<>(spot(Map.of(SMALL, 9_900L, MEDIUM, 18_000L, FLEX, 40_000L))));

    assertThat(state.onDemandPrices()).isEqualTo(KNOWN.onDemandPrices());
    assertThat(state.spotPrices().get(SMALL)).containsEntry(ZONE_A, Price.ofMicros(9_900));
    assertThat(CatalogueInUse.of(state, BUILT_IN).remarks())
        .containsExactly("On-demand prices are those of 2026-03-02T03:00:00Z: GetProducts: 503.");
  }

  @Test
  void saysNothingMoreOnceThePriceListAnswersAgain() {
    CatalogueState silent =
        update(KNOWN, LATER, new NotAsked<>(), new Failed<>("GetProducts: 503"), new NotAsked<>());
    CatalogueState state =
        update(
            silent,
            LATER.plusSeconds(60),
            new NotAsked<>(),
            new Given<>(KNOWN.onDemandPrices()),
            new NotAsked<>());

    assertThat(CatalogueInUse.of(state, BUILT_IN).remarks()).isEmpty();
  }

  @Test
  void anOnDemandPriceStaysUntilThereIsAnotherOne() {
    CatalogueState state =
        update(
            KNOWN,
            LATER,
            new NotAsked<>(),
            new Given<>(prices(Map.of(SMALL, 25_000L, MEDIUM, 52_000L))),
            new NotAsked<>());

    assertThat(state.onDemandPrices())
        .containsEntry(SMALL, Price.ofMicros(25_000))
        .containsEntry(FLEX, Price.ofMicros(119_700));
  }

  @Test
  void aSpotPriceGoesWithItsOffer() {
    CatalogueState state =
        update(
            KNOWN,
            LATER,
            new NotAsked<>(),
            new NotAsked<>(),
            new Given<>(spot(Map.of(SMALL, 9_900L, MEDIUM, 18_000L))));

    assertThat(state.spotPrices()).containsOnlyKeys(SMALL, MEDIUM);
  }

  @Test
  void takesAHistoryOfLessThanHalfForPartialAndKeepsTheRestAsItWas() {
    CatalogueState state =
        update(
            KNOWN,
            LATER,
            new NotAsked<>(),
            new NotAsked<>(),
            new Given<>(spot(Map.of(SMALL, 9_900L))));

    assertThat(state.spotPrices()).containsOnlyKeys(SMALL, MEDIUM, FLEX);
    assertThat(state.spotPrices().get(SMALL)).containsEntry(ZONE_A, Price.ofMicros(9_900));
    assertThat(CatalogueInUse.of(state, BUILT_IN).remarks())
        .containsExactly(
            "Spot prices are those of 2026-03-02T03:00:00Z: the answer holds 3 where there were 9,"
                + " so it is taken to be partial.");
  }

  @Test
  void takesTypesOfLessThanHalfForPartialAndKeepsThemAll() {
    CatalogueState state =
        update(KNOWN, LATER, new Given<>(sold("t3.small")), new NotAsked<>(), new NotAsked<>());

    assertThat(state.sold()).isEqualTo(ALL);
    assertThat(CatalogueInUse.of(state, BUILT_IN).remarks())
        .containsExactly(
            "Instance types are those of 2026-03-02T03:00:00Z: the answer holds 1 where there were"
                + " 3, so it is taken to be partial.");
  }

  /// Zones come in an answer of their own, which may come short alone.
  @Test
  void takesZonesOfLessThanHalfForPartialAndKeepsThemAll() {
    var none = new SoldTypes(ALL.types(), new TreeMap<>());
    CatalogueState state =
        update(KNOWN, LATER, new Given<>(none), new NotAsked<>(), new NotAsked<>());

    assertThat(state.sold()).isEqualTo(ALL);
    assertThat(CatalogueInUse.of(state, BUILT_IN).remarks())
        .containsExactly(
            "Instance types are those of 2026-03-02T03:00:00Z: the answer holds 0 zones of types"
                + " where there were 9, so it is taken to be partial.");
  }

  @Test
  void takesAFirstAnswerThatSellsLessThanHalfForPartial() {
    var zones = new TreeMap<>(sold("t3.small").zones());
    CatalogueState state =
        update(
            CatalogueState.unread(Region.of("ap-northeast-2")),
            FIRST,
            new Given<>(new SoldTypes(ALL.types(), zones)),
            new NotAsked<>(),
            new NotAsked<>());

    assertThat(CatalogueInUse.of(state, BUILT_IN).typesRead()).isFalse();
    assertThat(CatalogueInUse.of(state, BUILT_IN).remarks())
        .containsExactly(
            "Instance types are the built-in ones of 2026: the answer tells zones of 1 of 3 types,"
                + " so it is taken to be partial.");
  }

  @Test
  void aTypeThatVanishesIsKnownStillAndSoldNowhere() {
    CatalogueState state = vanished(LATER);

    Catalogue catalogue = CatalogueInUse.of(state, BUILT_IN).catalogue();
    assertThat(catalogue.types()).extracting(InstanceTypeInfo::name).contains(FLEX);
    assertThat(catalogue.zones()).containsOnlyKeys(SMALL, MEDIUM);
    assertThat(CatalogueInUse.of(state, BUILT_IN).remarks())
        .containsExactly(
            "EC2 does not name m7i-flex.large any more: known for the nodes that have them, not"
                + " launched.");
  }

  @Test
  void aTypeThatComesBackIsSoldAgain() {
    CatalogueState state =
        update(
            vanished(LATER),
            LATER.plusSeconds(60),
            new Given<>(ALL),
            new NotAsked<>(),
            new NotAsked<>());

    assertThat(state.gone()).isEmpty();
    assertThat(state.sold()).isEqualTo(ALL);
  }

  @Test
  void aTypeThatVanishedIsForgottenInTheEndAndToldOfForADay() {
    CatalogueState nextDay = vanished(LATER, Duration.ofDays(1));
    CatalogueState longAfter = vanished(LATER, CatalogueUpdate.GONE_KEPT);

    assertThat(nextDay.gone()).containsOnlyKeys(FLEX);
    assertThat(CatalogueInUse.of(nextDay, BUILT_IN).remarks()).isEmpty();
    assertThat(longAfter.gone()).isEmpty();
    assertThat(longAfter.sold().types()).hasSize(2);
  }

  /// C088
  @Test
  void builtInPricesServeAsLongAsThePriceListWasNeverRead() {
    CatalogueState state =
        update(
            CatalogueState.unread(Region.of("ap-northeast-2")),
            FIRST,
            new Given<>(ALL),
            new Failed<>("GetProducts: no answer"),
            new Failed<>("DescribeSpotPriceHistory: 403"));

    CatalogueInUse inUse = CatalogueInUse.of(state, BUILT_IN);

    assertThat(inUse.typesRead()).isTrue();
    assertThat(inUse.catalogue().onDemandPrices())
        .containsOnly(Map.entry(SMALL, Price.ofMicros(20_800)));
    assertThat(inUse.catalogue().spotPrices().get(SMALL))
        .containsOnly(
            Map.entry(ZONE_A, Price.ofMicros(20_800)),
            Map.entry(ZONE_B, Price.ofMicros(20_800)),
            Map.entry(ZONE_C, Price.ofMicros(20_800)));
    assertThat(inUse.remarks())
        .containsExactly(
            "On-demand prices are approximate, built in, of us-east-1 and 2026: GetProducts: no"
                + " answer.",
            "Spot prices are taken to be the on-demand prices: DescribeSpotPriceHistory: 403.");
  }

  /// C088: a list that is there and does not hold a type leaves it without a price.
  @Test
  void noBuiltInPriceFillsAGapOfThePriceList() {
    CatalogueState state =
        update(
            CatalogueState.unread(Region.of("ap-northeast-2")),
            FIRST,
            new Given<>(ALL),
            new Given<>(prices(Map.of(MEDIUM, 52_000L))),
            new NotAsked<>());

    assertThat(CatalogueInUse.of(state, BUILT_IN).catalogue().onDemandPrices())
        .containsOnlyKeys(MEDIUM);
  }

  @Test
  void builtInTypesServeAsLongAsEc2NeverToldItsOwn() {
    CatalogueState state =
        update(
            CatalogueState.unread(Region.of("ap-northeast-2")),
            FIRST,
            new Failed<>("DescribeInstanceTypes: 403"),
            new NotAsked<>(),
            new NotAsked<>());

    CatalogueInUse inUse = CatalogueInUse.of(state, BUILT_IN);

    assertThat(inUse.typesRead()).isFalse();
    assertThat(inUse.catalogue().types()).hasSize(1);
    assertThat(inUse.remarks())
        .containsExactly(
            "Instance types are the built-in ones of 2026: DescribeInstanceTypes: 403.");
  }

  /// With m7i-flex.large missing from the answer at `at`.
  private static CatalogueState vanished(Instant at) {
    return update(
        KNOWN, at, new Given<>(sold("t3.small", "t3.medium")), new NotAsked<>(), new NotAsked<>());
  }

  /// And missing still `after` that.
  private static CatalogueState vanished(Instant at, Duration after) {
    return update(
        vanished(at),
        at.plus(after),
        new Given<>(sold("t3.small", "t3.medium")),
        new NotAsked<>(),
        new NotAsked<>());
  }

  private static CatalogueState update(
      CatalogueState before,
      Instant now,
      CatalogueAnswer<SoldTypes> types,
      CatalogueAnswer<SortedMap<InstanceTypeName, Price>> onDemand,
      CatalogueAnswer<SortedMap<InstanceTypeName, SortedMap<Zone, Price>>> spot) {
    return new CatalogueUpdate(types, onDemand, spot).of(before, now);
  }

  private static SoldTypes sold(String... names) {
    SortedMap<InstanceTypeName, SortedSet<Zone>> zones = new TreeMap<>();
    Stream.of(names)
        .forEach(
            name ->
                zones.put(
                    InstanceTypeName.of(name), new TreeSet<>(List.of(ZONE_A, ZONE_B, ZONE_C))));
    return new SoldTypes(
        Stream.of(names).map(name -> SampleTypes.type(name, 2, 4096, 3, 6)).toList(), zones);
  }

  private static SortedMap<InstanceTypeName, Price> prices(Map<InstanceTypeName, Long> micros) {
    var prices = new TreeMap<InstanceTypeName, Price>();
    micros.forEach((type, each) -> prices.put(type, Price.ofMicros(each)));
    return prices;
  }

  private static SortedMap<InstanceTypeName, SortedMap<Zone, Price>> spot(
      Map<InstanceTypeName, Long> micros) {
    var spot = new TreeMap<InstanceTypeName, SortedMap<Zone, Price>>();
    micros.forEach(
        (type, each) -> {
          var zones = new TreeMap<Zone, Price>();
          List.of(ZONE_A, ZONE_B, ZONE_C).forEach(zone -> zones.put(zone, Price.ofMicros(each)));
          spot.put(type, zones);
        });
    return spot;
  }
}
