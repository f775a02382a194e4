package dev.lamplighter.local.doctor;

import dev.lamplighter.functions.dynamodb.StateTable;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import java.time.Instant;

/// Which cluster, where, with which table, and when it was looked at. `clusters` is how many the
/// installation has, as far as it is known: one at least.
public record Subject(
    ClusterName cluster, Region region, StateTable table, int clusters, Instant now) {}
