package dev.lamplighter.functions.priming;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// An API server for one client: it keeps what it is told, checks nothing, and tells watches what
/// has changed. Its objects go by their collection's path, as `/api/v1/nodes`.
final class SyntheticCluster {
  static final String NODES = "/api/v1/nodes";
  static final String PODS = "/api/v1/pods";
  private static final Pattern NAMESPACED =
      Pattern.compile("(/api/v1|/apis/[^/]+/[^/]+)/namespaces/([^/]+)/([^/]+)(/.*)?");
  private static final Pattern COLLECTION =
      Pattern.compile("((?:/api/v1|/apis/[^/]+/[^/]+)/[^/]+)(?:/(.+?))?(/status)?");

  private final Map<String, Map<String, ObjectNode>> collections = new TreeMap<>();
  private final List<Change> changes = new ArrayList<>();
  private int version = 1;
  private int uids;

  private record Change(int version, String collection, String type, ObjectNode object) {}

  /// Where a request points: an object if it has a name, else all of a kind.
  private record Place(String collection, String name) {}

  void add(String collection, ObjectNode object) {
    ObjectNode meta = object.withObject("metadata");
    if (!meta.has("uid")) {
      meta.put("uid", "00000000-0000-4000-8000-%012d".formatted(++uids));
    }
    store("ADDED", collection, object);
  }

  /// All of a kind, to be changed and then [#changed].
  List<ObjectNode> all(String collection) {
    return List.copyOf(collections.getOrDefault(collection, Map.of()).values());
  }

  void changed(String collection, ObjectNode object) {
    store("MODIFIED", collection, object);
  }

  private void store(String type, String collection, ObjectNode object) {
    ObjectNode meta = object.withObject("metadata");
    meta.put("resourceVersion", Integer.toString(++version));
    collections.computeIfAbsent(collection, _ -> new LinkedHashMap<>()).put(name(meta), object);
    changes.add(new Change(version, collection, type, object.deepCopy()));
  }

  private static String name(ObjectNode meta) {
    String namespace = meta.path("namespace").asString("");
    return (namespace.isEmpty() ? "" : namespace + "/") + meta.path("name").asString();
  }

  Reply answer(Asked asked) {
    if (asked.path().startsWith("/openapi") || asked.path().equals("/version")) {
      return Reply.json(404, "{}");
    }
    Place place = place(asked.path());
    return switch (asked.method()) {
      case "GET" -> place.name().isEmpty() ? list(place, asked) : get(place);
      case "POST" -> create(place, asked);
      case "PATCH" -> patch(place, asked);
      default -> delete(place);
    };
  }

  private static Place place(String path) {
    Matcher namespaced = NAMESPACED.matcher(path);
    if (namespaced.matches()) {
      String rest = namespaced.group(4) == null ? "" : namespaced.group(2) + namespaced.group(4);
      return new Place(namespaced.group(1) + "/" + namespaced.group(3), rest);
    }
    Matcher collection = COLLECTION.matcher(path);
    if (!collection.matches()) {
      throw new IllegalArgumentException("The API server: no answer to " + path);
    }
    return new Place(collection.group(1), collection.group(2) == null ? "" : collection.group(2));
  }

  private Reply list(Place place, Asked asked) {
    if (asked.parameter("watch").equals("true")) {
      return watch(place.collection(), asked);
    }
    var list = JsonMapper.shared().createObjectNode();
    list.withObject("metadata").put("resourceVersion", Integer.toString(version));
    var items = list.putArray("items");
    all(place.collection()).forEach(items::add);
    return Reply.json(list);
  }

  /// What has changed since, and a bookmark, when its time is over.
  private Reply watch(String collection, Asked asked) {
    int since = Integer.parseInt(asked.parameter("resourceVersion"));
    var told = new StringBuilder();
    for (Change change : changes) {
      if (change.version() > since && change.collection().equals(collection)) {
        told.append(event(change.type(), change.object())).append('\n');
      }
    }
    var reached = JsonMapper.shared().createObjectNode();
    reached.withObject("metadata").put("resourceVersion", Integer.toString(version));
    told.append(event("BOOKMARK", reached)).append('\n');
    return Reply.json(200, told.toString())
        .after(Duration.ofSeconds(Long.parseLong(asked.parameter("timeoutSeconds"))));
  }

  private static ObjectNode event(String type, ObjectNode object) {
    return JsonMapper.shared().createObjectNode().put("type", type).set("object", object);
  }

  private Reply get(Place place) {
    return found(place).map(Reply::json).orElseGet(SyntheticCluster::notFound);
  }

  private Optional<ObjectNode> found(Place place) {
    return Optional.ofNullable(
        collections.getOrDefault(place.collection(), Map.of()).get(place.name()));
  }

  private static Reply notFound() {
    return Reply.json(404, "{\"kind\": \"Status\", \"reason\": \"NotFound\"}");
  }

  /// An eviction, or an object.
  private Reply create(Place place, Asked asked) {
    if (place.name().contains("/eviction")) {
      return Reply.json(201, "{}");
    }
    var object = (ObjectNode) JsonMapper.shared().readTree(asked.body());
    object.withObject("metadata").put("creationTimestamp", SyntheticWorld.now());
    if (!object.path("metadata").has("name")) {
      object.withObject("metadata").put("name", "priming-" + version);
    }
    add(place.collection(), object);
    return Reply.json(201, object.toString());
  }

  private Reply patch(Place place, Asked asked) {
    return found(place)
        .map(object -> patch(place, asked, object))
        .orElseGet(SyntheticCluster::notFound);
  }

  private Reply patch(Place place, Asked asked, ObjectNode object) {
    JsonNode patch = JsonMapper.shared().readTree(asked.body());
    if (patch.isArray()) {
      patch.forEach(step -> apply(step, object));
    } else {
      merge((ObjectNode) patch, object);
    }
    changed(place.collection(), object);
    return Reply.json(object);
  }

  /// RFC 6902; what is tested holds.
  private static void apply(JsonNode step, ObjectNode object) {
    String op = step.path("op").asString();
    var path = JsonPointer.compile(step.path("path").asString());
    if (op.equals("test")) {
      return;
    }
    String last = path.last().getMatchingProperty();
    var parent = (ObjectNode) object.withObject(path.head().toString());
    if (op.equals("remove")) {
      parent.remove(last);
    } else {
      parent.set(last, step.path("value"));
    }
  }

  /// RFC 7386, and near enough to a server-side apply.
  private static void merge(ObjectNode patch, ObjectNode object) {
    patch
        .propertyStream()
        .forEach(
            field -> {
              if (field.getValue() instanceof ObjectNode inner) {
                merge(inner, object.withObjectProperty(field.getKey()));
              } else if (field.getValue().isNull()) {
                object.remove(field.getKey());
              } else {
                object.set(field.getKey(), field.getValue());
              }
            });
  }

  /// What has a finalizer only begins to go.
  private Reply delete(Place place) {
    return found(place).map(object -> delete(place, object)).orElseGet(SyntheticCluster::notFound);
  }

  private Reply delete(Place place, ObjectNode object) {
    if (object.path("metadata").path("finalizers").isEmpty()) {
      var _ = collections.getOrDefault(place.collection(), new TreeMap<>()).remove(place.name());
      changes.add(new Change(++version, place.collection(), "DELETED", object));
    } else {
      object.withObject("metadata").put("deletionTimestamp", SyntheticWorld.now());
      changed(place.collection(), object);
    }
    return Reply.json(object);
  }
}
