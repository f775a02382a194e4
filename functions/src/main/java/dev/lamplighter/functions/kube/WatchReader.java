package dev.lamplighter.functions.kube;

import dev.lamplighter.functions.port.ResourceVersion;
import dev.lamplighter.functions.port.Watched;
import dev.lamplighter.functions.wire.StoredKind;
import dev.lamplighter.functions.wire.yaml.JsonTrees;
import dev.lamplighter.functions.wire.yaml.Location;
import dev.lamplighter.functions.wire.yaml.YamlValue;
import dev.lamplighter.snapshot.WatchEvent;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// Watches all objects of a kind from a moment on, for whole seconds, at least one: the API server
/// counts so.
///
/// An object that is not valid, and any error that the server tells, is a gap: then a list must be
/// read.
final class WatchReader<T> {
  private final StoredKind<T> kind;
  private final ObjectReader<T> objects;
  private final List<WatchEvent<T>> events = new ArrayList<>();
  private ResourceVersion reached;

  private WatchReader(StoredKind<T> kind, ResourceVersion since) {
    this.kind = kind;
    this.objects = new ObjectReader<>(kind);
    this.reached = since;
  }

  static String path(StoredKind<?> kind, ResourceVersion since, Duration atMost) {
    return "%s?watch=true&allowWatchBookmarks=true&resourceVersion=%s&timeoutSeconds=%d"
        .formatted(Paths.all(kind.kind()), since, Math.max(1, atMost.toSeconds()));
  }

  /// What a watch that is over has told.
  static <T> Watched<T> read(StoredKind<T> kind, ResourceVersion since, InputStream told) {
    return new WatchReader<>(kind, since).read(told);
  }

  private Watched<T> read(InputStream told) {
    try (told;
        JsonParser json = KubeApi.parser(told)) {
      while (json.nextToken() == JsonToken.START_OBJECT) {
        if (!take(JsonTrees.read(json, Location.whole(kind.toString())))) {
          return new Watched.Gone<>();
        }
      }
    } catch (IOException | JacksonException broken) {
      throw Failures.brokenOff(Paths.watch(kind.kind()), broken);
    }
    return new Watched.Events<>(events, reached);
  }

  /// False at a gap.
  private boolean take(YamlValue event) {
    YamlValue object = Trees.field(event, "object").orElse(event);
    return switch (Trees.text(event, "type").orElse("")) {
      case "ADDED" -> take(WatchEvent.Type.ADDED, object);
      case "MODIFIED" -> take(WatchEvent.Type.MODIFIED, object);
      case "DELETED" -> take(WatchEvent.Type.DELETED, object);
      case "BOOKMARK" -> reach(object);
      default -> false;
    };
  }

  private boolean take(WatchEvent.Type type, YamlValue object) {
    Optional<T> read = objects.read(object);
    read.ifPresent(it -> events.add(new WatchEvent<>(type, it)));
    return read.isPresent() && reach(object);
  }

  private boolean reach(YamlValue object) {
    Optional<ResourceVersion> version =
        Trees.field(object, "metadata")
            .flatMap(it -> Trees.text(it, "resourceVersion"))
            .map(ResourceVersion::new);
    version.ifPresent(it -> reached = it);
    return version.isPresent();
  }
}
