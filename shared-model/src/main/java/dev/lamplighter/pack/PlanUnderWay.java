package dev.lamplighter.pack;

import dev.lamplighter.schedule.Topology;

/// What a plan that is being made consists of.
record PlanUnderWay(
    Pools pools,
    LimitsLedger ledger,
    ClaimNames names,
    Topology topology,
    Placement placement,
    OpenedClaims opened,
    ShapePlacement shapes) {}
