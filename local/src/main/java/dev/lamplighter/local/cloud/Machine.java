package dev.lamplighter.local.cloud;

import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.model.CapacityType;
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

  Machine with(Instance next) {
    return new Machine(next, template, subnet, hostName, terminated);
  }

  Machine onDemand() {
    return with(instance.withCapacityType(CapacityType.ON_DEMAND));
  }

  /// EC2 shows nothing of the network of what is terminated.
  Machine terminatedAt(Instant at) {
    var ended = instance.in(Instance.State.TERMINATED).withNetwork(Instance.Attachment.NONE);
    return new Machine(ended, template, subnet, hostName, Optional.of(at));
  }
}
