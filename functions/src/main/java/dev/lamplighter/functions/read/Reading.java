package dev.lamplighter.functions.read;

import dev.lamplighter.functions.port.ResourceVersion;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.Source;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// A snapshot, and the resourceVersion of each list in it from which a watch can go on.
public record Reading(ClusterSnapshot snapshot, SortedMap<Source, ResourceVersion> versions) {
  public Reading {
    versions = Collections.unmodifiableSortedMap(new TreeMap<>(versions));
  }
}
