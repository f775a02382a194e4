package dev.lamplighter.ec2;

import dev.lamplighter.model.InstanceProfileName;
import java.time.Instant;

/// An instance profile as IAM shows it.
public record InstanceProfile(InstanceProfileName name, Tags tags, Instant createTime) {}
