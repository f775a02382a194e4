package dev.lamplighter.snapshot;

import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.model.CsiDriver;
import dev.lamplighter.model.NodeName;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// A CSINode: how many volumes of each driver its node, whose name it has, can attach. A driver
/// that sets no limit is not among `limits`.
public record CsiNodeView(ObjectMeta meta, SortedMap<CsiDriver, Integer> limits) {
  public CsiNodeView {
    limits = Collections.unmodifiableSortedMap(new TreeMap<>(limits));
  }

  public NodeName node() {
    return NodeName.of(meta.name());
  }

  public CsiNodeView withMeta(ObjectMeta meta) {
    return new CsiNodeView(meta, limits);
  }
}
