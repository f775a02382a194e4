package dev.lamplighter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.json.JsonMapper;

@Isolated
class ValidateCommandTest {
  private static final String CLASS =
      """
      apiVersion: karpenter.k8s.aws/v1
      kind: EC2NodeClass
      metadata: {name: default}
      spec:
        role: nodes
        amiSelectorTerms: [{alias: al2023@latest}]
        subnetSelectorTerms: [{tags: {a: b}}]
        securityGroupSelectorTerms: [{tags: {a: b}}]
      """;

  private static final String POOL =
      """
      apiVersion: karpenter.sh/v1
      kind: NodePool
      metadata: {name: web}
      spec:
        template:
          spec:
            nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
            requirements:
            - {key: kubernetes.io/arch, operator: In, values: [amd64]}
      """;

  private static final String SERVICE =
      """
      apiVersion: v1
      kind: Service
      metadata: {name: web}
      """;

  @TempDir private Path folder;

  @Test
  void theLabsManifestsAreValid() {
    var run = CommandRun.of("validate", "-f", Examples.LABS + "pools");

    assertThat(run.out()).isEqualTo("2 NodePools, 1 EC2NodeClass: all valid\n");
    assertThat(run.status()).isZero();
  }

  /// The labs have an object more than once, each for another step.
  @Test
  void refusesAnObjectThatIsThereTwice() {
    var run = CommandRun.of("validate", "-f", Examples.LABS);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out().lines().filter(line -> line.contains(".yaml:")))
        .isNotEmpty()
        .allMatch(line -> line.contains(" is defined twice, first at "));
  }

  @Test
  void countsWhatIsValidByKindAndWhatNobodyChecks() throws IOException {
    var run = validate(CLASS, POOL, POOL.replace("name: web", "name: db"), SERVICE);

    assertThat(run.status()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .isEqualTo(
            """
            Not checked, because no decision depends on them: 1 Service.
            2 NodePools, 1 EC2NodeClass: all valid
            """);
  }

  @Test
  void saysEveryProblemAndWhatElseIsValid() throws IOException {
    var run =
        validate(
            CLASS.replace("role:", "rol:"),
            POOL.replace("requirements", "requirments"),
            POOL.replace("name: web", "name: db"));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out().lines())
        .anySatisfy(
            line ->
                assertThat(line).contains("0.yaml:5: spec.rol: this field is unknown. Allowed:"))
        .anySatisfy(
            line ->
                assertThat(line)
                    .contains("1.yaml:8: spec.template.spec.requirments: this field is unknown.")
                    .endsWith("Write requirements instead."))
        .last()
        .asString()
        .matches("\\d problems; valid: 1 NodePool");
  }

  /// Field by field, as somebody who comes from an older Karpenter needs it.
  @Test
  void answersAManifestOfV1beta1FieldByField() throws IOException {
    var run =
        validate(
            CLASS,
            """
            apiVersion: karpenter.sh/v1beta1
            kind: NodePool
            metadata: {name: old}
            spec:
              disruption: {consolidationPolicy: WhenUnderutilized, expireAfter: 720h}
              template:
                spec:
                  nodeClassRef: {apiVersion: karpenter.k8s.aws/v1beta1, kind: EC2NodeClass, name: default}
            """);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out())
        .contains(
            "1.yaml:1: apiVersion: found \"karpenter.sh/v1beta1\", which Karpenter 1.0 replaced.",
            "Write apiVersion: karpenter.sh/v1.",
            "spec.disruption.expireAfter",
            "spec.disruption.consolidationPolicy",
            "spec.template.spec.nodeClassRef.apiVersion");
  }

  @Test
  void refusesAnApiVersionThatNobodyKnows() throws IOException {
    var run = validate(CLASS, POOL.replace("karpenter.sh/v1", "karpenter.sh/v2"));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out())
        .contains("1.yaml:1: apiVersion: found \"karpenter.sh/v2\"")
        .endsWith("1 problem; valid: 1 EC2NodeClass\n");
  }

  @Test
  void aClassMayBeInTheClusterUnlessTheManifestsHaveSome() throws IOException {
    var alone = validate(POOL);
    assertThat(alone.status()).isZero();
    assertThat(alone.out())
        .isEqualTo(
            """
            Not looked for, because no EC2NodeClass is among the manifests: EC2NodeClass/default.
            1 NodePool: all valid
            """);

    var misspelt = validate(POOL.replace("name: default", "name: defualt"), CLASS);
    assertThat(misspelt.status()).isEqualTo(2);
    assertThat(misspelt.out())
        .contains("EC2NodeClass/defualt of NodePool/web is not among the manifests")
        .contains("Write name: default.");
  }

  /// With what the API server and Karpenter have added, as `kubectl get -o yaml` prints it.
  @Test
  void takesObjectsAsTheyAreInACluster() throws IOException {
    var run =
        validate(
            """
            apiVersion: v1
            kind: List
            metadata: {resourceVersion: ""}
            items:
            - apiVersion: karpenter.sh/v1
              kind: NodePool
              metadata:
                name: web
                uid: 6b0fa5d6-3d3c-4b5e-9a53-8f6a4e7a1c11
                generation: 1
                creationTimestamp: "2026-01-01T00:00:00Z"
                resourceVersion: "123"
                annotations: {karpenter.sh/nodepool-hash: "1", karpenter.sh/nodepool-hash-version: v3}
              spec:
                template:
                  spec:
                    nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                    requirements: [{key: kubernetes.io/arch, operator: In, values: [amd64]}]
              status:
                conditions: [{type: Ready, status: "True", reason: Ready, message: "",
                    lastTransitionTime: "2026-01-01T00:00:00Z", observedGeneration: 1}]
                nodeClassObservedGeneration: 1
                resources: {nodes: "0"}
            """);

    assertThat(run.out()).endsWith("1 NodePool: all valid\n");
  }

  @Test
  void readsStandardInput() {
    var standardInput = System.in;
    System.setIn(
        new ByteArrayInputStream((POOL + "---\n" + CLASS).getBytes(StandardCharsets.UTF_8)));
    try {
      assertThat(CommandRun.of("validate", "-f", "-", "--output", "text").out())
          .isEqualTo("1 NodePool, 1 EC2NodeClass: all valid\n");
    } finally {
      System.setIn(standardInput);
    }
  }

  @Test
  void saysWhatThereIsNothingOf() {
    var run = CommandRun.of("validate", "-f", folder + "/nothing.yaml");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out())
        .contains("nothing.yaml: there is no such file or directory.")
        .endsWith("1 problem\n");
    assertThat(CommandRun.of("validate").err())
        .startsWith("Missing required option: '--filename=FILE-or-DIR");
    assertThat(CommandRun.of("validate", "-f", "x", "--output", "html").err())
        .startsWith(
            "Invalid value for option '--output': found \"html\". Allowed: text, json, yaml.");
  }

  @Test
  void writesItAsJsonAndAsTheSameYaml() throws IOException {
    var file = write(0, POOL.replace("operator: In", "operator: Inn") + "---\n" + SERVICE);

    var json = CommandRun.of("validate", "-f", file.toString(), "--output", "json");
    var yaml = CommandRun.of("validate", "-f", file.toString(), "--output", "yaml");

    assertThat(List.of(json.status(), yaml.status())).containsOnly(2);
    var document = JsonMapper.shared().readTree(json.out());
    assertThat(document.path("ok").asBoolean()).isFalse();
    var problem = document.path("problems").path(0);
    assertThat(problem.path("file").asString()).isEqualTo(file.toString());
    assertThat(problem.path("line").asInt()).isEqualTo(9);
    assertThat(problem.path("field").asString())
        .isEqualTo("spec.template.spec.requirements[0].operator");
    assertThat(problem.path("message").asString()).startsWith(file + ":9: spec.template.spec.");
    assertThat(document.path("notChecked").path("Service").asInt()).isEqualTo(1);
    assertThat(new Load(LoadSettings.builder().build()).loadFromString(yaml.out()))
        .isEqualTo(JsonMapper.shared().readValue(json.out(), Map.class));
  }

  private CommandRun validate(String... manifests) throws IOException {
    var args = Stream.<String>builder().add("validate").add("-f");
    for (int i = 0; i < manifests.length; i++) {
      args.add(write(i, manifests[i]).toString());
    }
    return CommandRun.of(args.build().toArray(String[]::new));
  }

  private Path write(int number, String manifest) throws IOException {
    return Files.writeString(folder.resolve(number + ".yaml"), manifest);
  }
}
