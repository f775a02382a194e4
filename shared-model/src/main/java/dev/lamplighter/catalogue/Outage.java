package dev.lamplighter.catalogue;

import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Zone;
import java.time.Instant;

/// An offering that EC2 refused: not asked for again before `until` (spec AWS 2.8).
public record Outage(
    CapacityType capacityType,
    InstanceTypeName instanceType,
    Zone zone,
    Instant until,
    String ec2Code) {}
