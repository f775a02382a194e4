package dev.lamplighter.cli;

import dev.lamplighter.api.FieldPath;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.functions.wire.yaml.InputProblem;
import dev.lamplighter.functions.wire.yaml.Problems;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.functions.wire.yaml.YamlReader;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A kubeconfig whose current context names a cluster and a user that are there. Nothing else is
/// fallen back to: not another file, nor the cluster that this process may happen to run in.
final class Kubeconfig {
  private Kubeconfig() {}

  /// @throws IllegalArgumentException saying what is wrong, and what to write
  static Config read(Path file) {
    String text = text(file);
    var problems = new Problems();
    var documents = YamlReader.read(new SourceText(file.toString(), text), problems);
    if (problems.isEmpty() && documents.isEmpty()) {
      throw new IllegalArgumentException(file + ": the file is empty. Write a kubeconfig.");
    }
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(first(problems.all()));
    }
    Optional<Fields> user = check(Fields.of(documents.getFirst(), FieldPath.ROOT, problems));
    if (problems.isEmpty()) {
      Config config = config(file, user);
      if (problems.isEmpty()) {
        return config;
      }
    }
    throw new IllegalArgumentException(first(problems.all()));
  }

  /// By its file: so relative paths begin in its folder, and a plugin is run again when its
  /// credential has expired.
  private static Config config(Path file, Optional<Fields> user) {
    try {
      Config config = Config.fromKubeconfig(file.toFile());
      // fabric8 takes it for the proxy of plain HTTP.
      Optional.ofNullable(config.getHttpProxy()).ifPresent(config::setHttpsProxy);
      user.ifPresent(it -> KubeconfigUser.actAs(it, config));
      user.ifPresent(it -> KubeconfigUser.readTokenFile(it, config, file));
      user.ifPresent(it -> KubeconfigUser.requireToken(it, config));
      return config;
    } catch (KubernetesClientException refused) {
      throw new IllegalArgumentException(
          "%s: %s. Write a kubeconfig that kubectl takes.".formatted(file, refused.getMessage()),
          refused);
    }
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

  /// The user of the current context.
  private static Optional<Fields> check(Fields config) {
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
    return user;
  }

  /// What the connection would pass over in silence.
  private static void checkWay(Fields cluster) {
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
    if (found.isEmpty()) {
      asker.problemWithWord(
          name, wanted, entries.stream().flatMap(it -> it.text("name").stream()).toList());
    }
    return found.flatMap(it -> it.fields(part));
  }
}
