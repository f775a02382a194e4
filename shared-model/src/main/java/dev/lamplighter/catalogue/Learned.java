package dev.lamplighter.catalogue;

import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceTypeName;
import java.util.Collections;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/// What nodes that run have shown of their types: it replaces what is foretold (spec AWS 2.5). Of
/// several nodes the least counts.
///
/// `memoryBytes` is their capacity, by type and image; `volumes` how many EBS volumes they attach.
public record Learned(
    SortedMap<Kind, Long> memoryBytes, SortedMap<InstanceTypeName, Integer> volumes) {
  public static final Learned NOTHING = new Learned(new TreeMap<>(), new TreeMap<>());

  /// Nodes of one type and image: another image has another kernel, which keeps another share.
  public record Kind(InstanceTypeName type, ImageId image) implements Comparable<Kind> {
    @Override
    public int compareTo(Kind other) {
      int byType = type.compareTo(other.type);
      return byType == 0 ? image.compareTo(other.image) : byType;
    }
  }

  public Learned {
    memoryBytes = Collections.unmodifiableSortedMap(new TreeMap<>(memoryBytes));
    volumes = Collections.unmodifiableSortedMap(new TreeMap<>(volumes));
  }

  Optional<Long> memory(InstanceTypeName type, ImageId image) {
    return Optional.ofNullable(memoryBytes.get(new Kind(type, image)));
  }

  OptionalInt volumes(InstanceTypeName type) {
    return volumes.containsKey(type) ? OptionalInt.of(volumes.get(type)) : OptionalInt.empty();
  }
}
