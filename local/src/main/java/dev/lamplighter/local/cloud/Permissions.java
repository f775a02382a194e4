package dev.lamplighter.local.cloud;

import dev.lamplighter.ec2.Ec2Error;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// Which calls IAM refuses Lamplighter's identity; at first none.
public final class Permissions {
  private final SortedSet<String> denied = new TreeSet<>();

  /// As `RunInstances`. A fleet runs instances for whoever asked.
  public void deny(String call) {
    denied.add(call);
  }

  public void allow(String call) {
    denied.remove(call);
  }

  Optional<Ec2Error> refusal(String call) {
    return denied.contains(call)
        ? Optional.of(Ec2Errors.unauthorized("ec2:" + call))
        : Optional.empty();
  }
}
