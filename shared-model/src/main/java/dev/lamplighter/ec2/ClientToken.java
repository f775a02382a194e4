package dev.lamplighter.ec2;

/// The idempotency token of a request: EC2 answers the same token with the same result, and the
/// same token with other parameters with `IdempotentParameterMismatch`. 1 to 64 characters.
public record ClientToken(String value) {
  public ClientToken {
    if (value.isEmpty() || value.length() > 64) {
      throw new IllegalArgumentException(
          "A client token has 1 to 64 characters, not %d".formatted(value.length()));
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
