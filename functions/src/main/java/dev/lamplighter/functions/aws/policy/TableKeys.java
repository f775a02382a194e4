package dev.lamplighter.functions.aws.policy;

import dev.lamplighter.functions.store.ItemKeys;
import java.util.List;
import java.util.stream.Stream;

/// Conditions that limit a statement to items of the table, by the partitions that they are in
/// (`dynamodb:LeadingKeys`; DynamoDB Developer Guide, "Using IAM policy conditions for fine-grained
/// access control").
///
/// Whose an instance is has to be read before the cluster is known, so `instance#<id>` can't be
/// limited to a cluster's.
final class TableKeys {
  private static final String KEY = "dynamodb:LeadingKeys";

  private TableKeys() {}

  static List<Condition> ofCatalogue(PolicyScope scope) {
    return List.of(Condition.eachEqualTo(KEY, List.of(catalogue(scope))));
  }

  static List<Condition> ofClusters(PolicyScope scope) {
    return List.of(Condition.eachLike(KEY, clusters(scope).toList()));
  }

  static List<Condition> ofClustersAndCatalogue(PolicyScope scope) {
    return List.of(
        Condition.eachLike(
            KEY, Stream.concat(Stream.of(catalogue(scope)), clusters(scope)).toList()));
  }

  private static String catalogue(PolicyScope scope) {
    return ItemKeys.catalogue(scope.region()).value();
  }

  private static Stream<String> clusters(PolicyScope scope) {
    return Stream.concat(
        scope.clusters().stream().map(cluster -> ItemKeys.cluster(cluster).value()),
        Stream.of("instance#*"));
  }
}
