package dev.lamplighter.functions.wire;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.ResolvedAmi;
import dev.lamplighter.api.ResolvedCapacityReservation;
import dev.lamplighter.api.ResolvedCapacityReservation.Count;
import dev.lamplighter.api.ResolvedCapacityReservation.Kind;
import dev.lamplighter.api.ResolvedCapacityReservation.State;
import dev.lamplighter.api.ResolvedSecurityGroup;
import dev.lamplighter.api.ResolvedSubnet;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.IfValid;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.SecurityGroupId;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.Zone;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Reads the status of an EC2NodeClass (spec AWS 1.14): what its selectors were resolved to when
/// somebody last looked. What cannot be read of it is resolved anew, and no problem.
final class NodeClassStatusReader {
  private NodeClassStatusReader() {}

  static EC2NodeClass.Status read(Fields status) {
    return new EC2NodeClass.Status(
        each(status, "subnets", NodeClassStatusReader::subnet),
        each(status, "securityGroups", NodeClassStatusReader::securityGroup),
        each(status, "amis", NodeClassStatusReader::ami),
        each(status, "capacityReservations", NodeClassStatusReader::reservation),
        Optional.empty(),
        status.text("instanceProfile").flatMap(IfValid.as(InstanceProfileName::of)),
        ConditionReader.read(status));
  }

  private interface ItemReader<T> {
    Optional<T> read(Fields item);
  }

  private static <T> List<T> each(Fields status, String name, ItemReader<T> reader) {
    return status.list(name).stream().flatMap(item -> reader.read(item).stream()).toList();
  }

  private static Optional<ResolvedSubnet> subnet(Fields subnet) {
    Optional<SubnetId> id = subnet.text("id").flatMap(IfValid.as(SubnetId::of));
    Optional<Zone> zone = subnet.text("zone").flatMap(IfValid.as(Zone::of));
    return id.flatMap(
        it ->
            zone.map(
                in ->
                    new ResolvedSubnet(
                        it, in, subnet.text("zoneID").orElse(""), ResolvedSubnet.NOT_COUNTED)));
  }

  private static Optional<ResolvedSecurityGroup> securityGroup(Fields group) {
    String name = group.text("name").orElse("");
    return group
        .text("id")
        .flatMap(IfValid.as(SecurityGroupId::of))
        .map(id -> new ResolvedSecurityGroup(id, name));
  }

  /// How much is left of it is not told.
  private static Optional<ResolvedCapacityReservation> reservation(Fields reservation) {
    Optional<InstanceTypeName> type =
        reservation.text("instanceType").flatMap(IfValid.as(InstanceTypeName::of));
    Optional<Zone> zone = reservation.text("availabilityZone").flatMap(IfValid.as(Zone::of));
    String owner = reservation.text("ownerID").orElse("");
    String criteria = reservation.text("instanceMatchCriteria").orElse("");
    Kind kind =
        reservation
            .oneOf("reservationType", List.of(Kind.values()), Kind::toString)
            .orElse(Kind.DEFAULT);
    boolean interruptible = reservation.bool("interruptible").orElse(false);
    State state =
        reservation.oneOf("state", List.of(State.values()), State::toString).orElse(State.ACTIVE);
    Optional<Instant> end = StoredMetaReader.time(reservation, "endTime");
    return reservation
        .text("id")
        .flatMap(IfValid.as(CapacityReservationId::of))
        .flatMap(
            id ->
                type.flatMap(
                    of ->
                        zone.map(
                            in ->
                                new ResolvedCapacityReservation(
                                    id,
                                    of,
                                    in,
                                    owner,
                                    criteria,
                                    kind,
                                    interruptible,
                                    end,
                                    state,
                                    Count.NONE))));
  }

  private static Optional<ResolvedAmi> ami(Fields ami) {
    Requirements requirements = RequirementReader.ofPool(ami, "requirements");
    boolean deprecated = ami.bool("deprecated").orElse(false);
    String name = ami.text("name").orElse("");
    return ami.text("id")
        .flatMap(IfValid.as(ImageId::of))
        .map(id -> new ResolvedAmi(id, name, requirements, deprecated));
  }
}
