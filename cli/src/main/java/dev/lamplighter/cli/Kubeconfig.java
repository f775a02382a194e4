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
    if (problems.isEmpty()) {
      check(Fields.of(documents.getFirst(), FieldPath.ROOT, problems));
    }
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(first(problems.all()));
    }
    try {
      return Config.fromKubeconfig(text);
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

  private static void check(Fields config) {
    Optional<Fields> context = named(config, "current-context", "contexts", "context");
    Optional<Fields> cluster = context.flatMap(it -> named(config, it, "cluster", "clusters"));
    context.ifPresent(it -> named(config, it, "user", "users"));
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
