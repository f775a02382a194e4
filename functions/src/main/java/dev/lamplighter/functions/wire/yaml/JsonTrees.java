package dev.lamplighter.functions.wire.yaml;

import dev.lamplighter.functions.wire.yaml.YamlValue.Entry;
import dev.lamplighter.functions.wire.yaml.YamlValue.Kind;
import dev.lamplighter.functions.wire.yaml.YamlValue.Mapping;
import dev.lamplighter.functions.wire.yaml.YamlValue.Scalar;
import dev.lamplighter.functions.wire.yaml.YamlValue.Sequence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// Reads JSON off a stream into trees, a value at a time, so that a list of any length takes the
/// memory of one of its items. JSON has no lines worth telling: a value's place is the object's
/// name.
public final class JsonTrees {
  /// Who wrote which field of an object: as long as the object itself, and nothing depends on it.
  private static final String MANAGED_FIELDS = "managedFields";

  private JsonTrees() {}

  /// The value that begins at the parser's current token, without any `managedFields`. Throws
  /// [tools.jackson.core.JacksonException] if it is cut off or no JSON.
  public static YamlValue read(JsonParser json, Location location) {
    return switch (json.currentToken()) {
      case START_OBJECT -> mapping(json, location);
      case START_ARRAY -> sequence(json, location);
      case VALUE_STRING -> new Scalar(location, json.getString(), Kind.STRING);
      case VALUE_NUMBER_INT -> new Scalar(location, json.getString(), Kind.INTEGER);
      case VALUE_NUMBER_FLOAT -> new Scalar(location, json.getString(), Kind.FLOAT);
      case VALUE_TRUE, VALUE_FALSE -> new Scalar(location, json.getString(), Kind.BOOLEAN);
      case VALUE_NULL -> new Scalar(location, "", Kind.NULL);
      case END_OBJECT, END_ARRAY, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
          throw new IllegalStateException("No value begins here: " + json.currentToken());
    };
  }

  private static Mapping mapping(JsonParser json, Location location) {
    var entries = new LinkedHashMap<String, Entry>();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      if (name.equals(MANAGED_FIELDS)) {
        json.skipChildren();
      } else {
        entries.put(name, new Entry(location, read(json, location)));
      }
    }
    return new Mapping(location, entries);
  }

  private static Sequence sequence(JsonParser json, Location location) {
    List<YamlValue> items = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      items.add(read(json, location));
    }
    return new Sequence(location, items);
  }
}
