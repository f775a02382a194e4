package dev.lamplighter.functions.aws.policy;

import java.util.List;

/// What Lambda does in the name of a function's role, so that no code of ours calls it.
public final class LambdaPolicies {
  private LambdaPolicies() {}

  /// `logGroup` is its name.
  public static PolicyDocument logs(PolicyScope scope, String logGroup) {
    return new PolicyDocument(
        "logs",
        List.of(
            Statement.of(
                "AllowOwnLogs",
                "Lambda writes the function's log.",
                List.of("logs:CreateLogStream", "logs:PutLogEvents"),
                List.of(scope.regional("logs", "log-group:%s:*".formatted(logGroup))))));
  }

  /// For the function that hears of interruptions.
  public static PolicyDocument queue(Wiring wiring) {
    return new PolicyDocument(
        "queue",
        List.of(
            Statement.of(
                "AllowQueueReading",
                "Lambda takes messages off the queue for the function.",
                List.of("sqs:DeleteMessage", "sqs:GetQueueAttributes", "sqs:ReceiveMessage"),
                List.of(wiring.queue()))));
  }

  /// For functions in subnets. EC2 lets none of these be limited to what Lambda will make (Lambda
  /// Developer Guide, "Giving Lambda functions access to resources in an Amazon VPC").
  public static PolicyDocument subnets() {
    return new PolicyDocument(
        "subnets",
        List.of(
            Statement.of(
                "AllowNetworkInterfaces",
                "Lambda puts the function into the subnets.",
                List.of(
                    "ec2:AssignPrivateIpAddresses",
                    "ec2:CreateNetworkInterface",
                    "ec2:DeleteNetworkInterface",
                    "ec2:DescribeNetworkInterfaces",
                    "ec2:DescribeSubnets",
                    "ec2:UnassignPrivateIpAddresses"),
                List.of("*"))));
  }

  /// For an owner's key: DynamoDB, SQS and Lambda use it in the role's name, and nobody else does.
  public static PolicyDocument key(PolicyScope scope, String key) {
    return new PolicyDocument(
        "key",
        List.of(
            Statement.of(
                    "AllowKeyOfTableAndQueue",
                    "Table, queue and settings are encrypted with the owner's key.",
                    List.of(
                        "kms:Decrypt",
                        "kms:DescribeKey",
                        "kms:Encrypt",
                        "kms:GenerateDataKey",
                        "kms:ReEncryptFrom",
                        "kms:ReEncryptTo"),
                    List.of(key))
                .when(
                    List.of(
                        Condition.equalTo(
                            "kms:ViaService",
                            List.of(
                                scope.service("dynamodb"),
                                scope.service("lambda"),
                                scope.service("sqs")))))));
  }
}
