package dev.lamplighter.api;

import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.Requirements;

/// An image that an EC2NodeClass selects, with what an instance type must be to use it.
public record ResolvedAmi(ImageId id, String name, Requirements requirements, boolean deprecated) {
  public ResolvedAmi {
    requirements = requirements.stable();
  }
}
