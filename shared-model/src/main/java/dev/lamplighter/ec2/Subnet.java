package dev.lamplighter.ec2;

import dev.lamplighter.api.ResolvedSubnet;
import dev.lamplighter.model.VpcId;

/// A subnet as DescribeSubnets shows it: what a class's status keeps of it, and the VPC it is in.
public record Subnet(ResolvedSubnet resolved, VpcId vpc) {}
