package dev.lamplighter.functions.read;

import dev.lamplighter.ec2.InstanceStatus;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.lifecycle.StatusHints;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.InstanceHint;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// Asks EC2 how the instances are, where the cluster's owner wants that; at most once a minute, as
/// Karpenter does (spec AWS 5.2).
final class StatusPoll {
  private static final Duration FRESH = Duration.ofMinutes(1);

  private final ClusterPolicy policy;
  private final Cached<Listing<InstanceStatus>> statuses;

  StatusPoll(ClusterPolicy policy, InstanceCloud cloud) {
    this.policy = policy;
    this.statuses = new Cached<>(FRESH, cloud::describeInstanceStatus);
  }

  /// What is to be acted on of the instances of claims that stay. If EC2 does not answer, what it
  /// said last, or nothing: nothing but this depends on it.
  List<InstanceHint> hints(Gathering gathering, List<ClaimRecord> claims, Instant now) {
    SortedSet<InstanceId> staying = new TreeSet<>();
    claims.stream()
        .filter(claim -> !claim.state().leaving())
        .flatMap(claim -> claim.launched().stream())
        .forEach(launched -> staying.add(launched.instance()));
    if (!policy.pollsInstanceStatus() || staying.isEmpty()) {
      return List.of();
    }
    return ask(gathering, now).stream()
        .filter(status -> staying.contains(status.instance()))
        .flatMap(status -> StatusHints.of(status).stream())
        .toList();
  }

  private List<InstanceStatus> ask(Gathering gathering, Instant now) {
    try {
      var listing = statuses.get(now, failed -> tell(gathering, failed));
      listing.missing().ifPresent(why -> tell(gathering, new CallFailed(Kind.UNAVAILABLE, why)));
      return listing.items();
    } catch (CallFailed failed) {
      tell(gathering, failed);
      return List.of();
    }
  }

  private static void tell(Gathering gathering, CallFailed failed) {
    gathering.trouble(
        failed, "Until then no instance is replaced because it fails a status check.");
  }
}
