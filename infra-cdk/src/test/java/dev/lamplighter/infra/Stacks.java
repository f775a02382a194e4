package dev.lamplighter.infra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lamplighter.functions.install.Installation;
import dev.lamplighter.functions.install.InstallationReader;
import dev.lamplighter.functions.wire.yaml.SourceText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import software.amazon.awscdk.App;
import software.amazon.awscdk.AppProps;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/// Stacks as they are synthesised, each once for all tests.
final class Stacks {
  static final String ONE =
      """
      region: eu-central-1
      clusters:
        - name: mydev
      """;

  private static final Map<String, Template> TEMPLATES = new ConcurrentHashMap<>();

  private Stacks() {}

  static Template of(String yaml) {
    assumeNode();
    return TEMPLATES.computeIfAbsent(yaml, Stacks::synthesised);
  }

  private static Template synthesised(String yaml) {
    var app = app();
    var stack = new LamplighterStack(app, deployment(installation(yaml)));
    var assembly = app.synth();
    return Template.of(
        JsonMapper.shared()
            .convertValue(
                assembly.getStackByName(stack.getStackName()).getTemplate(),
                new TypeReference<Map<String, Object>>() {}));
  }

  static Installation installation(String yaml) {
    return InstallationReader.read(new SourceText("lamplighter.yaml", yaml));
  }

  static Deployment deployment(Installation installation) {
    return new Deployment(installation, zip(), "development", false);
  }

  /// With the context of `cdk.json`.
  static App app() {
    return new App(AppProps.builder().context(context()).build());
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> context() {
    try {
      var file =
          JsonMapper.shared()
              .readValue(Files.readString(Repository.file("infra-cdk/cdk.json")), Map.class);
      return (Map<String, Object>) file.get("context");
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /// The CDK's other half runs on Node. Without it the tests say that they were skipped.
  static void assumeNode() {
    assumeTrue(
        hasNode(), "Skipped: there is no node on the PATH, which the CDK needs. Install Node.js.");
  }

  private static boolean hasNode() {
    try {
      return new ProcessBuilder("node", "--version").start().waitFor() == 0;
    } catch (IOException none) {
      return false;
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /// Stands for the functions' zip, which is made after the tests.
  static Path zip() {
    try {
      Path zip = Files.createTempDirectory("lamplighter-zip").resolve("functions.zip");
      try (var out = new ZipOutputStream(Files.newOutputStream(zip))) {
        var entry = new ZipEntry("lib/functions.jar");
        entry.setTime(0);
        out.putNextEntry(entry);
        out.closeEntry();
      }
      assertThat(zip).isNotEmptyFile();
      zip.toFile().deleteOnExit();
      zip.getParent().toFile().deleteOnExit();
      return zip;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
