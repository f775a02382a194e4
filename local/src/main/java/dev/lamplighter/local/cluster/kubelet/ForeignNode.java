package dev.lamplighter.local.cluster.kubelet;

import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Zone;

/// A node that is not Lamplighter's, such as one of a managed node group. `allocatable` includes
/// the pods.
public record ForeignNode(
    NodeName name, Zone zone, InstanceTypeName type, Resources allocatable, Labels labels) {}
