package dev.lamplighter.functions.port;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;

/// What watches of several kinds have heard; [Watched.Gone] for a kind that was not watched.
public record Changes(
    Watched<NodePool> nodePools,
    Watched<EC2NodeClass> nodeClasses,
    Watched<NodeClaim> nodeClaims,
    Watched<NodeView> nodes,
    Watched<PodView> pods) {}
