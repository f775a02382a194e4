package dev.lamplighter.functions.aws.policy;

/// What a stack has made and its functions use, as ARNs: the queue of interruptions, the event bus,
/// and the alias of the function that answers CloudFormation.
public record Wiring(String queue, String eventBus, String stackFunction) {}
