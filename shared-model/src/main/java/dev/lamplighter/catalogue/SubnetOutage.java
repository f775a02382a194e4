package dev.lamplighter.catalogue;

import dev.lamplighter.model.SubnetId;
import java.time.Instant;

/// A subnet in which EC2 found no free address: nothing is launched there before `until`, whatever
/// its last count said. Other subnets of its zone still serve (spec AWS 2.8, cases C151).
public record SubnetOutage(SubnetId subnet, Instant until, String ec2Code) {}
