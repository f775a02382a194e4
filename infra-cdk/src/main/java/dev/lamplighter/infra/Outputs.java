package dev.lamplighter.infra;

import dev.lamplighter.functions.install.Installation;
import java.util.Optional;
import software.amazon.awscdk.CfnOutput;
import software.constructs.Construct;

/// What one needs to know once it is deployed, and what to do next.
final class Outputs extends Construct {

  Outputs(
      Construct scope,
      Installation installation,
      Optional<NodeRole> nodeRole,
      ReconcileFunction reconcile,
      InterruptionQueue queue) {
    super(scope, "Outputs");
    var place = installation.place();
    String cluster = installation.clusters().getFirst().name().value();
    nodeRole.ifPresent(
        made -> {
          say("NodeRole", made.role().getRoleName(), "What EC2NodeClasses name in spec.role");
          say(
              "Next",
              "Write role: %s into an EC2NodeClass, apply it with a NodePool (examples/labs/pools), then deploy a pod"
                  .formatted(place.nodeRole()),
              "What to do next");
        });
    say("Table", place.table().name(), "The table of state and leases");
    say("QueueUrl", queue.queue().getQueueUrl(), "The queue of interruptions");
    say("DeadLetterQueueUrl", queue.dead().getQueueUrl(), "Messages that were given up");
    say("ReconcileFunction", reconcile.function().alias().getFunctionArn(), "Looks at clusters");
    say(
        "Check",
        "./lamplighter doctor --cluster %s --region %s".formatted(cluster, place.region()),
        "Whether all is as it must be");
    say(
        "Watch",
        "./lamplighter logs -f --cluster %s --region %s".formatted(cluster, place.region()),
        "What is decided, as it is decided");
    say(
        "Uninstall",
        "cdk destroy %s, before the clusters are deleted".formatted(place.stack()),
        "How to take everything away");
  }

  private void say(String name, String value, String description) {
    CfnOutput.Builder.create(this, name)
        .value(value)
        .description(description)
        .build()
        .overrideLogicalId(name);
  }
}
