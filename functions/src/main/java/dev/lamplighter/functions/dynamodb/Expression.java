package dev.lamplighter.functions.dynamodb;

import dev.lamplighter.functions.port.AttributeValue;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a write changes and on what condition, in DynamoDB's notation.
///
/// `names` and `values` are what its placeholders stand for: no attribute's own name is in the
/// text, since hundreds of words are reserved and ours contain colons and slashes.
record Expression(
    Optional<String> update,
    Optional<String> condition,
    SortedMap<String, String> names,
    SortedMap<String, AttributeValue> values) {
  Expression {
    names = Collections.unmodifiableSortedMap(new TreeMap<>(names));
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
  }
}
