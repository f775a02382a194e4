package dev.lamplighter.local.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import dev.lamplighter.catalogue.CatalogueInUse;
import dev.lamplighter.catalogue.CatalogueState;
import dev.lamplighter.functions.catalogue.BuiltIn;
import dev.lamplighter.functions.catalogue.CatalogueReader;
import dev.lamplighter.functions.catalogue.CatalogueRefresh;
import dev.lamplighter.functions.catalogue.CatalogueStore;
import dev.lamplighter.functions.catalogue.CatalogueStore.Header;
import dev.lamplighter.functions.catalogue.CatalogueStore.Stored;
import dev.lamplighter.functions.handler.CatalogueHandler;
import dev.lamplighter.functions.handler.RegionPorts;
import dev.lamplighter.functions.port.AttributeValue;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Condition;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.local.cloud.PretendAccount;
import dev.lamplighter.local.functions.Mishaps.Mishap;
import dev.lamplighter.local.simulation.PretendContext;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.Zone;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// The catalogue between AWS, the table and a snapshot.
class CatalogueTest {
  private static final Region REGION = PretendAccount.REGION;
  private static final InstanceTypeName SMALL = InstanceTypeName.of("t3.small");
  private static final Zone ZONE = Zone.of("ap-northeast-2a");

  private final FunctionsWorld world = new FunctionsWorld();
  private final CatalogueStore store = new CatalogueStore(world.ports.stateStore(), REGION);
  private final CatalogueRefresh refresh =
      new CatalogueRefresh(world.ports.instanceCloud(), world.ports.priceSource());
  private final CatalogueHandler handler =
      new CatalogueHandler(REGION, RegionPorts.of(world.ports), () -> BuiltIn.of(REGION));
  private final CatalogueReader reader = newReader();

  private CatalogueReader newReader() {
    return new CatalogueReader(REGION, store, refresh, () -> BuiltIn.of(REGION));
  }

  @Test
  void theHandlerWritesWhatASnapshotReads() {
    assertThat(renew())
        .containsEntry("types", 21)
        .containsEntry("onDemandPrices", 21)
        .containsEntry("written", true)
        .containsEntry("parts", 1)
        .containsEntry("remarks", List.of());

    silenceAws();
    CatalogueInUse inUse = reader.read(world.ticker.now(), () -> {}).orElseThrow();

    assertThat(inUse.typesRead()).isTrue();
    assertThat(inUse.remarks()).isEmpty();
    assertThat(inUse.catalogue().types()).isEqualTo(world.account.types().infos());
    assertThat(inUse.catalogue().zones()).isEqualTo(world.account.types().zones());
    assertThat(inUse.catalogue().onDemandPrices()).isEqualTo(world.account.prices().onDemand());
    assertThat(inUse.catalogue().spotPrices()).isEqualTo(world.account.prices().spot());
  }

  @Test
  void anEnvironmentThatHadToAskLeavesItForTheNext() {
    assertThat(reader.read(world.ticker.now(), () -> {})).isPresent();
    silenceAws();

    assertThat(newReader().read(world.ticker.now(), () -> {}))
        .hasValueSatisfying(inUse -> assertThat(inUse.remarks()).isEmpty());
  }

  @Test
  void anEnvironmentTakesUpWhatTheHandlerHasRenewed() {
    renew();
    CatalogueInUse before = reader.read(world.ticker.now(), () -> {}).orElseThrow();
    world.account.prices().setSpot(SMALL, ZONE, Price.ofMicros(12_345));
    renew();

    assertThat(reader.read(world.ticker.now(), () -> {})).hasValue(before);
    world.ticker.waitFor(Duration.ofMinutes(30));

    assertThat(spotPrice(reader)).isEqualTo(Price.ofMicros(12_345));
  }

  @Test
  void asksByItselfWhatNobodyHasRenewedForTwelveHours() {
    renew();
    world.account.prices().setSpot(SMALL, ZONE, Price.ofMicros(12_345));
    world.ticker.waitFor(Duration.ofHours(11));
    assertThat(spotPrice(newReader())).isNotEqualTo(Price.ofMicros(12_345));

    world.ticker.waitFor(Duration.ofHours(1));

    assertThat(spotPrice(newReader())).isEqualTo(Price.ofMicros(12_345));
  }

  /// C088
  @Test
  void keepsTheStoredPriceListWhileTheNewOneIsOutOfReach() {
    renew();
    world.mishaps.next("onDemandPrices", Mishap.THROTTLE);
    world.account.prices().setSpot(SMALL, ZONE, Price.ofMicros(12_345));

    assertThat((List<?>) renew().get("remarks"))
        .singleElement()
        .asString()
        .startsWith("On-demand prices are those of 2026-03-02T09:00:00Z: ");
    CatalogueInUse inUse = reader.read(world.ticker.now(), () -> {}).orElseThrow();
    assertThat(inUse.catalogue().onDemandPrices()).isEqualTo(world.account.prices().onDemand());
    assertThat(inUse.catalogue().spotPrices().get(SMALL))
        .containsEntry(ZONE, Price.ofMicros(12_345));
    assertThat(inUse.remarks()).hasSize(1);
  }

