package dev.lamplighter.functions.observe;

import dev.lamplighter.functions.pass.ReactionResult;
import dev.lamplighter.model.ClusterName;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// The end of an invocation's time with a cluster: when, after how long, and how much later than
/// its event was due it began, where the event says when that was.
public record Ended(
    ClusterName cluster,
    ReactionResult result,
    Instant at,
    Duration took,
    Optional<Duration> lag) {}
