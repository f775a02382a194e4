package dev.lamplighter.ec2;

import dev.lamplighter.model.ImageId;
import java.time.Instant;
import java.util.Optional;

/// An image as DescribeImages shows it; `architecture` as EC2 spells it, `x86_64` or `arm64`.
public record Image(
    ImageId id,
    String name,
    String architecture,
    Instant creationDate,
    Optional<Instant> deprecationTime) {

  public boolean deprecated(Instant now) {
    return deprecationTime.filter(time -> !now.isBefore(time)).isPresent();
  }
}