  /// C088: approximate prices for the first pods, the real ones as soon as they are to be had.
  @Test
  void startsWithApproximatePricesWhereThereIsNoListYet() {
    world.mishaps.next("onDemandPrices", Mishap.THROTTLE);

    CatalogueInUse first = reader.read(world.ticker.now(), () -> {}).orElseThrow();
    world.ticker.waitFor(Duration.ofMinutes(30));
    CatalogueInUse second = reader.read(world.ticker.now(), () -> {}).orElseThrow();

    assertThat(first.catalogue().onDemandPrices()).containsEntry(SMALL, Price.ofMicros(20_800));
    assertThat(first.remarks()).singleElement().asString().contains("approximate, built in");
    assertThat(second.catalogue().onDemandPrices()).containsEntry(SMALL, Price.ofMicros(26_000));
    assertThat(second.remarks()).isEmpty();
  }

  @Test
  void waitsForEc2ToTellItsTypesBeforeItTakesTheBuiltInOnes() {
    world.mishaps.always("describeInstanceTypes", Mishap.THROTTLE);

    assertThat(reader.read(world.ticker.now(), () -> {})).isEmpty();
    world.ticker.waitFor(Duration.ofMinutes(5));

    assertThat(reader.read(world.ticker.now(), () -> {}))
        .hasValueSatisfying(
            inUse -> {
              assertThat(inUse.typesRead()).isFalse();
              assertThat(inUse.catalogue().types()).hasSizeGreaterThan(300);
              assertThat(inUse.remarks())
                  .anySatisfy(
                      remark ->
                          assertThat(remark)
                              .startsWith("Instance types are the built-in ones of 2026: "));
            });
    assertThat(store.header()).isEmpty();
  }

  @Test
  void goesOnWithWhatItKnowsWhileTheTableIsSilent() {
    CatalogueInUse before = reader.read(world.ticker.now(), () -> {}).orElseThrow();
    world.ticker.waitFor(Duration.ofMinutes(30));
    world.mishaps.next("get", Mishap.THROTTLE);

    assertThat(reader.read(world.ticker.now(), () -> {})).hasValue(before);
  }

  @Test
  void asksAgainWhereTheTableHoldsWhatNobodyCanRead() {
    renew();
    Item part = parts().getFirst();
    var broken = new Item(part.key(), new TreeMap<>(Map.of("data", new AttributeValue.Text("x"))));
    var _ = world.store.write(new Write.Put(broken, new Condition.Always()));

    assertThat(newReader().read(world.ticker.now(), () -> {}))
        .hasValueSatisfying(inUse -> assertThat(inUse.remarks()).isEmpty());
    silenceAws();
    assertThat(newReader().read(world.ticker.now(), () -> {})).isPresent();
  }

  @Test
  void ofTwoWritersOneWinsAndNothingOfTheOtherIsLeft() {
    CatalogueState one = refresh.ask(CatalogueState.unread(REGION), world.ticker.now());
    world.account.prices().setSpot(SMALL, ZONE, Price.ofMicros(12_345));
    CatalogueState other = refresh.ask(CatalogueState.unread(REGION), world.ticker.now());
    Optional<Header> seen = store.header();

    assertThat(store.write(one, seen, world.ticker.now()).won()).isTrue();
    assertThat(store.write(other, seen, world.ticker.now()).won()).isFalse();

    assertThat(store.read(Optional.empty()).map(Stored::state)).hasValue(one);
    renew();
    assertThat(parts()).hasSize(1);
  }

  /// A writer that dies before its header leaves parts that nobody reads.
  @Test
  void aWriterThatDiesHalfwayChangesNothing() {
    renew();
    Optional<CatalogueState> before = store.read(Optional.empty()).map(Stored::state);
    CatalogueState more = changed();
    world.mishaps.next("write", Mishap.LOSE_REPLY);

    assertThatThrownBy(() -> store.write(more, store.header(), world.ticker.now()))
        .isInstanceOf(CallFailed.class);

    assertThat(parts()).hasSize(2);
    assertThat(store.read(Optional.empty()).map(Stored::state)).isEqualTo(before);
  }

  private CatalogueState changed() {
    world.account.prices().setSpot(SMALL, ZONE, Price.ofMicros(12_345));
    return refresh.ask(CatalogueState.unread(REGION), world.ticker.now());
  }

  private Price spotPrice(CatalogueReader of) {
    return Optional.ofNullable(
            of.read(world.ticker.now(), () -> {}).orElseThrow().catalogue().spotPrices().get(SMALL))
        .map(zones -> zones.get(ZONE))
        .orElseThrow();
  }

  private void silenceAws() {
    for (String call :
        List.of(
            "describeInstanceTypes",
            "describeInstanceTypeOfferings",
            "onDemandPrices",
            "spotPrices")) {
      world.mishaps.always(call, Mishap.THROTTLE);
    }
  }

  private List<Item> parts() {
    return world.store.query(ItemKeys.catalogue(REGION), ItemKeys.CATALOGUE_PARTS).items();
  }

  private Map<String, Object> renew() {
    return handler.handleRequest(
        EventSamples.read("catalogue-schedule.json", ScheduledEvent.class),
        new PretendContext("catalogue", "request", () -> 60_000));
  }
}
