package dev.lamplighter.infra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lamplighter.functions.install.Installation;
import dev.lamplighter.functions.install.InstallationReader;
import dev.lamplighter.functions.wire.yaml.SourceText;
import io.github.cdklabs.cdknag.AwsSolutionsChecks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.App;
import software.amazon.awscdk.AppProps;
import software.amazon.awscdk.Aspects;
import software.amazon.awscdk.assertions.Annotations;
import software.amazon.awscdk.assertions.Match;
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

  /// With all there is, for two clusters.
  static final String WHOLE =
      """
      region: eu-west-1
      account: "111122223333"
      stack: Lights
      table: lights
      reaction: watch
      clusters:
        - name: blue
          scaleToZero: true
          onUninstall: keep
        - name: green
          nodeRoles: [KarpenterNodeRole-green]
          accessEntries: false
          drainTimeoutMinutes: 30
      functions:
        architecture: x86_64
        lookMemory: 1024
        memory: 2048
        reservedConcurrency: 4
        subnets: [subnet-0123456789abcdef0]
        securityGroups: [sg-0123456789abcdef0]
      interruption: [spot-interruption, health]
      observation:
        logRetentionDays: 30
        metrics: emf
        dashboard: true
        alarms: true
        alarmTopic: arn:aws:sns:eu-west-1:111122223333:oncall
      guarding:
        permissionsBoundary: arn:aws:iam::111122223333:policy/boundary
        kmsKey: arn:aws:kms:eu-west-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab
        pointInTimeRecovery: true
      tags:
        team: platform
      """;

  private static final Map<String, Synthesised> STACKS = new ConcurrentHashMap<>();

  private Stacks() {}

  /// A stack's template, and what cdk-nag finds wrong with it, as `rule path`.
  record Synthesised(Template template, SortedSet<String> findings) {}

  static Template of(String yaml) {
    return synthesised(yaml).template();
  }

  static SortedSet<String> findings(String yaml) {
    return synthesised(yaml).findings();
  }

  private static Synthesised synthesised(String yaml) {
    assumeNode();
    return STACKS.computeIfAbsent(yaml, Stacks::synthesise);
  }

  /// The CDK has no other type for what it has to say yet.
  @SuppressWarnings("deprecation")
  private static Synthesised synthesise(String yaml) {
    var app = app();
    var installation = installation(yaml);
    var stack = new LamplighterStack(app, deployment(installation));
    Aspects.of(app).add(AwsSolutionsChecks.Builder.create().verbose(false).build());
    var tree = app.synth().getStackByName(stack.getStackName()).getTemplate();
    var template =
        Template.of(
            JsonMapper.shared().convertValue(tree, new TypeReference<Map<String, Object>>() {}));
    keep(installation.place().stack(), template);
    var any = Match.stringLikeRegexp("AwsSolutions-.*");
    var found = Annotations.fromStack(stack);
    var findings = new TreeSet<String>();
    Stream.of(found.findError("*", any), found.findWarning("*", any))
        .flatMap(List::stream)
        .forEach(it -> findings.add(rule(it.getEntry().getData()) + " " + it.getId()));
    return new Synthesised(template, findings);
  }

  /// The beginning of `AwsSolutions-IAM5[Resource::*]: The IAM entity ...`.
  private static String rule(@Nullable Object text) {
    return String.valueOf(text).replaceFirst("(?s):( |\\R).*", "");
  }

  /// For infra-cdk/lint/run.
  private static void keep(String name, Template template) {
    try {
      Path folder = Repository.file("infra-cdk/target/templates");
      Files.createDirectories(folder);
      Files.writeString(folder.resolve(name + ".json"), template.json());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  static Installation installation(String yaml) {
    return InstallationReader.read(new SourceText("lamplighter.yaml", yaml));
  }

  static Deployment deployment(Installation installation) {
    return new Deployment(installation, zip(), false);
  }

  /// With the context of `cdk.json`.
  static App app() {
    return new App(AppProps.builder().context(context()).build());
  }

  private static Map<String, Object> context() {
    var file =
        JsonMapper.shared()
            .readValue(
                Repository.text("infra-cdk/cdk.json"), new TypeReference<Map<String, Object>>() {});
    return Template.object(file.get("context"));
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
      Path folder = Files.createTempDirectory("lamplighter-zip");
      Path zip = folder.resolve("functions.zip");
      try (var out = new ZipOutputStream(Files.newOutputStream(zip))) {
        var entry = new ZipEntry("lib/functions.jar");
        entry.setTime(0);
        out.putNextEntry(entry);
        out.closeEntry();
      }
      assertThat(zip).isNotEmptyFile();
      folder.toFile().deleteOnExit();
      zip.toFile().deleteOnExit();
      return zip;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
