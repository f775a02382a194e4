package dev.lamplighter.functions.catalogue;

import dev.lamplighter.catalogue.CatalogueState;
import dev.lamplighter.model.Zone;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// The first line of a stored catalogue.
record CatalogueHead(
    String region, List<Part> parts, SortedMap<String, String> gone, List<String> zones) {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  CatalogueHead {
    parts = List.copyOf(parts);
    gone = Collections.unmodifiableSortedMap(new TreeMap<>(gone));
    zones = List.copyOf(zones);
  }

  /// When a part was last read whole, and what was wrong with it last.
  record Part(String part, @Nullable String readAt, @Nullable String problem) {}

  static CatalogueHead of(CatalogueState state, List<Zone> zones) {
    List<Part> parts = new ArrayList<>();
    state
        .parts()
        .forEach(
            (part, is) ->
                parts.add(
                    new Part(
                        part.name(),
                        is.readAt().map(Object::toString).orElse(null),
                        is.problem().orElse(null))));
    SortedMap<String, String> gone = new TreeMap<>();
    state.gone().forEach((type, at) -> gone.put(type.value(), at.toString()));
    return new CatalogueHead(
        state.region().value(), parts, gone, zones.stream().map(Zone::value).toList());
  }

  String json() {
    return MAPPER.writeValueAsString(this);
  }

  static CatalogueHead read(String json) {
    return MAPPER.readValue(json, CatalogueHead.class);
  }
}
