package dev.lamplighter.ec2;

/// What EC2 said to a call with `DryRun` instead of `DryRunOperation`, with which it would have
/// succeeded. `call` is its name, as `RunInstances`.
public record TrialRefusal(String call, Ec2Error error) {}
