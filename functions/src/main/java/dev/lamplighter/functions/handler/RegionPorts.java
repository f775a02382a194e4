package dev.lamplighter.functions.handler;

import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.PriceSource;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.port.Ticker;

/// The outside that is the same for all clusters of a region.
public record RegionPorts(
    InstanceCloud instanceCloud, PriceSource priceSource, StateStore stateStore, Ticker ticker) {
  /// Those of any cluster of the region.
  public static RegionPorts of(Ports ports) {
    return new RegionPorts(
        ports.instanceCloud(), ports.priceSource(), ports.stateStore(), ports.ticker());
  }
}
