package dev.lamplighter.infra;

import java.util.List;
import java.util.Map;
import software.amazon.awscdk.services.events.CfnRule;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.lambda.Alias;
import software.amazon.awscdk.services.lambda.CfnPermission;
import software.amazon.awscdk.services.scheduler.CfnSchedule;
import software.constructs.Construct;

/// What invokes a function at its alias: schedules and rules. An event that is `ageSeconds` old, or
/// was tried again `retries` times, is dropped.
record Invoking(Alias alias, int ageSeconds, int retries) {

  void by(Construct scope, String id, Map<String, Object> pattern) {
    var rule =
        CfnRule.Builder.create(scope, id)
            .eventPattern(pattern)
            .targets(
                List.of(
                    CfnRule.TargetProperty.builder()
                        .id("function")
                        .arn(alias.getFunctionArn())
                        .retryPolicy(
                            CfnRule.RetryPolicyProperty.builder()
                                .maximumEventAgeInSeconds(ageSeconds)
                                .maximumRetryAttempts(retries)
                                .build())
                        .build()))
            .build();
    CfnPermission.Builder.create(scope, id + "Permission")
        .action("lambda:InvokeFunction")
        .functionName(alias.getFunctionArn())
        .principal("events.amazonaws.com")
        .sourceArn(rule.getAttrArn())
        .build();
  }

  CfnSchedule each(Construct scope, String id, String expression, String input, Role scheduler) {
    return CfnSchedule.Builder.create(scope, id)
        .scheduleExpression(expression)
        .flexibleTimeWindow(CfnSchedule.FlexibleTimeWindowProperty.builder().mode("OFF").build())
        .target(
            CfnSchedule.TargetProperty.builder()
                .arn(alias.getFunctionArn())
                .roleArn(scheduler.getRoleArn())
                .input(input)
                .retryPolicy(
                    CfnSchedule.RetryPolicyProperty.builder()
                        .maximumEventAgeInSeconds(ageSeconds)
                        .maximumRetryAttempts(retries)
                        .build())
                .build())
        .build();
  }
}
