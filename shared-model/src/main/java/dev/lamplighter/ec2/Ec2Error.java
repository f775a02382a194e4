package dev.lamplighter.ec2;

/// An error of EC2's API: its code, as `InsufficientInstanceCapacity`, and EC2's own sentence.
public record Ec2Error(String code, String message) {
  @Override
  public String toString() {
    return code + ": " + message;
  }
}
