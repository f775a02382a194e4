package dev.lamplighter.local.cloud;

import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import java.time.Instant;
import java.util.Optional;

/// An instance from the inside: as EC2 shows it, and what EC2 knows besides. Empty `template` for
/// what no fleet launched.
record Machine(
    Instance instance,
    Optional<LaunchTemplateRequest> template,
    Subnet subnet,
    String hostName,
    Optional<Instant> terminated) {

  Machine in(Instance.State state) {
    var next =
        new Instance(
            instance.id(),
            instance.instanceType(),
            instance.zone(),
            instance.capacityType(),
            instance.image(),
            state,
            instance.tags(),
            instance.launchTime());
    return new Machine(next, template, subnet, hostName, terminated);
  }

  Machine terminatedAt(Instant at) {
    return new Machine(instance, template, subnet, hostName, Optional.of(at));
  }
}
