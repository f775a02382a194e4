package dev.lamplighter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Whatever is wrong with the input: one message, status 2, nothing started, no trace.
@Isolated
class BadInputTest {
  private static final Path POOLS = Path.of(Examples.LABS + "pools");

  @TempDir private Path folder;

  @ParameterizedTest(name = "{0} → {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          expireAfter: 720h     | expireAfter: [720h        | this is not YAML
          expireAfter: 720h     | expireAftr: 720h          | spec.template.spec.expireAftr: this field is unknown
          kind: NodePool        | kind: NodePol             | kind: found "NodePol"
          karpenter.sh/v1       | karpenter.sh/v1beta1      | v1beta1
          cpu: "8"              | cpu: "-8"                 | spec.limits.cpu
          operator: In          | operator: Is              | operator: found "Is"
          name: default         | name: deflt               | spec.template.spec.nodeClassRef.name: EC2NodeClass/deflt
          consolidateAfter: 1m  | consolidateAfter: soon    | spec.disruption.consolidateAfter
          """)
  void namesFileLineFieldAndWhatToWrite(String good, String bad, String message)
      throws IOException {
    String pool = Files.readString(POOLS.resolve("nodepool-platform.yaml"));
    assertThat(pool).contains(good);
    Path file = Files.writeString(folder.resolve("pool.yaml"), pool.replace(good, bad));

    var run = simulate("-f", file.toString(), "-f", POOLS + "/ec2nodeclass-default.yaml");

    assertRefused(run);
    assertThat(run.err()).startsWith(file + ":").contains(message, "Allowed: ", "Write ");
  }

  @Test
  void twoObjectsOfOneName() throws IOException {
    Path pool = POOLS.resolve("nodepool-platform.yaml");
    Path copy = Files.copy(pool, folder.resolve("copy.yaml"));

    var run = simulate("-f", POOLS.toString(), "-f", copy.toString());

    assertRefused(run);
    assertThat(run.err())
        .contains(copy + ":")
        .contains("NodePool/platform is defined twice, first at " + pool);
  }

  @Test
  void anEmptyPath() {
    var run = simulate("-f", "");

    assertRefused(run);
    assertThat(run.err())
        .startsWith(
            "-f: found \"\". Allowed: the path of a file or directory, or - for standard input."
                + " Write -f manifests/.");
  }

  /// What Java makes of an argument that the locale C has no characters for.
  @Test
  void aPathThatTheLocaleCannotWrite() {
    var run = simulate("-f", "\u00fc\0.yaml");

    assertRefused(run);
    assertThat(run.err()).contains("Write LC_ALL=C.UTF-8 ./lamplighter simulate");
  }

  @Test
  void everyProblemAtOnceAlsoAMissingClass() throws IOException {
    String pool = Files.readString(POOLS.resolve("nodepool-platform.yaml"));
    Path file =
        Files.writeString(
            folder.resolve("pool.yaml"),
            pool.replace("expireAfter: 720h", "expireAfter: soon")
                .replace("name: default", "name: deflt"));

    var run = simulate("-f", file.toString());

    assertRefused(run);
    assertThat(run.err()).contains("found \"soon\"", "EC2NodeClass/deflt of NodePool/platform");
  }

  @Test
  void standardInputIsShownAsADash() {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream("kind: NodePool".getBytes(StandardCharsets.UTF_8)));
    try {
      var run = simulate("-f", POOLS.toString(), "-");

      assertRefused(run);
      assertThat(run.err()).startsWith("-:1: apiVersion: the field is missing.");
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void anEmptyFile() throws IOException {
    Path empty = Files.createFile(folder.resolve("empty.yaml"));

    var run = simulate("-f", empty.toString());

    assertRefused(run);
    assertThat(run.err())
        .isEqualToIgnoringNewLines(
            empty
                + ": found no manifest in this file. Allowed: YAML or JSON with an object. Write a"
                + " manifest into it, which begins with apiVersion and kind.");
  }

  @Test
  void anEmptyDirectoryAMissingPathAndAHugeFile() throws IOException {
    Path huge = Files.writeString(folder.resolve("huge.yaml"), "#".repeat(10_000_000));
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Path missing = folder.resolve("missing.yaml");

    var run = simulate("-f", huge.toString(), empty.toString(), missing.toString());

    assertRefused(run);
    assertThat(run.err().lines())
        .satisfiesExactly(
            line -> assertThat(line).startsWith(huge.toString()).contains("10,000,000"),
            line -> assertThat(line).startsWith(empty.toString()).contains("no manifest"),
            line -> assertThat(line).startsWith(missing.toString()).contains("no such file"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --at 5x -f POOLS                                | --at: found "5x".
          --at -5m -f POOLS                               | --at: found "-5m".
          -f POOLS --until never                          | --until: found "never".
          -f POOLS --until 0s                             | --until 0s is before the cluster stands, 5s. Allowed: 5s or later. Write --until 10m5s.
          -f POOLS --until 1s                             | --until 1s is before the cluster stands, 5s. Allowed: 5s or later. Write --until 10m5s.
          -f POOLS --at 5m -f DEPLOY --until 2m           | --until 2m is before the last --at, 5m.
          -f POOLS --at                                   | --at needs TIME.
          -f                                              | -f needs FILE-or-DIR.
          -f POOLS --at 5m                                | --at 5m: nothing follows it.
          -f POOLS --delete deplyment/httpd               | --delete: kind "deplyment" is not known.
          -f DEPLOY --delete svc/httpd                    | --delete svc/httpd: no manifest before it makes it. Write -f FILE before it, with the manifest of the object.
          -f POOLS --delete httpd                         | --delete: found "httpd".
          -f POOLS --delete deployment/httpd              | --delete deployment/httpd: no manifest before it makes it.
          -f DEPLOY --delete deployment/htpd              | --delete deployment/htpd: no manifest before it makes it. Allowed: httpd. Write deployment/httpd.
          -f POOLS --at 3m --delete nodepool/servce       | --delete nodepool/servce: no manifest before it makes it. Allowed: platform, service. Write nodepool/service.
          --at 5m -f DEPLOY --at 3m --scale deploy/httpd=1 | --scale deployment/httpd at 3m: it is applied only at 5m.
          -f DEPLOY --scale deployment/httpd=-1           | --scale: found "deployment/httpd=-1".
          -f DEPLOY --namespace Bad_Name                  | --namespace: found "Bad_Name". Allowed: lower-case letters, digits and '-', at most 63 characters. Write --namespace default.
          -f DEPLOY --scale sts/httpd=3                   | --scale: found "sts/httpd=3". Allowed: deployment/NAME=REPLICAS, for only a Deployment can be scaled here. Write --scale deployment/busybox=8.
          -f https://example.com/a.yaml                   | -f: found "https://example.com/a.yaml". Allowed: the path of a file or directory, or - for standard input. Write curl -fsSL https://example.com/a.yaml | ./lamplighter simulate -f -, which downloads it.
          -f POOLS --fixed-nodes -1                       | --fixed-nodes: found -1. Allowed: 0 to 50. Write --fixed-nodes 0.
          -f POOLS --output jsn                           | Invalid value for option '--output': found "jsn". Allowed: text, json, yaml, html. Write json.
          -f POOLS --color sometimes                      | Invalid value for option '--color': found "sometimes". Allowed: auto, always, never. Write one of them.
          -f POOLS --fixed-nodes many                     | Invalid value for option '--fixed-nodes': found "many".
          --seed 1                                        | There is nothing to simulate.
          --faults -f POOLS                               | --faults makes worlds of its own: -f does not go with it. Allowed: --faults, --seeds.
          --faults --seed 3                               | --faults makes worlds of its own: --seed does not go with it.
          --faults --output json                          | --faults makes worlds of its own: --output does not go with it.
          --faults --seeds 1..99999999999                 | --seeds: found 1..99999999999. Allowed: at most 1000000 seeds. Write --seeds 1..1000000.
          -f POOLS --seeds 1..3                           | --seeds: nothing is blown through. Allowed: with --faults.
          -f POOLS --watch --speed fast                   | --speed: found "fast".
          --faults --seeds 9..1                           | --seeds: found 9..1.
          """)
  void theCommandLineItself(String arguments, String message) {
    String[] args =
        arguments
            .replace("POOLS", POOLS.toString())
            .replace("DEPLOY", Examples.LABS + "workloads/httpd.yaml")
            .split(" +");

    var run = simulate(args);

    assertRefused(run);
    assertThat(run.err()).startsWith(message);
  }

  @Test
  void controlCharactersOfTheCommandLineAreShownEscaped() {
    for (String[] args :
        List.of(
            new String[] {"--scale", "a\u001b[31m\nb"},
            new String[] {"--at", "\r5m"},
            new String[] {"--namespace", "a\nb", "-f", POOLS.toString()},
            new String[] {"-f", folder.resolve("a\u001b\nb").toString()},
            new String[] {"\u001bword"})) {
      var run = simulate(args);

      assertRefused(run);
      assertThat(run.err().lines().filter(line -> !line.startsWith("See ")))
          .hasSize(1)
          .allMatch(line -> line.chars().allMatch(it -> it >= ' '))
          .first()
          .asString()
          .containsAnyOf("\\u001b", "\\r", "\\n");
    }
  }

  private static void assertRefused(CommandRun run) {
    assertThat(run.status()).as(run.err()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).isNotBlank().doesNotContain("\tat ", "Exception");
  }

  private static CommandRun simulate(String... arguments) {
    var all = new ArrayList<>(List.of("simulate"));
    all.addAll(List.of(arguments));
    return CommandRun.of(all.toArray(String[]::new));
  }
}
