package dev.lamplighter.infra;

import dev.lamplighter.functions.install.InstallationReader;
import dev.lamplighter.functions.wire.yaml.SourceText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import software.constructs.Node;

/// What is deployed, from `lamplighter.yaml` or, without one, from the context alone.
///
/// | context (`-c name=value`) | |
/// |---|---|
/// | `config` | the file (default: `lamplighter.yaml` here or one folder above) |
/// | `clusters` | names with commas between them: no file is read |
/// | `region` | of these clusters (default: the one that `cdk` is signed in to) |
/// | `architecture` | `arm64` or `x86_64`, instead of the file's |
/// | `accessEntries` | `false` makes none, whatever the file says |
/// | `savedQueries` | `false` makes none |
/// | `zip` | the functions (default: what `./mvnw package` made) |
/// | `plainHttp` | `true` lets an emulator without TLS use the queue |
final class AppSettings {
  private static final Path ZIP = Path.of("functions/target/lamplighter-functions.zip");

  private final Node node;
  private final Path here;
  private final Optional<String> signedInTo;

  AppSettings(Node node, Path here, Optional<String> signedInTo) {
    this.node = node;
    this.here = here;
    this.signedInTo = signedInTo;
  }

  /// Throws [IllegalArgumentException], whose message is for the user.
  Deployment read() {
    var installation =
        InstallationReader.read(context("clusters").map(this::named).orElseGet(this::file));
    return new Deployment(
        ContextOverrides.of(installation, this::context),
        zip(),
        ContextOverrides.flag(this::context, "plainHttp", false));
  }

  private Optional<String> context(String name) {
    return Optional.ofNullable(node.tryGetContext(name))
        .map(Object::toString)
        .filter(text -> !text.isBlank());
  }

  private SourceText named(String clusters) {
    String region = context("region").or(() -> signedInTo).orElse("");
    String list =
        Arrays.stream(clusters.split(",", -1))
            .map(name -> "{name: \"%s\"}".formatted(name.strip()))
            .collect(Collectors.joining(", "));
    return new SourceText(
        "-c clusters=" + clusters,
        (region.isEmpty() ? "" : "region: %s%n".formatted(region))
            + "clusters: [%s]%n".formatted(list));
  }

  private SourceText file() {
    context("region")
        .ifPresent(
            region -> {
              throw new IllegalArgumentException(
                  "-c region: found \"%s\" beside a file, whose region counts. Allowed: -c region with -c clusters. Write region: %s into the file, or -c clusters=NAME."
                      .formatted(region, region));
            });
    Path found =
        context("config")
            .map(this::given)
            .or(() -> existing(here.resolve(InstallationReader.FILE)))
            .or(() -> existing(here.resolve("..").resolve(InstallationReader.FILE)))
            .filter(Files::isRegularFile)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "There is no %s here. Copy lamplighter.example.yaml and name your cluster"
                                .formatted(InstallationReader.FILE)
                            + " in it, or write -c clusters=NAME -c region=REGION."));
    try {
      return new SourceText(found.getFileName().toString(), Files.readString(found));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private Path given(String config) {
    Path file = here.resolve(config);
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException(
          "-c config: found \"%s\", which is no file. Allowed: a file as lamplighter.example.yaml, by its path from infra-cdk. Write -c config=../lamplighter.yaml."
              .formatted(config));
    }
    return file;
  }

  private Path zip() {
    Path zip =
        context("zip")
            .map(here::resolve)
            .or(() -> existing(here.resolve(ZIP)))
            .orElseGet(() -> here.resolve("..").resolve(ZIP))
            .normalize();
    if (!Files.isRegularFile(zip)) {
      throw new IllegalArgumentException(
          "There is no %s. Run ./mvnw package first.".formatted(ZIP.getFileName()));
    }
    return zip;
  }

  private static Optional<Path> existing(Path path) {
    return Optional.of(path).filter(Files::exists);
  }
}
