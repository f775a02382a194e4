package dev.lamplighter.cli.json;

import dev.lamplighter.cli.validate.Validation;
import dev.lamplighter.functions.wire.yaml.InputProblem;
import java.util.SortedMap;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A validation as a JSON document.
public final class ValidationJson {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private ValidationJson() {}

  public static String of(Validation validation) {
    var document = JSON.objectNode().put("ok", validation.ok());
    document.set("problems", LookJson.array(validation.problems(), ValidationJson::problem));
    document.set("valid", counts(validation.valid()));
    document.set("notChecked", counts(validation.unchecked()));
    document.set("nodeClassesNotLookedFor", LookJson.texts(validation.elsewhere()));
    return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(document);
  }

  /// Line 0 stands for the whole file.
  private static ObjectNode problem(InputProblem problem) {
    return JSON.objectNode()
        .put("file", problem.location().source())
        .put("line", problem.location().line())
        .put("field", problem.path().toString())
        .put("found", problem.violation().found())
        .put("allowed", problem.violation().allowed())
        .put("write", problem.violation().instead())
        .put("message", problem.toString());
  }

  private static ObjectNode counts(SortedMap<String, Integer> kinds) {
    var node = JSON.objectNode();
    kinds.forEach(node::put);
    return node;
  }
}
