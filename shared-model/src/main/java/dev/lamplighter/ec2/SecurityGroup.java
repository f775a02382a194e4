package dev.lamplighter.ec2;

import dev.lamplighter.model.SecurityGroupId;
import dev.lamplighter.model.VpcId;

/// A security group as DescribeSecurityGroups shows it.
public record SecurityGroup(SecurityGroupId id, String name, VpcId vpc, Tags tags) {}
