package dev.lamplighter.functions.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.catalogue.AccountFacts;
import dev.lamplighter.catalogue.CapacityTypeOutage;
import dev.lamplighter.catalogue.Outage;
import dev.lamplighter.catalogue.Outages;
import dev.lamplighter.catalogue.SubnetOutage;
import dev.lamplighter.decide.QuietLook;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.ResourceVersion;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.store.LeaseRecord.Mode;
import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PlacementGroupId;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.Uid;
import dev.lamplighter.model.Zone;
import dev.lamplighter.snapshot.InstanceHint;
import dev.lamplighter.snapshot.InstanceHint.Kind;
import dev.lamplighter.snapshot.PassId;
import dev.lamplighter.snapshot.PoolHealth;
import dev.lamplighter.snapshot.Source;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ItemCodecsTest {
  private static final ClusterName MYDEV = ClusterName.of("mydev");
  private static final Instant NINE = Instant.parse("2026-03-02T09:00:00Z");
  private static final InstanceId INSTANCE = InstanceId.of("i-1");

  @Test
  void findsAClaimUnderItsNameWithItsVersionBeside() {
    var claim = new RandomClaims(7).next();

    var item = ClaimCodec.encode(MYDEV, claim, 3);

    assertThat(item.key().toString()).isEqualTo("cluster#mydev/claim#" + claim.name());
    assertThat(item.number("version")).isEqualTo(claim.version());
    assertThat(item.number("epoch")).isEqualTo(3);
    assertThat(item.text("state")).isEqualTo(claim.state().toString());
    assertThat(ClaimCodec.decode(item)).isEqualTo(claim);
  }

  @Test
  void countsEachResourceOfALedgerInAnAttributeOfItsOwn() {
    var promised =
        Resources.of(8_000, 16L << 30)
            .with(ResourceName.NODES, 4)
            .with(ResourceName.of("nvidia.com/gpu"), 1);

    var item = LedgerCodec.encode(MYDEV, Uid.of("uid-1"), promised);

    assertThat(item.number("promised:cpu")).isEqualTo(8_000);
    assertThat(item.number("promised:nodes")).isEqualTo(4);
    assertThat(LedgerCodec.pool(item.key())).isEqualTo(Uid.of("uid-1"));
    assertThat(LedgerCodec.decode(item)).isEqualTo(promised);
  }

  @Test
  void readsBackHowTheLaunchesOfAPoolFared() {
    var health =
        new PoolHealth("3 uid 1 ami-1", List.of(true, false), 2, Optional.of(NINE), "no node");

    var item = PoolHealthCodec.encode(MYDEV, Uid.of("uid-1"), health, NINE);

    assertThat(item.key().toString()).isEqualTo("cluster#mydev/health#uid-1");
    assertThat(item.number("expires")).isEqualTo(NINE.plus(Duration.ofDays(30)).getEpochSecond());
    assertThat(PoolHealthCodec.pool(item.key())).isEqualTo(Uid.of("uid-1"));
    assertThat(PoolHealthCodec.decode(item)).isEqualTo(health);
  }

  @Test
  void readsBackALeaseHeldAndReleased() {
    var held =
        new LeaseRecord(
            Optional.of("a"), 3, 7, Duration.ofSeconds(30), Mode.CLOSING, Instant.EPOCH);
    var free =
        new LeaseRecord(Optional.empty(), 3, 8, Duration.ofSeconds(30), Mode.ACTIVE, Instant.EPOCH);

    assertThat(LeaseRecord.decode(held.encode(MYDEV))).isEqualTo(held);
    assertThat(LeaseRecord.decode(free.encode(MYDEV))).isEqualTo(free);
  }

  @Test
  void readsBackWhereTheWatchesAre() {
    var positions =
        WatchPositions.NONE
            .with(Source.PODS, new ResourceVersion("4711"), NINE)
            .with(Source.NODES, new ResourceVersion("12"), NINE.minusSeconds(60));

    var item = positions.encode(MYDEV, 3);

    assertThat(item.key().toString()).isEqualTo("cluster#mydev/cursor#watches");
    assertThat(WatchPositions.decode(item)).isEqualTo(positions);
  }

  @Test
  void turnsToTheWatchesThatHaveBeenSilentForLongest() {
    var positions =
        WatchPositions.NONE
            .with(Source.NODES, new ResourceVersion("12"), NINE)
            .with(Source.NODE_POOLS, new ResourceVersion("12"), NINE.minusSeconds(60))
            .with(Source.NODE_CLASSES, new ResourceVersion("12"), NINE.minusSeconds(120));
    var kinds = List.of(Source.NODES, Source.NODE_POOLS, Source.NODE_CLASSES, Source.NODE_CLAIMS);

    assertThat(positions.longestUnheard(kinds, 2))
        .containsExactly(Source.NODE_CLAIMS, Source.NODE_CLASSES);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 2000})
  void readsBackAQuietLookHoweverManyNodesThereAre(int nodes) {
    var random = new Random(nodes);
    var pools = new TreeMap<Uid, QuietLook.Consolidation>();
    pools.put(Uid.of("a"), new QuietLook.Consolidation(Optional.of(Duration.ofMillis(1500)), true));
    pools.put(Uid.of("b"), new QuietLook.Consolidation(Optional.empty(), false));
    var claims = new TreeMap<NodeName, NodeClaimName>();
    for (int i = 0; i < nodes; i++) {
      claims.put(NodeName.of("ip-10-0-0-" + i), NodeClaimName.of("default-" + i));
    }
    var look =
        new QuietLook(
            NINE,
            claims,
            Optional.of(NINE.plusNanos(1)),
            pools,
            new TreeSet<>(random.longs(nodes).boxed().toList()),
            nodes == 2 ? Optional.empty() : Optional.of(new TreeSet<>(List.of(3L, -1L))));

    var item = QuietLookCodec.encode(MYDEV, look);

    assertThat(item.key().toString()).isEqualTo("cluster#mydev/cursor#quiet");
    assertThat(QuietLookCodec.decode(item)).isEqualTo(look);
  }

  @Test
  void refusesALeaseOfEpochZero() {
    assertThatThrownBy(
            () ->
                new LeaseRecord(
                    Optional.empty(), 0, 0, Duration.ofSeconds(30), Mode.ACTIVE, Instant.EPOCH))
        .hasMessageContaining("epoch=0");
  }

  @Test
  void readsBackAnOutageFromItsKeyAndAttributes() {
    var outage =
        new Outage(
            CapacityType.ON_DEMAND,
            InstanceTypeName.of("c7i-flex.large"),
            Zone.of("ap-northeast-2b"),
            NINE,
            "InsufficientInstanceCapacity");

    var item = OutageCodec.encode(MYDEV, outage);

    assertThat(item.key().sortKey()).isEqualTo("outage#on-demand#c7i-flex.large#ap-northeast-2b");
    assertThat(item.number("expires")).isEqualTo(NINE.getEpochSecond());
    assertThat(OutageCodec.decode(item)).isEqualTo(outage);
  }

  @Test
  void readsBackAnOutageOfACapacityReservation() {
    var outage =
        new Outage(
            CapacityType.RESERVED,
            InstanceTypeName.of("c7i-flex.large"),
            Zone.of("ap-northeast-2b"),
            Optional.of(CapacityReservationId.of("cr-1")),
            Optional.empty(),
            NINE,
            "ReservationCapacityExceeded");

    var item = OutageCodec.encode(MYDEV, outage);

    assertThat(item.key().sortKey())
        .isEqualTo("outage#reserved#c7i-flex.large#ap-northeast-2b#cr-1");
    assertThat(OutageCodec.decode(item)).isEqualTo(outage);
  }

  @Test
  void readsBackAnOutageOfAPlacementGroup() {
    var outage =
        new Outage(
            CapacityType.SPOT,
            InstanceTypeName.of("c7i-flex.large"),
            Zone.of("ap-northeast-2b"),
            Optional.empty(),
            Optional.of(PlacementGroupId.of("pg-1")),
            NINE,
            "InsufficientInstanceCapacity");

    var item = OutageCodec.encode(MYDEV, outage);

    assertThat(item.key().sortKey()).isEqualTo("outage#spot#c7i-flex.large#ap-northeast-2b#pg-1");
    assertThat(OutageCodec.decode(item)).isEqualTo(outage);
  }

  @Test
  void readsBackAllKindsOfOutagesAsLongAsTheyLast() {
    var offering =
        new Outage(
            CapacityType.SPOT,
            InstanceTypeName.of("t3.small"),
            Zone.of("ap-northeast-2b"),
            NINE.plusSeconds(60),
            "InsufficientInstanceCapacity");
    var subnet =
        new SubnetOutage(
            SubnetId.of("subnet-0a"), NINE.plusSeconds(120), "InsufficientFreeAddressesInSubnet");
    var spot =
        new CapacityTypeOutage(
            CapacityType.SPOT, NINE.plusSeconds(90), "MaxSpotInstanceCountExceeded");
    var items =
        List.of(
            OutageCodec.encode(MYDEV, offering),
            OutageCodec.encode(MYDEV, spot),
            OutageCodec.encode(MYDEV, subnet));

    assertThat(items)
        .extracting(item -> item.key().sortKey())
        .allMatch(key -> key.startsWith(ItemKeys.OUTAGES));
    assertThat(items.get(1).key().sortKey()).isEqualTo("outage-capacity-type#spot");
    assertThat(items.getLast().key().sortKey()).isEqualTo("outage-subnet#subnet-0a");
    assertThat(items.getLast().number("expires")).isEqualTo(subnet.until().getEpochSecond());
    assertThat(OutageCodec.decode(items, NINE))
        .isEqualTo(
            new Outages(List.of(offering), List.of(), Set.of(subnet.subnet()), List.of(spot)));
    assertThat(OutageCodec.decode(items, NINE.plusSeconds(120))).isEqualTo(Outages.NONE);
  }

  @Test
  void readsBackWhatTheAccountMayNotHave() {
    var refused = new TreeMap<InstanceTypeName, String>();
    refused.put(InstanceTypeName.of("m5.large"), "not eligible for Free Tier");

    var item = itemOf(AccountFactsCodec.learn(MYDEV, refused, NINE));

    assertThat(AccountFactsCodec.decode(item, NINE)).isEqualTo(new AccountFacts(refused));
  }

  @Test
  void forgetsAfterADayWhatTheAccountMayNotHave() {
    var refused = new TreeMap<InstanceTypeName, String>();
    refused.put(InstanceTypeName.of("m5.large"), "not eligible for Free Tier");
    var item = itemOf(AccountFactsCodec.learn(MYDEV, refused, NINE));
    var day = NINE.plus(Duration.ofDays(1));

    assertThat(AccountFactsCodec.decode(item, day.minusSeconds(1)).refusedTypes()).hasSize(1);
    assertThat(AccountFactsCodec.decode(item, day)).isEqualTo(AccountFacts.NONE);
  }

  /// As tables have it that are older than the times.
  @Test
  void forgetsWhatTheAccountMayNotHaveWhereNobodySaysSinceWhen() {
    var item =
        new Attributes()
            .text("refused:m5.large", "not eligible for Free Tier")
            .at(ItemKeys.accountFacts(MYDEV));

    assertThat(AccountFactsCodec.decode(item, NINE)).isEqualTo(AccountFacts.NONE);
  }

  @Test
  void readsBackWhereAnInstanceBelongs() {
    var address = new ClaimAddress(MYDEV, NodeClaimName.of("platform-x7k2p"));

    var item = address.encode(INSTANCE);

    assertThat(item.key().toString()).isEqualTo("instance#i-1/claim");
    assertThat(ClaimAddress.decode(item)).isEqualTo(address);
  }

  @Test
  void readsBackAHint() {
    var hint = new InstanceHint(INSTANCE, Kind.SPOT_INTERRUPTION, NINE);

    assertThat(HintCodec.decode(itemOf(HintCodec.leave(MYDEV, hint)))).isEqualTo(List.of(hint));
  }

  @Test
  void keepsADecisionForAWeekUnderItsTimeAndPass() {
    var item = DecisionCodec.encode(MYDEV, new PassId(3, 14), NINE, "{}");

    assertThat(item.key().sortKey()).isEqualTo("decision#2026-03-02T09:00:00Z#3.14");
    assertThat(item.number("expires")).isEqualTo(NINE.plus(Duration.ofDays(7)).getEpochSecond());
    assertThat(DecisionCodec.decode(item)).isEqualTo("{}");
  }

  /// What an update makes of an item that is not there.
  private static Item itemOf(Write write) {
    if (write instanceof Write.Update(var key, var set, _, _, _)) {
      return new Item(key, set);
    }
    throw new AssertionError("An update, not " + write);
  }
}
