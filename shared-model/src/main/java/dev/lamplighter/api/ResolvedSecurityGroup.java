package dev.lamplighter.api;

import dev.lamplighter.model.SecurityGroupId;

/// A security group that an EC2NodeClass selects.
public record ResolvedSecurityGroup(SecurityGroupId id, String name) {}
