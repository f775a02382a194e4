package dev.lamplighter.api;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// One way to select subnets or security groups (spec AWS 1.3). Terms are alternatives.
public sealed interface SelectorTerm {

  /// All of these tags; the value `*` stands for any value.
  record Tags(SortedMap<String, String> tags) implements SelectorTerm {
    public Tags {
      tags = Collections.unmodifiableSortedMap(new TreeMap<>(tags));
    }
  }

  record Id(String id) implements SelectorTerm {}

  /// Security groups only: EC2's group name.
  record Name(String name) implements SelectorTerm {}
}
