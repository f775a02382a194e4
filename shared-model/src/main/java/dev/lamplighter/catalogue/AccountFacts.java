package dev.lamplighter.catalogue;

import dev.lamplighter.model.InstanceTypeName;
import java.time.Duration;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// What EC2 has taught us about the account: types it may not launch, with EC2's sentence.
///
/// An account may be given more, so after [#KEPT] such a type is asked for once again.
public record AccountFacts(SortedMap<InstanceTypeName, String> refusedTypes) {
  /// From EC2's word on.
  public static final Duration KEPT = Duration.ofDays(1);

  public static final AccountFacts NONE = new AccountFacts(new TreeMap<>());

  public AccountFacts {
    refusedTypes = Collections.unmodifiableSortedMap(new TreeMap<>(refusedTypes));
  }
}
