package dev.lamplighter.functions.read;

import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.NodeClassResolver;
import dev.lamplighter.model.InstanceProfileName;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Whether the instance profiles are there that users name in their classes, as far as IAM tells.
///
/// Nothing waits for IAM: who may not ask it, or can't reach it from an isolated VPC, goes without,
/// and hears of a missing profile from EC2. So an answer that is none is taken as one for a while.
final class GivenProfiles {
  /// As Karpenter keeps what it knows of profiles (spec AWS 1.7).
  private static final Duration KEPT = Duration.ofMinutes(15);

  private static final String GONE = "NoSuchEntity";

  private final NodeClassResolver resolver;
  private final Map<InstanceProfileName, Instant> asked = new TreeMap<>();

  GivenProfiles(NodeClassResolver resolver) {
    this.resolver = resolver;
  }

  /// IAM's error if it says that there is none.
  Optional<Ec2Error> refusal(InstanceProfileName name, Instant now) {
    Instant last = asked.get(name);
    if (last != null && now.isBefore(last.plus(KEPT))) {
      return Optional.empty();
    }
    Optional<Ec2Error> gone = find(name).filter(error -> error.code().equals(GONE));
    if (gone.isEmpty()) {
      asked.put(name, now);
    }
    return gone;
  }

  private Optional<Ec2Error> find(InstanceProfileName name) {
    try {
      return resolver.findInstanceProfile(name);
    } catch (CallFailed _) {
      return Optional.empty();
    }
  }
}
