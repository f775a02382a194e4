package dev.lamplighter.functions.kube;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.ResourceVersion;
import dev.lamplighter.functions.wire.StoredKind;
import dev.lamplighter.functions.wire.yaml.InputProblem;
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
/// list is not whole, and says why.
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
    if (!(end instanceof End.Gone)) {
      return first.listing(end, unreadable);
    }
    var second = new ListReader<>(api, kind);
    return second.listing(second.readAll(), unreadable);
  }

  private sealed interface End {
    record LastPage() implements End {}

    record LostPage(String why) implements End {}

    record Gone() implements End {}
  }

  /// What follows a page.
  private record Page(Optional<String> next) {}

  private End readAll() {
    Optional<String> next = Optional.of("");
    while (next.isPresent()) {
      try {
        Optional<Page> page = readPage(next.get());
        if (page.isEmpty()) {
          return new End.Gone();
        }
        next = page.get().next();
      } catch (CallFailed failed) {
        if (version.isEmpty()) {
          throw failed;
        }
        return new End.LostPage(failed.reason());
      }
    }
    return new End.LastPage();
  }

  private Listing<T> listing(End end, Unreadable unreadable) {
    unreadable.found(objects.found());
    Optional<String> missing = whyPartial(end);
    return missing
        .map(why -> Listing.partial(items, why))
        .orElseGet(() -> new Listing<>(items, Optional.empty(), version));
  }

  private Optional<String> whyPartial(End end) {
    return switch (end) {
      case End.LostPage(var why) -> Optional.of(why);
      case End.Gone _ ->
          Optional.of(
              what()
                  + ": 410 Gone, twice: it takes longer than the API server keeps a moment. It is"
                  + " listed again");
      case End.LastPage _ when !objects.found().isEmpty() -> Optional.of(notValid());
      case End.LastPage _ when version.isEmpty() ->
          Optional.of(
              what()
                  + ": the answer names no resourceVersion. Does something on the way change it?");
      case End.LastPage _ -> Optional.empty();
    };
  }

  private String notValid() {
    List<InputProblem> found = objects.found();
    int others = found.size() - 1;
    return "%s: %s%s"
        .formatted(
            what(), found.getFirst(), others == 0 ? "" : " (and %d more faults)".formatted(others));
  }

  private String what() {
    return Paths.list(kind.kind());
  }

  private Optional<Page> readPage(String token) {
    return switch (api.open(kind.kind(), "?limit=" + PAGE + continuing(token))) {
      case KubeApi.Opened.Gone _ -> Optional.empty();
      case KubeApi.Opened.Body(var stream) -> Optional.of(readPage(stream));
    };
  }

  private Page readPage(InputStream stream) {
    try (stream;
        JsonParser json = KubeApi.parser(stream)) {
      return page(json);
    } catch (IOException | JacksonException broken) {
      throw Failures.brokenOff(what(), broken);
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
