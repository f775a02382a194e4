package dev.lamplighter.functions.aws.signed;

import java.util.Locale;

/// An action of a service that answers in JSON. What is used here the policy must allow, as
/// `service():operation()`; `target` is what tells it where its path does not.
public enum SignedAction {
  PUT_EVENTS("events", "PutEvents", "AWSEvents.PutEvents", "1.1"),
  SEND_MESSAGE("sqs", "SendMessage", "AmazonSQS.SendMessage", "1.0"),
  INVOKE_FUNCTION("lambda", "InvokeFunction", "", "1.0"),
  GET_ACCOUNT_SETTINGS("lambda", "GetAccountSettings", "", "1.0"),
  GET_SERVICE_QUOTA(
      "servicequotas", "GetServiceQuota", "ServiceQuotasV20190624.GetServiceQuota", "1.1"),
  GET_PARAMETER("ssm", "GetParameter", "AmazonSSM.GetParameter", "1.1"),
  DESCRIBE_CLUSTER("eks", "DescribeCluster", "", "1.1"),
  LIST_ACCESS_ENTRIES("eks", "ListAccessEntries", "", "1.1"),
  DESCRIBE_ACCESS_ENTRY("eks", "DescribeAccessEntry", "", "1.1");

  private final String service;
  private final String operation;
  private final String target;
  private final String version;

  SignedAction(String service, String operation, String target, String version) {
    this.service = service;
    this.operation = operation;
    this.target = target;
    this.version = version;
  }

  /// As IAM, the endpoint and the signature name it.
  public String service() {
    return service;
  }

  public String operation() {
    return operation;
  }

  String target() {
    return target;
  }

  String contentType() {
    return "application/x-amz-json-" + version;
  }

  /// Whether it is worth asking again at once. The others' callers can do without the answer, or
  /// ask again anyway.
  boolean isAskedAgain() {
    return this == GET_PARAMETER;
  }

  /// The SDK's variable for an endpoint of this service alone.
  String endpointVariable() {
    return "AWS_ENDPOINT_URL_"
        + switch (service) {
          case "events" -> "EVENTBRIDGE";
          case "servicequotas" -> "SERVICE_QUOTAS";
          default -> service.toUpperCase(Locale.ROOT);
        };
  }
}
