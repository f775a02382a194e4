package dev.lamplighter.catalogue;

import dev.lamplighter.model.InstanceTypeName;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// What EC2 has taught us about the account: types it may not launch, with EC2's sentence.
public record AccountFacts(SortedMap<InstanceTypeName, String> refusedTypes) {
  public static final AccountFacts NONE = new AccountFacts(new TreeMap<>());

  public AccountFacts {
    refusedTypes = Collections.unmodifiableSortedMap(new TreeMap<>(refusedTypes));
  }
}
