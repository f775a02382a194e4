package dev.lamplighter.cli.dump;

import dev.lamplighter.api.FieldPath;
import dev.lamplighter.functions.wire.yaml.JsonTrees;
import dev.lamplighter.functions.wire.yaml.Location;
import dev.lamplighter.functions.wire.yaml.Problems;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.functions.wire.yaml.YamlValue;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.json.JsonMapper;

/// Reads JSON object by object: of a list of any length one item at a time is kept as a tree.
final class JsonDump {
  private static final String LIST = "List";

  private final SourceText source;
  private final Consumer<YamlValue> objects;
  private final Problems problems;
  private final Location whole;

  JsonDump(SourceText source, Consumer<YamlValue> objects, Problems problems) {
    this.source = source;
    this.objects = objects;
    this.problems = problems;
    this.whole = Location.whole(source.name());
  }

  static boolean isJson(String text) {
    return text.stripLeading().startsWith("{");
  }

  /// `Pod` of a `PodList`; nothing of kubectl's `List`, whose items say it themselves.
  static String kindOfItems(String kind) {
    return kind.endsWith(LIST) ? kind.substring(0, kind.length() - LIST.length()) : "";
  }

  void read() {
    try (JsonParser json = JsonMapper.shared().createParser(source.text())) {
      while (json.nextToken() != null) {
        if (json.currentToken() == JsonToken.START_OBJECT) {
          object(json);
        } else {
          objects.accept(JsonTrees.read(json, whole));
        }
      }
    } catch (JacksonException malformed) {
      problems.add(
          new Location(source.name(), lineOf(malformed)),
          FieldPath.ROOT,
          "this is not JSON: " + withoutSource(malformed.getOriginalMessage()),
          "JSON, whole",
          "what kubectl get -o json prints, to its end");
    }
  }

  /// 0 where Jackson names no place, as of nesting that is too deep.
  private static int lineOf(JacksonException malformed) {
    TokenStreamLocation location = malformed.getLocation();
    return location == null ? 0 : Math.max(0, location.getLineNr());
  }

  /// Jackson tells where an object began of a text that it does not show: nothing to a reader.
  private static String withoutSource(String message) {
    return message.replaceAll(" ?\\([^()\\[]*\\[Source: [^\\]]*\\]\\)?", "");
  }

  private void object(JsonParser json) {
    var entries = new LinkedHashMap<String, YamlValue.Entry>();
    boolean list = false;
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = json.currentName();
      json.nextToken();
      if (name.equals("items") && json.currentToken() == JsonToken.START_ARRAY) {
        list = true;
        items(json, entries);
      } else {
        entries.put(name, new YamlValue.Entry(whole, JsonTrees.read(json, whole)));
      }
    }
    if (!list) {
      objects.accept(new YamlValue.Mapping(whole, entries));
    }
  }

  /// The API server's own lists say what they are before their items.
  private void items(JsonParser json, SequencedMap<String, YamlValue.Entry> ofList) {
    var list = new YamlValue.Mapping(whole, ofList);
    String kind = kindOfItems(DumpTrees.text(list, "kind").orElse(""));
    while (json.nextToken() != JsonToken.END_ARRAY) {
      YamlValue item = JsonTrees.read(json, whole);
      objects.accept(
          DumpTrees.text(item, "kind").isPresent() || kind.isEmpty()
              ? item
              : named(item, list, kind));
    }
  }

  private YamlValue named(YamlValue item, YamlValue.Mapping list, String kind) {
    if (!(item instanceof YamlValue.Mapping(_, var entries))) {
      return item;
    }
    var more = new LinkedHashMap<>(entries);
    DumpTrees.field(list, "apiVersion")
        .ifPresent(version -> more.put("apiVersion", new YamlValue.Entry(whole, version)));
    more.put(
        "kind",
        new YamlValue.Entry(whole, new YamlValue.Scalar(whole, kind, YamlValue.Kind.STRING)));
    return new YamlValue.Mapping(whole, more);
  }
}
