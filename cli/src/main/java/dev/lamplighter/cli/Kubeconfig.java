package dev.lamplighter.cli;

import dev.lamplighter.api.FieldPath;
import dev.lamplighter.cli.exec.PluginCredential;
import dev.lamplighter.cli.exec.PluginGround;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.functions.wire.yaml.InputProblem;
import dev.lamplighter.functions.wire.yaml.JsonText;
import dev.lamplighter.functions.wire.yaml.Problems;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.functions.wire.yaml.YamlReader;
import dev.lamplighter.functions.wire.yaml.YamlValue;
import dev.lamplighter.functions.wire.yaml.YamlValue.Entry;
import dev.lamplighter.functions.wire.yaml.YamlValue.Mapping;
import dev.lamplighter.functions.wire.yaml.YamlValue.Scalar;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/// A kubeconfig whose current context names a cluster and a user that are there. Nothing else is
/// fallen back to: not another file, nor the cluster that this process may happen to run in.
final class Kubeconfig {
  private static final List<String> FILES =
      List.of("certificate-authority", "client-certificate", "client-key");

  private static final String INSECURE = "insecure-skip-tls-verify";
  private static final List<String> AUTHORITIES =
      List.of("certificate-authority-data", "certificate-authority");

  private Kubeconfig() {}

  /// The current context's.
  private record Named(Fields cluster, Fields user) {}

