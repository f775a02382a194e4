package dev.lamplighter.ec2;

import dev.lamplighter.model.StableHash;
import dev.lamplighter.model.Uid;

/// The idempotency token of a request: EC2 answers the same token with the same result, and the
/// same token with other parameters with `IdempotentParameterMismatch`. 1 to 64 characters.
public record ClientToken(String value) {
  private static final int LONGEST = 64;

  public ClientToken {
    if (value.isEmpty() || value.length() > LONGEST) {
      throw new IllegalArgumentException(
          "A client token has 1 to 64 characters, not %d".formatted(value.length()));
    }
  }

  /// Of the first or a later attempt at a launch, whose name no other launch has ever had: EC2
  /// keeps answers for longer than a cluster of the same name may live.
  public static ClientToken of(Uid launch, int attempt) {
    return new ClientToken(launch + "-" + attempt);
  }

  /// Of a launch that is over and not known any more: the claim's UID, or a hash of one that is too
  /// long, as no API server but anybody's manifest gives it.
  public static ClientToken ofForgotten(Uid claim) {
    return new ClientToken(
        claim.value().length() <= LONGEST
            ? claim.value()
            : StableHash.of(claim.value()).toUid().value());
  }

  /// Of another attempt at the same launch.
  public ClientToken withAttempt(int attempt) {
    int end = value.lastIndexOf('-');
    return new ClientToken((end < 0 ? value : value.substring(0, end)) + "-" + attempt);
  }

  @Override
  public String toString() {
    return value;
  }
}
