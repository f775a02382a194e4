package dev.lamplighter.infra;

import dev.lamplighter.functions.install.EnvironmentVariables;
import software.amazon.awscdk.Aws;

/// The account's event bus, which is always there.
final class EventBus {
  private EventBus() {}

  static String arn() {
    return String.join(
        ":",
        "arn",
        Aws.PARTITION,
        "events",
        Aws.REGION,
        Aws.ACCOUNT_ID,
        "event-bus/" + EnvironmentVariables.DEFAULT_BUS);
  }
}
