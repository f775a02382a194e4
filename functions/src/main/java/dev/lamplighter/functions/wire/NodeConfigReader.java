package dev.lamplighter.functions.wire;

import dev.lamplighter.api.FieldPath;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.functions.wire.yaml.Problems;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.functions.wire.yaml.YamlReader;
import dev.lamplighter.functions.wire.yaml.YamlValue;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Taint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads an AL2023 node's user data as nodeadm does: the `NodeConfig` parts of a MIME archive, or
/// the whole text if it is one (spec AWS 1.8).
///
/// Parts are merged in order: a later field replaces an earlier one, flags add up.
public final class NodeConfigReader {
  private static final String NODE_CONFIG = "application/node.eks.aws";
  private static final String NODE_LABELS = "--node-labels=";
  private static final Pattern BOUNDARY =
      Pattern.compile("boundary=(?:\"([^\"]+)\"|([^\\s;]+))", Pattern.CASE_INSENSITIVE);

  private final Problems problems = new Problems();
  private String clusterName = "";
  private String apiServerEndpoint = "";
  private final Map<String, String> labels = new LinkedHashMap<>();
  private List<Taint> taints = List.of();
  private OptionalInt maxPods = OptionalInt.empty();

  private NodeConfigReader() {}

  /// The node's configuration.
  ///
  /// @throws IllegalArgumentException if there is none, or it can't be read: such a node would not
  ///   join
  public static NodeConfig read(String userData) {
    var reader = new NodeConfigReader();
    var specs =
        parts(userData.replace("\r\n", "\n")).stream()
            .flatMap(part -> reader.specs(part).stream())
            .toList();
    specs.forEach(reader::merge);
    if (specs.isEmpty() || !reader.problems.isEmpty()) {
      throw new IllegalArgumentException(
          "No NodeConfig can be read from the user data: %s".formatted(reader.problems.all()));
    }
    return new NodeConfig(
        reader.clusterName,
        reader.apiServerEndpoint,
        Labels.of(reader.labels),
        reader.taints,
        reader.maxPods);
  }

  /// The bodies of the MIME parts that hold a NodeConfig, or the text itself.
  private static List<String> parts(String userData) {
    String head = userData.substring(0, Math.max(0, userData.indexOf("\n\n")));
    Matcher boundary = BOUNDARY.matcher(head);
    if (!boundary.find()) {
      return List.of(userData);
    }
    String delimiter = boundary.group(1) == null ? boundary.group(2) : boundary.group(1);
    var parts = new ArrayList<String>();
    for (String part :
        userData.split("(?m)^--" + Pattern.quote(delimiter) + "(?:--)?[ \t]*$\n?", -1)) {
      int headEnd = part.indexOf("\n\n");
      if (headEnd >= 0
          && part.substring(0, headEnd).toLowerCase(Locale.ROOT).contains(NODE_CONFIG)) {
        parts.add(part.substring(headEnd + 2));
      }
    }
    return parts;
  }

  private List<Fields> specs(String part) {
    return YamlReader.read(new SourceText("user data", part), problems).stream()
        .filter(YamlValue.Mapping.class::isInstance)
        .map(document -> Fields.of(document, FieldPath.ROOT, problems))
        .filter(fields -> fields.text("kind").filter("NodeConfig"::equals).isPresent())
        .flatMap(fields -> fields.fields("spec").stream())
        .toList();
  }

  private void merge(Fields spec) {
    spec.fields("cluster")
        .ifPresent(
            cluster -> {
              clusterName = cluster.text("name").orElse(clusterName);
              apiServerEndpoint = cluster.text("apiServerEndpoint").orElse(apiServerEndpoint);
            });
    spec.fields("kubelet").ifPresent(this::mergeKubelet);
  }

  private void mergeKubelet(Fields kubelet) {
    kubelet.texts("flags").stream()
        .filter(flag -> flag.startsWith(NODE_LABELS))
        .forEach(flag -> mergeLabels(flag.substring(NODE_LABELS.length())));
    kubelet
        .fields("config")
        .ifPresent(
            config -> {
              if (config.has("registerWithTaints")) {
                taints = TaintReader.taints(config, "registerWithTaints");
              }
              OptionalInt pods = config.between("maxPods", 0, Integer.MAX_VALUE);
              maxPods = pods.isPresent() ? pods : maxPods;
            });
  }

  private void mergeLabels(String list) {
    for (String label : list.split(",", -1)) {
      int equals = label.indexOf('=');
      if (equals > 0) {
        labels.put(label.substring(0, equals), label.substring(equals + 1));
      }
    }
  }
}