  /// A plugin of the user's is run on `ground`.
  ///
  /// @throws IllegalArgumentException saying what is wrong, and what to write
  static Config read(Path file, PluginGround ground) {
    String text = text(file);
    var problems = new Problems();
    var documents = YamlReader.read(new SourceText(file.toString(), text), problems);
    if (problems.isEmpty() && documents.isEmpty()) {
      throw new IllegalArgumentException(file + ": the file is empty. Write a kubeconfig.");
    }
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(first(problems.all()));
    }
    Optional<Named> named = check(Fields.of(documents.getFirst(), FieldPath.ROOT, problems));
    if (named.isPresent() && problems.isEmpty()) {
      Config config = config(file, named.get(), ground);
      if (problems.isEmpty()) {
        return config;
      }
    }
    throw new IllegalArgumentException(first(problems.all()));
  }

  private static Config config(Path file, Named named, PluginGround ground) {
    Path folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(file);
    try {
      Config config =
          named.user().has("exec")
              ? Config.fromKubeconfig(withoutPlugin(named, folder))
              : Config.fromKubeconfig(file.toFile());
      // fabric8 takes it for the proxy of plain HTTP.
      Optional.ofNullable(config.getHttpProxy()).ifPresent(config::setHttpsProxy);
      KubeconfigUser.actAs(named.user(), config);
      KubeconfigUser.readTokenFile(named.user(), config, file);
      if (KubeconfigUser.hasPlugin(named.user())) {
        PluginCredential.signIn(config, named.user(), named.cluster(), folder, ground);
      }
      return config;
    } catch (KubernetesClientException refused) {
      throw new IllegalArgumentException(
          "%s: %s. Write a kubeconfig that kubectl takes.".formatted(file, refused.getMessage()),
          refused);
    }
  }

  /// The current context alone, as JSON. fabric8 would run the plugin itself, wait for ever, and
  /// keep its messages.
  private static String withoutPlugin(Named named, Path folder) {
    return """
    {"apiVersion": "v1", "kind": "Config", "current-context": "it",
    "contexts": [{"name": "it", "context": {"cluster": "it", "user": "it"}}],
    "clusters": [{"name": "it", "cluster": %s}],
    "users": [{"name": "it", "user": %s}]}
    """
        .formatted(
            JsonText.of(inFolder(named.cluster().tree(), folder)),
            JsonText.of(inFolder(named.user().tree(), folder)));
  }

  /// The mapping without a plugin, and its files by absolute paths.
  private static YamlValue inFolder(YamlValue value, Path folder) {
    if (!(value instanceof Mapping(var location, var before))) {
      return value;
    }
    var entries = new LinkedHashMap<>(before);
    entries.remove("exec");
    for (String name : FILES) {
      entries.computeIfPresent(
          name,
          (_, entry) ->
              entry.value() instanceof Scalar(var place, var path, var kind, _)
                  ? new Entry(entry.key(), new Scalar(place, folder.resolve(path).toString(), kind))
                  : entry);
    }
    return new Mapping(location, entries);
  }

  private static String first(List<InputProblem> problems) {
    return problems.getFirst().toString();
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException missing) {
      throw new IllegalArgumentException(
          "%s: there is no such file. Write the path of a kubeconfig.".formatted(file), missing);
    } catch (CharacterCodingException binary) {
      throw new IllegalArgumentException(
          "%s: this is no text. Write the path of a kubeconfig.".formatted(file), binary);
    } catch (IOException unreadable) {
      throw new IllegalArgumentException(
          "%s: it can't be read (%s). Write the path of a kubeconfig."
              .formatted(file, unreadable.getMessage()),
          unreadable);
    }
  }

  /// The cluster and the user of the current context.
  private static Optional<Named> check(Fields config) {
    Optional<Fields> context = named(config, "current-context", "contexts", "context");
    Optional<Fields> cluster = context.flatMap(it -> named(config, it, "cluster", "clusters"));
    Optional<Fields> user = context.flatMap(it -> named(config, it, "user", "users"));
    user.ifPresent(KubeconfigUser::check);
    cluster.ifPresent(Kubeconfig::checkWay);
    cluster
        .filter(it -> it.require("server", "https://HOST:PORT", "server: https://HOST:PORT"))
        .flatMap(it -> it.text("server"))
        .filter(server -> !server.startsWith("https://"))
        .ifPresent(
            server ->
                cluster
                    .get()
                    .problem(
                        "server", "found \"" + server + "\"", "https://HOST:PORT", "https://..."));
    return cluster.flatMap(it -> user.map(who -> new Named(it, who)));
  }

  /// What the connection would pass over in silence.
  private static void checkWay(Fields cluster) {
    AUTHORITIES.stream()
        .filter(cluster::has)
        .filter(_ -> cluster.bool(INSECURE).orElse(false))
        .findFirst()
        .ifPresent(
            authority ->
                cluster.problem(
                    INSECURE,
                    "found true beside " + authority,
                    "one of the two, as kubectl has it",
                    "%s, and leave %s out".formatted(authority, INSECURE)));
    cluster
        .text("tls-server-name")
        .ifPresent(
            name ->
                cluster.problem(
                    "tls-server-name",
                    "found \"%s\", which is not supported".formatted(name),
                    "a server that is called as its certificate says",
                    "server: https://%s:PORT, and that name in /etc/hosts".formatted(name)));
    cluster
        .text("proxy-url")
        .filter(proxy -> !proxy.startsWith("http://"))
        .ifPresent(
            proxy ->
                cluster.problem(
                    "proxy-url",
                    "found \"%s\", which is not supported".formatted(proxy),
                    "http://HOST:PORT",
                    "proxy-url: http://HOST:PORT"));
  }

  private static Optional<Fields> named(Fields config, String name, String list, String part) {
    config.require(name, "the name of one of " + list, name + ": NAME");
    return config.text(name).flatMap(wanted -> named(config, config, name, wanted, list, part));
  }

  private static Optional<Fields> named(Fields config, Fields context, String name, String list) {
    context.require(name, "the name of one of " + list, name + ": NAME");
    return context.text(name).flatMap(wanted -> named(config, context, name, wanted, list, name));
  }

  private static Optional<Fields> named(
      Fields config, Fields asker, String name, String wanted, String list, String part) {
    var entries = config.list(list);
    Optional<Fields> found =
        entries.stream()
            .filter(it -> it.text("name").filter(wanted::equals).isPresent())
            .findFirst();
    var names = entries.stream().flatMap(it -> it.text("name").stream()).toList();
    if (found.isEmpty() && names.isEmpty()) {
      config.problem(
          list,
          "found none, and %s \"%s\" should be one".formatted(name, wanted),
          "a list of " + list,
          "a kubeconfig with %s, as aws eks update-kubeconfig or kubectl config writes it"
              .formatted(list));
    } else if (found.isEmpty()) {
      asker.problemWithWord(name, wanted, names);
    }
    return found.flatMap(it -> it.fields(part));
  }
}
