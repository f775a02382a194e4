package dev.lamplighter.infra;

import dev.lamplighter.functions.install.ClusterEntry;
import dev.lamplighter.functions.install.Installation;
import dev.lamplighter.functions.install.Installation.Place;
import java.util.HashSet;
import java.util.Optional;
import software.amazon.awscdk.CfnOutput;
import software.constructs.Construct;

/// What one needs to know once it is deployed, and what to do next.
final class Outputs extends Construct {
  /// CloudFormation, "quotas": 200 outputs a template, of which a cluster has two.
  private static final int CLUSTERS_MOST = 90;

  Outputs(
      Construct scope,
      Installation installation,
      Optional<NodeRole> nodeRole,
      ReconcileFunction reconcile,
      InterruptionQueue queue) {
    super(scope, "Outputs");
    var place = installation.place();
    nodeRole.ifPresent(
        made -> {
          say("NodeRole", made.role().getRoleName(), "What EC2NodeClasses name in spec.role");
          say(
              "Next",
              "Apply an EC2NodeClass with role: %s and a NodePool that refers to it (README.md shows both), then deploy a pod"
                  .formatted(place.nodeRole()),
              "What to do next");
        });
    say("Table", place.table().name(), "The table of state and leases");
    say("QueueUrl", queue.queue().getQueueUrl(), "The queue of interruptions");
    say("DeadLetterQueueUrl", queue.dead().getQueueUrl(), "Messages that were given up");
    say("ReconcileFunction", reconcile.function().alias().getFunctionArn(), "Looks at clusters");
    commands(installation);
    say(
        "Uninstall",
        "cdk destroy %s, before the clusters are deleted".formatted(place.stack()),
        "How to take everything away");
  }

  /// Of one cluster without its name, as in `template.yaml`.
  private void commands(Installation installation) {
    var clusters = installation.clusters();
    var taken = new HashSet<String>();
    for (ClusterEntry cluster : clusters.subList(0, Math.min(CLUSTERS_MOST, clusters.size()))) {
      String id = clusters.size() == 1 ? "" : Ids.pascal(cluster.name().value());
      while (!taken.add(id)) {
        id += "Too";
      }
      commands(id, cluster, installation.place());
    }
    if (clusters.size() > CLUSTERS_MOST) {
      say(
          "MoreClusters",
          "The same commands, with the names of the other %d clusters"
              .formatted(clusters.size() - CLUSTERS_MOST),
          "A stack has room for no more outputs");
    }
  }

  private void commands(String id, ClusterEntry cluster, Place place) {
    String where = "--cluster %s --region %s".formatted(cluster.name(), place.region());
    String table = place.table().equals(Place.TABLE) ? "" : " --table " + place.table().name();
    say(
        "Check" + id,
        "./lamplighter doctor %s%s".formatted(where, table),
        "Whether all is as it must be");
    say(
        "Watch" + id,
        "./lamplighter logs -f %s".formatted(where),
        "What is decided, as it is decided");
  }

  private void say(String name, String value, String description) {
    CfnOutput.Builder.create(this, name)
        .value(value)
        .description(description)
        .build()
        .overrideLogicalId(name);
  }
}
