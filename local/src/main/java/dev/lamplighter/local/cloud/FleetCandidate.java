package dev.lamplighter.local.cloud;

import dev.lamplighter.ec2.FleetRequest.LaunchTemplateOverride;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.model.Price;
import java.util.Optional;

/// One override of a fleet request and the pool that it draws on; `price` is what the pool costs
/// now, empty where it is not sold.
record FleetCandidate(
    LaunchTemplateRequest template,
    LaunchTemplateOverride override,
    Subnet subnet,
    CapacityPool pool,
    Optional<Price> price) {}
