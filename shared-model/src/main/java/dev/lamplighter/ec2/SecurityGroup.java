package dev.lamplighter.ec2;

import dev.lamplighter.model.SecurityGroupId;

/// A security group as DescribeSecurityGroups shows it.
public record SecurityGroup(SecurityGroupId id, String name, Tags tags) {}
