package dev.lamplighter.ec2;

import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Zone;
import java.util.List;

/// What EC2 answers to CreateFleet.
public sealed interface FleetAnswer {

  /// The request was taken: instances, errors for the pools that failed, or both.
  record Fleet(List<FleetInstance> instances, List<FleetError> errors) implements FleetAnswer {
    public Fleet {
      instances = List.copyOf(instances);
      errors = List.copyOf(errors);
    }
  }

  /// The request was refused as a whole. `repeated` says that this answers a second sending or a
  /// later one: the answer to an earlier one was lost, and may have been another.
  record Refused(Ec2Error error, boolean repeated) implements FleetAnswer {
    public Refused(Ec2Error error) {
      this(error, false);
    }
  }

  record FleetInstance(
      InstanceId id, InstanceTypeName instanceType, Zone zone, CapacityType capacityType) {}

  /// Why one pool gave no instance.
  record FleetError(Ec2Error error, InstanceTypeName instanceType, Zone zone) {}
}
