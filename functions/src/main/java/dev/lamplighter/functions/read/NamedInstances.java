package dev.lamplighter.functions.read;

import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.Launched;
import dev.lamplighter.snapshot.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/// The instances that a search by tag has not found, but that are known by name.
final class NamedInstances {
  private NamedInstances() {}

  /// `seen` with the instances of claims, since the search lags; and with those that NodeClaims
  /// name, which may lack the tag.
  static List<Instance> with(
      Gathering gathering,
      InstanceCloud cloud,
      List<Instance> seen,
      List<ClaimRecord> claims,
      List<NodeClaim> nodeClaims) {
    var missing = new TreeSet<InstanceId>();
    nodeClaims.stream()
        .flatMap(nodeClaim -> nodeClaim.status().providerId().stream())
        .forEach(id -> missing.add(id.instanceId()));
    claims.stream()
        .flatMap(claim -> claim.launched().stream())
        .map(Launched::instance)
        .forEach(missing::add);
    seen.stream().map(Instance::id).forEach(missing::remove);
    if (missing.isEmpty()) {
      return seen;
    }
    var all = new ArrayList<>(seen);
    all.addAll(
        gathering.list(Source.INSTANCES, () -> cloud.describeInstances(List.copyOf(missing))));
    return all;
  }
}
