package dev.lamplighter.functions.read;

import dev.lamplighter.functions.port.ResourceVersion;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.Source;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// A snapshot, the resourceVersion of each list in it from which a watch can go on, and what went
/// wrong beside it.
public record Reading(
    ClusterSnapshot snapshot, SortedMap<Source, ResourceVersion> versions, List<String> troubles) {
  public Reading {
    troubles = List.copyOf(troubles);
    versions = Collections.unmodifiableSortedMap(new TreeMap<>(versions));
  }
}
