package dev.lamplighter.functions.aws.policy;

import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.ClusterName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Conditions that limit a statement to what belongs to a deployment's clusters (spec AWS 7.3).
///
/// Karpenter asks for the tag `kubernetes.io/cluster/<name>`. Its key holds the name, and IAM has
/// no "or" between keys, so with several clusters only `eks:eks-cluster-name` is asked for. By that
/// one Lamplighter itself tells what is whose.
record TagConditions(PolicyScope scope) {

  /// Whose tags: those that a call sends, or those that a resource has.
  enum Of {
    REQUEST("aws:RequestTag/"),
    RESOURCE("aws:ResourceTag/");

    private final String prefix;

    Of(String prefix) {
      this.prefix = prefix;
    }
  }

  /// For what the nodes of a pool have or share.
  List<Condition> ofPool(Of of) {
    return with(of, Condition.like(of.prefix + Tags.NODE_POOL, "*"));
  }

  /// For a class's instance profile. IAM knows no regions, so the endpoint of the cluster says in
  /// which region it is.
  List<Condition> ofProfile(Of of) {
    return Stream.concat(
            with(of, Condition.like(of.prefix + Tags.NODE_CLASS, "*")).stream(),
            Stream.of(
                Condition.like(of.prefix + Tags.ENDPOINT, "*.%s.*".formatted(scope.region()))))
        .toList();
  }

  /// For the tags that an instance gets later: it need not have the one with the cluster's name if
  /// another tells whose it is, and may get no other cluster's.
  List<Condition> ofRepair() {
    var conditions = new ArrayList<Condition>();
    conditions.add(owner(Of.RESOURCE).orElseGet(() -> cluster(Of.RESOURCE)));
    conditions.add(Condition.like(Of.RESOURCE.prefix + Tags.NODE_POOL, "*"));
    conditions.add(Condition.equalToIfExists(Of.REQUEST.prefix + Tags.CLUSTER, names()));
    conditions.add(
        Condition.eachEqualTo("aws:TagKeys", List.of(Tags.NAME, Tags.CLUSTER, Tags.NODE_CLAIM)));
    return List.copyOf(conditions);
  }

  private Optional<Condition> owner(Of of) {
    return scope.clusters().size() == 1
        ? Optional.of(
            Condition.equalTo(
                of.prefix + Tags.CLUSTER_OWNER + scope.clusters().getFirst(), List.of("owned")))
        : Optional.empty();
  }

  private Condition cluster(Of of) {
    return Condition.equalTo(of.prefix + Tags.CLUSTER, names());
  }

  private List<String> names() {
    return scope.clusters().stream().map(ClusterName::value).toList();
  }

  private List<Condition> with(Of of, Condition last) {
    var conditions = new ArrayList<Condition>();
    owner(of).ifPresent(conditions::add);
    conditions.add(cluster(of));
    conditions.add(last);
    return List.copyOf(conditions);
  }
}
