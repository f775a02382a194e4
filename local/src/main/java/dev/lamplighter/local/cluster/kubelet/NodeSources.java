package dev.lamplighter.local.cluster.kubelet;

import dev.lamplighter.catalogue.InstanceTypeInfo;
import dev.lamplighter.functions.wire.NodeConfig;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Region;
import java.util.Optional;
import java.util.function.Function;

/// Where a node that starts finds out what it is: its region, its type's facts, its user data as
/// nodeadm reads it.
public record NodeSources(
    Region region,
    Function<InstanceTypeName, Optional<InstanceTypeInfo>> types,
    Function<String, NodeConfig> userData) {}
