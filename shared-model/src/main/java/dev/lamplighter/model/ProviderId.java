package dev.lamplighter.model;

import java.util.Optional;

/// What ties a Node to its EC2 instance: `aws:///<zone>/<instance id>`, as the AWS cloud provider
/// writes it into `spec.providerID`.
public record ProviderId(Zone zone, InstanceId instanceId) implements Comparable<ProviderId> {
  private static final String PREFIX = "aws:///";

  public static ProviderId of(Zone zone, InstanceId instanceId) {
    return new ProviderId(zone, instanceId);
  }

  /// The id in `text`, or nothing where it names something other than an EC2 instance, such as a
  /// Fargate pod or a hybrid node.
  public static Optional<ProviderId> parse(String text) {
    if (!text.startsWith(PREFIX)) {
      return Optional.empty();
    }
    String[] parts = text.substring(PREFIX.length()).split("/", -1);
    if (parts.length != 2
        || !Syntax.AWS_WORD.accepts(parts[0])
        || !Syntax.INSTANCE_ID.accepts(parts[1])) {
      return Optional.empty();
    }
    return Optional.of(new ProviderId(Zone.of(parts[0]), InstanceId.of(parts[1])));
  }

  @Override
  public int compareTo(ProviderId other) {
    return toString().compareTo(other.toString());
  }

  @Override
  public String toString() {
    return PREFIX + zone + "/" + instanceId;
  }
}
