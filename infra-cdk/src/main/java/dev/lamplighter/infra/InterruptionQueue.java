package dev.lamplighter.infra;

import dev.lamplighter.functions.install.InterruptionEvent;
import dev.lamplighter.functions.install.LambdaFunction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.events.CfnRule;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.sqs.DeadLetterQueue;
import software.amazon.awscdk.services.sqs.Queue;
import software.amazon.awscdk.services.sqs.QueueEncryption;
import software.constructs.Construct;

/// What AWS says of instances, from its event bus into a queue (spec AWS 5.5). What can't be
/// delivered, or fails again and again, is kept for two weeks.
final class InterruptionQueue extends Construct {
  /// Lambda wants six times the function's time, so that no message comes twice while it runs.
  static final int VISIBILITY = 6;

  private static final int RECEIVED_MOST = 3;
  private static final int KEPT_DAYS = 14;

  private final Queue queue;
  private final Queue dead;

  InterruptionQueue(Construct scope, Deployment deployment) {
    super(scope, "Interruption");
    this.dead =
        queue("DeadLetterQueue", deployment).retentionPeriod(Duration.days(KEPT_DAYS)).build();
    this.queue =
        queue("InterruptionQueue", deployment)
            .visibilityTimeout(
                Duration.seconds(LambdaFunction.INTERRUPTION.timeout().toSeconds() * VISIBILITY))
            .deadLetterQueue(
                DeadLetterQueue.builder().queue(dead).maxReceiveCount(RECEIVED_MOST).build())
            .build();
    var rules = new ArrayList<CfnRule>();
    deployment.installation().interruption().forEach(event -> rules.add(rule(event)));
    if (!rules.isEmpty()) {
      for (Queue to : List.of(queue, dead)) {
        to.addToResourcePolicy(delivery(to, rules));
      }
    }
  }

  Queue queue() {
    return queue;
  }

  Queue dead() {
    return dead;
  }

  private Queue.Builder queue(String id, Deployment deployment) {
    var builder =
        Queue.Builder.create(this, id)
            .enforceSsl(!deployment.plainHttp())
            .removalPolicy(RemovalPolicy.DESTROY);
    OwnersKey.of(new Construct(this, id + "Key"), deployment.installation())
        .ifPresentOrElse(
            key -> builder.encryption(QueueEncryption.KMS).encryptionMasterKey(key),
            () -> builder.encryption(QueueEncryption.SQS_MANAGED));
    return builder;
  }

  private CfnRule rule(InterruptionEvent event) {
    return CfnRule.Builder.create(this, Ids.pascal(event.word()) + "Rule")
        .eventPattern(pattern(event))
        .targets(
            List.of(
                CfnRule.TargetProperty.builder()
                    .id("queue")
                    .arn(queue.getQueueArn())
                    .deadLetterConfig(
                        CfnRule.DeadLetterConfigProperty.builder().arn(dead.getQueueArn()).build())
                    .build()))
        .build();
  }

  static Map<String, Object> pattern(InterruptionEvent event) {
    var pattern = new LinkedHashMap<String, Object>();
    pattern.put("source", List.of(event.source()));
    pattern.put("detail-type", event.detailTypes());
    if (!event.detail().isEmpty()) {
      pattern.put("detail", event.detail());
    }
    return pattern;
  }

  private static PolicyStatement delivery(Queue to, List<CfnRule> rules) {
    return PolicyStatement.Builder.create()
        .sid("AllowDeliveryByRules")
        .principals(List.of(new ServicePrincipal("events.amazonaws.com")))
        .actions(List.of("sqs:SendMessage"))
        .resources(List.of(to.getQueueArn()))
        .conditions(
            Map.of(
                "ArnEquals",
                Map.of("aws:SourceArn", rules.stream().map(CfnRule::getAttrArn).toList())))
        .build();
  }
}
