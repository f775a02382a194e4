package dev.lamplighter.local.cluster.kubelet;

import dev.lamplighter.functions.wire.NodeConfig;
import dev.lamplighter.functions.wire.NodeConfigReader;
import dev.lamplighter.launch.toml.TomlDocument;
import dev.lamplighter.launch.toml.TomlValue;
import dev.lamplighter.launch.toml.TomlValue.Array;
import dev.lamplighter.launch.toml.TomlValue.Scalar;
import dev.lamplighter.launch.toml.TomlValue.Table;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.TaintEffect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads user data as the node's own software does, whichever family it is of: nodeadm, EKS's
/// bootstrap scripts, Bottlerocket's settings (spec AWS 1.8).
public final class NodeUserData {
  private static final String POWERSHELL = "<powershell>";
  private static final String BOOTSTRAP = "/etc/eks/bootstrap.sh";
  private static final List<String> KUBERNETES = List.of("settings", "kubernetes");

  private NodeUserData() {}

  /// What the node registers with.
  ///
  /// @throws IllegalArgumentException if it can't be read: such a node would not join
  public static NodeConfig read(String userData) {
    if (isWindows(userData)) {
      return ofFlags(
          userData, "-EKSClusterName '([^']*)'", "-APIServerEndpoint '([^']*)'", POWERSHELL);
    }
    if (!userData.contains("node.eks.aws") && userData.contains(BOOTSTRAP)) {
      return ofFlags(
          userData, BOOTSTRAP + " '([^']*)'", "--apiserver-endpoint '([^']*)'", BOOTSTRAP);
    }
    return settings(userData)
        .map(NodeUserData::ofSettings)
        .orElseGet(() -> NodeConfigReader.read(userData));
  }

  private static Optional<Table> settings(String userData) {
    return TomlDocument.parse(userData) instanceof TomlDocument.Read(var root)
        ? root.at(KUBERNETES).filter(Table.class::isInstance).map(Table.class::cast)
        : Optional.empty();
  }

  static boolean isWindows(String userData) {
    return userData.startsWith(POWERSHELL);
  }

  /// The device that pods' ephemeral storage is on.
  static String dataDevice(String userData) {
    if (isWindows(userData)) {
      return "/dev/sda1";
    }
    return userData.contains("[settings.kubernetes]") ? "/dev/xvdb" : "/dev/xvda";
  }

  private static NodeConfig ofFlags(String userData, String name, String endpoint, String script) {
    String call = userData.substring(userData.lastIndexOf(script));
    return new NodeConfig(
        require(call, name),
        require(call, endpoint),
        labels(find(call, "--node-labels=([^ ']*)").orElse("")),
        taints(find(call, "--register-with-taints=([^ ']*)").orElse("")),
        find(call, "--max-pods=([0-9]+)")
            .map(Integer::parseInt)
            .map(OptionalInt::of)
            .orElse(OptionalInt.empty()));
  }

  private static Labels labels(String list) {
    Map<String, String> labels = new LinkedHashMap<>();
    for (String label : list.split(",", -1)) {
      int equals = label.indexOf('=');
      if (equals > 0) {
        labels.put(label.substring(0, equals), label.substring(equals + 1));
      }
    }
    return Labels.of(labels);
  }

  private static List<Taint> taints(String list) {
    List<Taint> taints = new ArrayList<>();
    for (String taint : list.split(",", -1)) {
      int equals = taint.indexOf('=');
      if (equals > 0) {
        taints.add(taint(taint.substring(0, equals), taint.substring(equals + 1)));
      }
    }
    return taints;
  }

  private static Taint taint(String key, String valueAndEffect) {
    int colon = valueAndEffect.lastIndexOf(':');
    TaintEffect effect =
        TaintEffect.parse(valueAndEffect.substring(colon + 1))
            .orElseThrow(() -> new IllegalArgumentException("No taint: " + valueAndEffect));
    return Taint.of(key, valueAndEffect.substring(0, colon), effect);
  }

  private static NodeConfig ofSettings(Table settings) {
    Map<String, String> labels = new LinkedHashMap<>();
    table(settings, "node-labels").entries().forEach((key, it) -> labels.put(key, text(it)));
    List<Taint> taints = new ArrayList<>();
    table(settings, "node-taints")
        .entries()
        .forEach((key, it) -> texts(it).forEach(each -> taints.add(taint(key, each))));
    return new NodeConfig(
        settings.at(List.of("cluster-name")).map(NodeUserData::text).orElseThrow(),
        settings.at(List.of("api-server")).map(NodeUserData::text).orElseThrow(),
        Labels.of(labels),
        taints,
        settings
            .at(List.of("max-pods"))
            .map(it -> OptionalInt.of(Integer.parseInt(text(it))))
            .orElse(OptionalInt.empty()));
  }

  private static Table table(Table settings, String name) {
    return settings.at(List.of(name)).orElse(Table.EMPTY) instanceof Table table
        ? table
        : Table.EMPTY;
  }

  private static List<String> texts(TomlValue value) {
    return value instanceof Array(var items)
        ? items.stream().map(NodeUserData::text).toList()
        : List.of(text(value));
  }

  private static String text(TomlValue value) {
    return value instanceof Scalar(var spelling) ? spelling.replaceAll("^\"|\"$", "") : "";
  }

  private static String require(String text, String pattern) {
    return find(text, pattern)
        .orElseThrow(() -> new IllegalArgumentException("No " + pattern + " in the user data"));
  }

  private static Optional<String> find(String text, String pattern) {
    Matcher found = Pattern.compile(pattern).matcher(text);
    return found.find() ? Optional.of(found.group(1)) : Optional.empty();
  }
}
