package dev.lamplighter.functions.kube;

import dev.lamplighter.functions.wire.StoredKind;
import dev.lamplighter.functions.wire.yaml.InputProblem;
import dev.lamplighter.functions.wire.yaml.JsonTrees;
import dev.lamplighter.functions.wire.yaml.Location;
import dev.lamplighter.functions.wire.yaml.Problems;
import dev.lamplighter.functions.wire.yaml.YamlValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.databind.JsonNode;

/// Reads objects of one kind off a stream, and keeps what is wrong with those that are not valid.
final class ObjectReader<T> {
  private final StoredKind<T> kind;
  private final List<InputProblem> found = new ArrayList<>();

  ObjectReader(StoredKind<T> kind) {
    this.kind = kind;
  }

  /// The object that begins at the parser's token, if it is valid.
  Optional<T> read(JsonParser json) {
    return read(JsonTrees.read(json, Location.whole(kind.kind().kind())));
  }

  /// The object that an answer is.
  Optional<T> read(JsonNode body) {
    try (JsonParser json = body.traverse(ObjectReadContext.empty())) {
      json.nextToken();
      return read(json);
    }
  }

  Optional<T> read(YamlValue object) {
    var problems = new Problems();
    Optional<T> read = kind.read(object, problems);
    if (!problems.isEmpty()) {
      var place = Location.whole(kind.kind().kind() + "/" + Trees.nameOf(object));
      problems.all().forEach(it -> found.add(new InputProblem(place, it.violation())));
    }
    return read;
  }

  List<InputProblem> found() {
    return List.copyOf(found);
  }
}
