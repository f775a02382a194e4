package dev.lamplighter.functions.install;

import dev.lamplighter.catalogue.NodeSizing;
import dev.lamplighter.functions.pass.Settings.Mode;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.functions.wire.yaml.Problems;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.functions.wire.yaml.YamlReader;
import dev.lamplighter.functions.wire.yaml.YamlValue;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.snapshot.Followers;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;

/// The JSON of [RuntimeSettings]: `{"reaction": …, "clusters": {NAME: {…}}}`, a cluster's fields as
/// in `lamplighter.yaml`, and what is as by default left out.
final class RuntimeSettingsJson {
  /// Lambda allows 4 KB for all variables of a function together; the others' share is left free.
  static final int BYTES_MOST = 3_500;

  private RuntimeSettingsJson() {}

  static String write(RuntimeSettings settings) {
    var root = new LinkedHashMap<String, Object>();
    root.put("reaction", Words.of(settings.reaction()));
    var clusters = new TreeMap<String, Object>();
    settings.clusters().forEach((name, options) -> clusters.put(name.value(), tree(options)));
    root.put("clusters", clusters);
    String json = JsonMapper.shared().writeValueAsString(root);
    int bytes = json.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > BYTES_MOST) {
      throw new IllegalArgumentException(
          "The settings of %d clusters have %d bytes; a function's environment has room for %d."
                  .formatted(clusters.size(), bytes, BYTES_MOST)
              + " Leave settings at their defaults, or split the clusters into two installations.");
    }
    return json;
  }

  private static Map<String, Object> tree(ClusterOptions options) {
    var tree = new LinkedHashMap<String, Object>();
    var policy = options.policy();
    var usual = ClusterOptions.DEFAULT;
    if (policy.scaleToZero().isPresent()) {
      tree.put("scaleToZero", true);
      policy
          .scaleToZero()
          .filter(followers -> !followers.equals(Followers.DEFAULT))
          .ifPresent(followers -> tree.put("followers", tree(followers)));
    }
    if (policy.pollsInstanceStatus() != usual.policy().pollsInstanceStatus()) {
      tree.put("pollsInstanceStatus", policy.pollsInstanceStatus());
    }
    if (policy.triesLaunches() != usual.policy().triesLaunches()) {
      tree.put("triesLaunches", policy.triesLaunches());
    }
    if (policy.collectAtMostPercent() != usual.policy().collectAtMostPercent()) {
      tree.put("collectAtMostPercent", policy.collectAtMostPercent());
    }
    if (policy.preferences() != usual.policy().preferences()) {
      tree.put("preferencePolicy", policy.preferences().toString());
    }
    putSizing(tree, policy.sizing(), usual.policy().sizing());
    PlanningOptions.write(policy.planning(), tree);
    if (options.onUninstall() != usual.onUninstall()) {
      tree.put("onUninstall", options.onUninstall().word());
    }
    if (!options.drainTimeout().equals(usual.drainTimeout())) {
      tree.put("drainTimeoutMinutes", options.drainTimeoutMinutes());
    }
    return tree;
  }

  private static void putSizing(Map<String, Object> tree, NodeSizing sizing, NodeSizing usual) {
    if (sizing.memoryOverhead().compareTo(usual.memoryOverhead()) != 0) {
      tree.put("vmMemoryOverheadPercent", sizing.memoryOverhead());
    }
    if (sizing.reservedEnis() != usual.reservedEnis()) {
      tree.put("reservedENIs", sizing.reservedEnis());
    }
    if (sizing.prefixDelegation() != usual.prefixDelegation()) {
      tree.put("prefixDelegation", sizing.prefixDelegation());
    }
  }

  private static Map<String, Object> tree(Followers followers) {
    var tree = new LinkedHashMap<String, Object>();
    tree.put("namespace", followers.namespace().value());
    followers
        .selector()
        .map(selector -> selector.requirements().toApi())
        .map(items -> items.stream().map(RuntimeSettingsJson::tree).toList())
        .ifPresent(items -> tree.put("selector", new TreeMap<>(Map.of("matchExpressions", items))));
    return tree;
  }

  private static Map<String, Object> tree(Requirement.Item item) {
    var tree = new LinkedHashMap<String, Object>();
    tree.put("key", item.key().toString());
    tree.put("operator", item.operator().toString());
    if (!item.values().isEmpty()) {
      tree.put("values", item.values());
    }
    return tree;
  }

  static RuntimeSettings read(String json) {
    var problems = new Problems();
    List<YamlValue> documents =
        YamlReader.read(new SourceText(EnvironmentVariables.SETTINGS, json), problems);
    if (problems.isEmpty()) {
      var settings = read(OneDocument.fields(EnvironmentVariables.SETTINGS, documents, problems));
      if (problems.isEmpty()) {
        return settings;
      }
    }
    throw new InvalidSettings(problems.all());
  }

  private static RuntimeSettings read(Fields root) {
    Mode reaction = root.oneOf("reaction", List.of(Mode.values()), Words::of).orElse(Mode.ADAPTIVE);
    var clusters = new TreeMap<ClusterName, ClusterOptions>();
    for (Fields entries : root.fields("clusters").stream().toList()) {
      for (String name : entries.names()) {
        entries.fields(name).ifPresent(fields -> read(entries, name, fields, clusters));
      }
    }
    root.refuseUnknown();
    return new RuntimeSettings(reaction, clusters);
  }

  private static void read(
      Fields entries, String name, Fields fields, SortedMap<ClusterName, ClusterOptions> clusters) {
    var options = ClusterOptionsReader.read(fields);
    fields.refuseUnknown();
    try {
      clusters.put(ClusterName.of(name), options);
    } catch (IllegalArgumentException refused) {
      entries.problem(
          name,
          "found a cluster's name that is none",
          ClusterOptionsReader.NAME.allowed(),
          ClusterOptionsReader.NAME.likely().apply(name));
    }
  }
}
