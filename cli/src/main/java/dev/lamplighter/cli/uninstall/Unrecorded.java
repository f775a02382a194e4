package dev.lamplighter.cli.uninstall;

import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.dynamodb.StateTable;
import dev.lamplighter.local.real.LeavingCluster;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A cluster that the table has never heard of, though instances are tagged as its nodes: whoever
/// looks after it has another table, which would not be told that the cluster is closed, and would
/// launch on. Or it is Karpenter, whose nodes have the same tags.
public final class Unrecorded {
  private static final int NAMED = 3;

  private Unrecorded() {}

  /// Why the cluster is not to be left with this table, if so; `other` finds the one that knows it.
  public static Optional<String> refusal(
      ClusterName cluster,
      Region region,
      StateTable table,
      LeavingCluster.Found found,
      Supplier<Optional<StateTable>> other) {
    List<Instance> running = running(found);
    if (found.recorded() || running.isEmpty()) {
      return Optional.empty();
    }
    String named =
        running.stream()
            .limit(NAMED)
            .map(it -> it.id().toString())
            .collect(Collectors.joining(", "));
    return Optional.of(
        "--table: table %s in %s has no record of cluster %s, but %d running %s tagged as its nodes (%s%s). %s If its table is lost, and Karpenter does not look after it, write --lost-table: then all goes that has these tags."
            .formatted(
                table,
                region,
                cluster,
                running.size(),
                running.size() == 1 ? "instance is" : "instances are",
                named,
                running.size() > NAMED ? ", ..." : "",
                other
                    .get()
                    .map(
                        it ->
                            "Table %s there has the cluster's lease: write --table %s."
                                .formatted(it, it))
                    .orElse(
                        "Allowed: the table and the region that look after it, as table and region"
                            + " of its lamplighter.yaml. Write --table NAME, or --config FILE.")));
  }

  /// A line of the plan where nothing is known of the cluster at all.
  static Optional<String> doubt(LeavingCluster.Found found) {
    return found.recorded()
        ? Optional.empty()
        : Optional.of(
            "The table has no record of this cluster. If somebody looked after it, that was in"
                + " another region or with another table: --region, --table.");
  }

  private static List<Instance> running(LeavingCluster.Found found) {
    var snapshot = found.look().snapshot();
    return Stream.concat(
            snapshot.claims().stream().flatMap(claim -> claim.instance().stream()),
            snapshot.unrecordedInstances().stream())
        .filter(instance -> instance.state().alive())
        .filter(instance -> instance.tags().get(Tags.NODE_POOL).isPresent())
        .filter(instance -> instance.tags().get(Tags.NODE_CLASS).isPresent())
        .toList();
  }
}
