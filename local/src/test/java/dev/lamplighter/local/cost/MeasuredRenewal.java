package dev.lamplighter.local.cost;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import dev.lamplighter.catalogue.BuiltInCatalogue;
import dev.lamplighter.functions.catalogue.BuiltIn;
import dev.lamplighter.functions.handler.CatalogueHandler;
import dev.lamplighter.functions.handler.RegionPorts;
import dev.lamplighter.functions.port.CapacityMeter;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.PriceSource;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.local.simulation.PretendContext;
import dev.lamplighter.local.store.MemoryStateStore;
import dev.lamplighter.local.storm.Overriding;
import dev.lamplighter.local.time.SkippedTime;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.Zone;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;

/// A renewal of the largest region's catalogue by the real handler, over one of the day before: the
/// table gets as much as it would there. AWS tells nothing here, so its pages are counted from what
/// they hold, and how long they take is written down.
final class MeasuredRenewal {
  private static final BuiltInCatalogue SOLD = BuiltIn.of(Region.of("us-east-1"));
  private static final int TWO_MINUTES_MS = 120_000;

  /// Types and products come by the hundred, offerings and spot prices by the thousand.
  private static final int FEW = 100;

  private static final int MANY = 1_000;

  private final SplittableRandom random = new SplittableRandom(7);
  private final CapacityMeter meter = new CapacityMeter();
  private final MemoryStateStore store = new MemoryStateStore();
  private double tableCalls;
  private double logBytes;

  /// What it uses; time of AWS and of its own as `latencies` have it.
  Use renewal(Latencies latencies) {
    store.countOn(meter);
    renew();
    var before = meter.units();
    tableCalls = 0;
    logBytes = 0;
    renew();
    var units = meter.units().minus(before);
    return new Use(
        1,
        (pages() * latencies.pageMillis() + tableCalls * latencies.tableMillis()) / 1000,
        latencies.renewalMillis(),
        units.reads(),
        units.writes(),
        tableCalls,
        0,
        pages(),
        0,
        0,
        logBytes + latencies.lambdasOwnLogBytes());
  }

  /// Types, products, then zones and spot prices of each zone.
  private static double pages() {
    long zones = SOLD.sold().zones().values().stream().mapToLong(it -> it.size()).sum();
    return 2.0 * Math.ceilDiv(SOLD.sold().types().size(), FEW) + 2.0 * Math.ceilDiv(zones, MANY);
  }

  private void renew() {
    var ticker =
        new SkippedTime(
            new Timeline(Instant.parse("2026-03-02T09:00:00Z"), random), new SplittableRandom(1));
    var ports = new RegionPorts(cloud(), prices(), counted(), ticker);
    var context =
        new PretendContext(
            "catalogue",
            "renewal",
            () -> TWO_MINUTES_MS,
            line -> logBytes += line.getBytes(UTF_8).length);
    var _ =
        new CatalogueHandler(Region.of("us-east-1"), ports, () -> SOLD)
            .handleRequest(new ScheduledEvent(), context);
  }

  private StateStore counted() {
    return Overriding.of(
        StateStore.class,
        store,
        (_, arguments, proceed) -> {
          tableCalls++;
          return proceed.with(arguments);
        });
  }

  private static InstanceCloud cloud() {
    return InstanceCloud.class.cast(
        Proxy.newProxyInstance(
            InstanceCloud.class.getClassLoader(),
            new Class<?>[] {InstanceCloud.class},
            (_, method, _) ->
                switch (method.getName()) {
                  case "describeInstanceTypes" -> SOLD.sold().types();
                  case "describeInstanceTypeOfferings" -> SOLD.sold().zones();
                  default -> throw new AssertionError(method);
                }));
  }

  /// Spot prices differ from zone to zone and from day to day.
  private PriceSource prices() {
    var spot = new TreeMap<InstanceTypeName, SortedMap<Zone, Price>>();
    SOLD.sold()
        .zones()
        .forEach(
            (type, zones) -> {
              var byZone = new TreeMap<Zone, Price>();
              zones.forEach(
                  zone -> byZone.put(zone, Price.ofMicros(100 * random.nextLong(10_000))));
              spot.put(type, byZone);
            });
    return new PriceSource() {
      @Override
      public SortedMap<InstanceTypeName, Price> onDemandPrices() {
        return SOLD.approximatePrices();
      }

      @Override
      public SortedMap<InstanceTypeName, SortedMap<Zone, Price>> spotPrices() {
        return spot;
      }
    };
  }
}
