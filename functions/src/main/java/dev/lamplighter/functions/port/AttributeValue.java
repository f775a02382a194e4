package dev.lamplighter.functions.port;

/// The value of an attribute: the kinds of DynamoDB's that we use.
public sealed interface AttributeValue {
  record Text(String value) implements AttributeValue {}

  record Number(long value) implements AttributeValue {}
}
