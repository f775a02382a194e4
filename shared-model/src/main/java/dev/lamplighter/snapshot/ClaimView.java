package dev.lamplighter.snapshot;

import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.ec2.Instance;
import java.util.Optional;

/// One claim from all three sides: the store's record, the cluster's mirror and node, EC2's
/// instance.
public record ClaimView(
    ClaimRecord record,
    Optional<NodeClaim> mirror,
    Optional<NodeView> node,
    Optional<Instance> instance) {}
