package dev.lamplighter.functions.store;

import static java.util.Comparator.comparing;

import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.ResourceVersion;
import dev.lamplighter.functions.port.WatchStart;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.snapshot.Source;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Up to where the changes of each kind are known, as item `cursor#watches`: the resourceVersion to
/// go on from, and when it was heard.
public record WatchPositions(SortedMap<Source, Position> positions) {
  public static final WatchPositions NONE = new WatchPositions(new TreeMap<>());

  private static final String HEARD_AT = ":heardAt";

  public WatchPositions {
    positions = Collections.unmodifiableSortedMap(new TreeMap<>(positions));
  }

  public record Position(ResourceVersion version, Instant heardAt) {}

  /// Where the lists of one look left off.
  public static WatchPositions of(SortedMap<Source, ResourceVersion> versions, Instant heardAt) {
    var positions = new TreeMap<Source, Position>();
    versions.forEach((source, version) -> positions.put(source, new Position(version, heardAt)));
    return new WatchPositions(positions);
  }

  public Optional<ResourceVersion> of(Source source) {
    return Optional.ofNullable(positions.get(source)).map(Position::version);
  }

  public WatchPositions with(Source source, ResourceVersion version, Instant heardAt) {
    var next = new TreeMap<>(positions);
    next.put(source, new Position(version, heardAt));
    return new WatchPositions(next);
  }

  /// Those of `sources` that have not been heard of for longest, never heard of first; then in the
  /// order of `sources`.
  public List<Source> longestUnheard(List<Source> sources, int count) {
    Comparator<Source> longestFirst =
        comparing(
            source ->
                Optional.ofNullable(positions.get(source))
                    .map(Position::heardAt)
                    .orElse(Instant.MIN));
    return sources.stream().sorted(longestFirst).limit(count).toList();
  }

  /// To go on watching those of `kinds` of which it is known where.
  public WatchStart start(Collection<Source> kinds) {
    var since = new TreeMap<Source, ResourceVersion>();
    kinds.forEach(kind -> of(kind).ifPresent(version -> since.put(kind, version)));
    return new WatchStart(since);
  }

  /// `epoch` is that of the lease under which it is written.
  public Item encode(ClusterName cluster, long epoch) {
    var attributes = new Attributes().number(LeaseRecord.EPOCH, epoch);
    positions.forEach(
        (source, position) ->
            attributes
                .text(source.name(), position.version().value())
                .text(source.name() + HEARD_AT, position.heardAt().toString()));
    return attributes.at(ItemKeys.watches(cluster));
  }

  public static WatchPositions decode(Item item) {
    var positions = new TreeMap<Source, Position>();
    for (Source source : Source.values()) {
      if (item.get(source.name()).isPresent()) {
        positions.put(
            source,
            new Position(
                new ResourceVersion(item.text(source.name())),
                Instant.parse(item.text(source.name() + HEARD_AT))));
      }
    }
    return new WatchPositions(positions);
  }
}
