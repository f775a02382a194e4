package dev.lamplighter.snapshot;

import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.ProviderId;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Zone;
import java.time.Instant;

/// The instance that a claim became. Capacity and allocatable are what the catalogue foretells.
public record Launched(
    InstanceId instance,
    InstanceTypeName instanceType,
    Zone zone,
    CapacityType capacityType,
    ImageId image,
    Price price,
    Resources capacity,
    Resources allocatable,
    Instant at) {

  /// The same instance, no longer reserved.
  public Launched onDemand(Price price) {
    return new Launched(
        instance,
        instanceType,
        zone,
        CapacityType.ON_DEMAND,
        image,
        price,
        capacity,
        allocatable,
        at);
  }

  public ProviderId providerId() {
    return ProviderId.of(zone, instance);
  }
}
