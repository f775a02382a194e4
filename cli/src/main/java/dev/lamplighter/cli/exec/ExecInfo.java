package dev.lamplighter.cli.exec;

import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.functions.wire.yaml.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// What a plugin is told in its environment: an `ExecCredential` that it completes (client-go
/// credential plugins, "Input and output formats").
final class ExecInfo {
  static final String VARIABLE = "KUBERNETES_EXEC_INFO";

  private static final JsonMapper JSON = JsonMapper.shared();

  /// The extension of a cluster that is meant for plugins.
  private static final String EXTENSION = "client.authentication.k8s.io/exec";

  private static final List<String> TEXTS = List.of("server", "tls-server-name", "proxy-url");
  private static final List<String> FLAGS =
      List.of("insecure-skip-tls-verify", "disable-compression");
  private static final String AUTHORITY_DATA = "certificate-authority-data";

  private ExecInfo() {}

  /// `cluster` is the kubeconfig's, which lies in `folder`.
  static String of(PluginCommand command, boolean interactive, Fields cluster, Path folder) {
    var info = JSON.createObjectNode();
    info.put("kind", "ExecCredential").put("apiVersion", command.apiVersion());
    var spec = info.putObject("spec");
    if (command.clusterInfo()) {
      spec.set("cluster", cluster(cluster, folder));
    }
    spec.put("interactive", interactive);
    return info.toString();
  }

  private static ObjectNode cluster(Fields cluster, Path folder) {
    var node = JSON.createObjectNode();
    TEXTS.forEach(name -> cluster.text(name).ifPresent(text -> node.put(name, text)));
    FLAGS.forEach(
        name -> cluster.bool(name).filter(flag -> flag).ifPresent(flag -> node.put(name, flag)));
    authority(cluster, folder).ifPresent(data -> node.put(AUTHORITY_DATA, data));
    cluster.list("extensions").stream()
        .filter(it -> it.text("name").filter(EXTENSION::equals).isPresent())
        .flatMap(it -> it.value("extension").stream())
        .findFirst()
        .ifPresent(config -> node.set("config", JSON.readTree(JsonText.of(config))));
    return node;
  }

  private static Optional<String> authority(Fields cluster, Path folder) {
    return cluster
        .text(AUTHORITY_DATA)
        .or(() -> cluster.text("certificate-authority").flatMap(name -> encoded(folder, name)));
  }

  /// A file that can't be read is told of where it is used.
  private static Optional<String> encoded(Path folder, String name) {
    try {
      var bytes = Files.readAllBytes(folder.resolve(name));
      return Optional.of(Base64.getEncoder().encodeToString(bytes));
    } catch (IOException _) {
      return Optional.empty();
    }
  }
}
