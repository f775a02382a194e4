package dev.lamplighter.ec2;

import java.util.Optional;

/// An error of EC2's API, or IAM's or SSM's: its code, as `InsufficientInstanceCapacity`, and AWS's
/// own sentence.
///
/// `requestId` is what AWS's support and CloudTrail know the refused request by; the error of a
/// single pool has none. As text an error is the same each time, because conditions and events must
/// be; [#traced] is for what is written once.
public record Ec2Error(String code, String message, Optional<String> requestId) {
  public Ec2Error(String code, String message) {
    this(code, message, Optional.empty());
  }

  /// With the request's id, for a log.
  public String traced() {
    return this + requestId.map(" (request id %s)"::formatted).orElse("");
  }

  @Override
  public String toString() {
    return code + ": " + message;
  }
}
