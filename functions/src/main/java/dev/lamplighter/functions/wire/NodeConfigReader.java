package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.FieldPath;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.functions.wire.yaml.Problems;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.functions.wire.yaml.YamlReader;
import dev.lamplighter.functions.wire.yaml.YamlValue;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/// Reads an AL2023 node's user data as nodeadm does: the last `NodeConfig` of a MIME archive, or
/// the whole text if it is one (spec AWS 1.8).
public final class NodeConfigReader {
  private static final String NODE_LABELS = "--node-labels=";

  private NodeConfigReader() {}

  /// The node's configuration.
  ///
  /// @throws IllegalArgumentException if there is none, or it can't be read: such a node would not
  ///   join
  public static NodeConfig read(String userData) {
    var problems = new Problems();
    Optional<Fields> config =
        parts(userData).stream()
            .flatMap(part -> YamlReader.read(new SourceText("user data", part), problems).stream())
            .filter(YamlValue.Mapping.class::isInstance)
            .map(document -> Fields.of(document, FieldPath.ROOT, problems))
            .filter(fields -> fields.text("kind").filter("NodeConfig"::equals).isPresent())
            .reduce((_, last) -> last);
    if (config.isEmpty() || !problems.isEmpty()) {
      throw new IllegalArgumentException(
          "No NodeConfig can be read from the user data: %s".formatted(problems.all()));
    }
    var read = config.flatMap(fields -> fields.fields("spec")).map(NodeConfigReader::config);
    return read.orElseThrow(() -> new IllegalArgumentException("The NodeConfig has no spec"));
  }

  /// The bodies of the MIME parts that hold a NodeConfig, or the text itself.
  private static List<String> parts(String userData) {
    var boundary = boundary(userData);
    if (boundary.isEmpty()) {
      return List.of(userData);
    }
    var parts = new ArrayList<String>();
    for (String part :
        userData.split("(?m)^--" + Pattern.quote(boundary.get()) + "(--)?\\s*$", -1)) {
      int headEnd = part.indexOf("\n\n");
      if (headEnd >= 0 && part.substring(0, headEnd).contains("application/node.eks.aws")) {
        parts.add(part.substring(headEnd + 2));
      }
    }
    return parts;
  }

  private static Optional<String> boundary(String userData) {
    var matcher = Pattern.compile("boundary=\"([^\"]+)\"").matcher(userData);
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  private static NodeConfig config(Fields spec) {
    var cluster = spec.fields("cluster");
    var kubelet = spec.fields("kubelet");
    var config = kubelet.flatMap(fields -> fields.fields("config"));
    return new NodeConfig(
        cluster.flatMap(fields -> fields.text("name")).orElse(""),
        cluster.flatMap(fields -> fields.text("apiServerEndpoint")).orElse(""),
        kubelet.map(fields -> labels(fields.texts("flags"))).orElse(Labels.EMPTY),
        config.map(fields -> TaintReader.taints(fields, "registerWithTaints")).orElse(List.of()),
        config
            .flatMap(fields -> fields.integer("maxPods"))
            .map(number -> OptionalInt.of(number.intValue()))
            .orElse(OptionalInt.empty()));
  }

  private static Labels labels(List<String> flags) {
    var labels = Labels.EMPTY;
    for (String flag : flags) {
      if (flag.startsWith(NODE_LABELS)) {
        for (String label : flag.substring(NODE_LABELS.length()).split(",", -1)) {
          int equals = label.indexOf('=');
          if (equals > 0) {
            labels =
                labels.with(LabelKey.of(label.substring(0, equals)), label.substring(equals + 1));
          }
        }
      }
    }
    return labels;
  }
}
