package dev.lamplighter.functions.kube;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.ResourceVersion;
import dev.lamplighter.functions.wire.StoredKind;
import dev.lamplighter.functions.wire.yaml.JsonTrees;
import dev.lamplighter.functions.wire.yaml.Location;
import dev.lamplighter.functions.wire.yaml.YamlValue;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// Lists all objects of a kind, page by page, each read into the few fields that are used before
/// the next one is looked at.
///
/// The list is as of one moment: the first page's. If that is too old for a later page (410), all
/// is listed once more; if it is again, or a later page is lost, or an object is not valid, the
/// list is not whole.
final class ListReader<T> {
  private static final int PAGE = 500;

  private final KubeApi api;
  private final StoredKind<T> kind;
  private final ObjectReader<T> objects;
  private final List<T> items = new ArrayList<>();
  private Optional<ResourceVersion> version = Optional.empty();

  private ListReader(KubeApi api, StoredKind<T> kind) {
    this.api = api;
    this.kind = kind;
    this.objects = new ObjectReader<>(kind);
  }

  static <T> Listing<T> list(KubeApi api, StoredKind<T> kind, Unreadable unreadable) {
    var first = new ListReader<>(api, kind);
    var end = first.readAll();
    if (end != End.GONE) {
      return first.listing(end, unreadable);
    }
    var second = new ListReader<>(api, kind);
    return second.listing(second.readAll(), unreadable);
  }

  private enum End {
    LAST_PAGE,
    LOST_PAGE,
    GONE
  }

  /// What follows a page.
  private record Page(Optional<String> next) {}

  private End readAll() {
    Optional<String> next = Optional.of("");
    while (next.isPresent()) {
      try {
        Optional<Page> page = readPage(next.get());
        if (page.isEmpty()) {
          return End.GONE;
        }
        next = page.get().next();
      } catch (CallFailed failed) {
        if (version.isEmpty()) {
          throw failed;
        }
        return End.LOST_PAGE;
      }
    }
    return End.LAST_PAGE;
  }

  private Listing<T> listing(End end, Unreadable unreadable) {
    unreadable.found(objects.found());
    return end == End.LAST_PAGE && objects.found().isEmpty() && version.isPresent()
        ? Listing.complete(items, version.get())
        : Listing.partial(items);
  }

  private Optional<Page> readPage(String token) {
    String path = Paths.all(kind.kind()) + "?limit=" + PAGE + continuing(token);
    return switch (api.open(path)) {
      case KubeApi.Opened.Gone _ -> Optional.empty();
      case KubeApi.Opened.Body(var stream) -> Optional.of(readPage(path, stream));
    };
  }

  private Page readPage(String path, InputStream stream) {
    try (stream;
        JsonParser json = KubeApi.parser(stream)) {
      return page(json);
    } catch (IOException | JacksonException broken) {
      throw Failures.lost("GET " + path, broken);
    }
  }

  private Page page(JsonParser json) {
    Optional<String> next = Optional.empty();
    json.nextToken();
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = json.currentName();
      json.nextToken();
      switch (name) {
        case "metadata" -> {
          YamlValue metadata = JsonTrees.read(json, Location.whole(kind.toString()));
          next = Trees.text(metadata, "continue").filter(token -> !token.isEmpty());
          version =
              version.or(() -> Trees.text(metadata, "resourceVersion").map(ResourceVersion::new));
        }
        case "items" -> items(json);
        default -> json.skipChildren();
      }
    }
    return new Page(next);
  }

  private void items(JsonParser json) {
    while (json.nextToken() == JsonToken.START_OBJECT) {
      objects.read(json).ifPresent(items::add);
    }
  }

  private static String continuing(String token) {
    return token.isEmpty() ? "" : "&continue=" + URLEncoder.encode(token, StandardCharsets.UTF_8);
  }
}
