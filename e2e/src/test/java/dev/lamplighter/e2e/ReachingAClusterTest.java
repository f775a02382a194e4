package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.functions.kube.KubeApi;
import dev.lamplighter.functions.kube.KubeClusterReader;
import dev.lamplighter.functions.kube.KubeClusterWriter;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.WatchStart;
import dev.lamplighter.functions.port.Watched;
import dev.lamplighter.local.services.ControlPlane;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.snapshot.ClusterFacts;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.Source;
import io.fabric8.kubernetes.client.Config;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The ways to sign in that a kubeconfig can name, and what is said where the API server does not
/// let us in: one line, with what to do.
class ReachingAClusterTest {
  private static final String LAUNCHED =
      """
      apiVersion: karpenter.sh/v1
      kind: NodeClaim
      metadata: {name: launched}
      spec:
        nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
        requirements: [{key: kubernetes.io/arch, operator: In, values: [amd64]}]
      """;

  private static final String RIGHTS =
      """
      apiVersion: v1
      kind: ServiceAccount
      metadata: {name: lamplighter, namespace: kube-system}
      ---
      apiVersion: v1
      kind: ServiceAccount
      metadata: {name: nobody, namespace: kube-system}
      ---
      apiVersion: rbac.authorization.k8s.io/v1
      kind: ClusterRole
      metadata: {name: pools}
      rules:
      - {apiGroups: [karpenter.sh], resources: [nodepools], verbs: [list]}
      ---
      apiVersion: rbac.authorization.k8s.io/v1
      kind: ClusterRoleBinding
      metadata: {name: pools}
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: pools}
      subjects:
      - {kind: ServiceAccount, name: lamplighter, namespace: kube-system}
      """;

  private static final Duration SERVED = Duration.ofSeconds(30);

  private static final String DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: nodepools.karpenter.sh}
      spec:
        group: karpenter.sh
        scope: Cluster
        names: {kind: NodePool, listKind: NodePoolList, plural: nodepools, singular: nodepool}
        versions:
        - name: %s
          served: true
          storage: true
          schema: {openAPIV3Schema: %s}
      """;

  private static final String OF_VERSION_V1BETA1 =
      DEFINITION.formatted("v1beta1", "{type: object}");

  /// Without `expireAfter`, and of all that is in the status without all.
  private static final String OLDER =
      DEFINITION.formatted(
          "v1",
          """
          {type: object, properties: {
              spec: {type: object, properties: {
                template: {type: object, properties: {
                  metadata: {type: object, x-kubernetes-preserve-unknown-fields: true},
                  spec: {type: object, properties: {
                    taints: {type: array, items: {type: object, x-kubernetes-preserve-unknown-fields: true}},
                    startupTaints: {type: array, items: {type: object, x-kubernetes-preserve-unknown-fields: true}},
                    requirements: {type: array, items: {type: object, x-kubernetes-preserve-unknown-fields: true}},
                    nodeClassRef: {type: object, x-kubernetes-preserve-unknown-fields: true},
                    terminationGracePeriod: {type: string}}}}},
                disruption: {type: object, x-kubernetes-preserve-unknown-fields: true},
                limits: {type: object, x-kubernetes-preserve-unknown-fields: true},
                weight: {type: integer}, replicas: {type: integer}}},
              status: {type: object}}}
          """
              .replace("\n", " "));

  @TempDir private static Path directory;
  private static ControlPlane controlPlane;
  private static String saidWithoutDefinitions;
  private static String saidOfOldVersion;
  private static Optional<String> lackedByOlder = Optional.empty();

  @BeforeAll
  static void start() {
    controlPlane = ControlPlane.start();
    saidWithoutDefinitions =
        String.valueOf(
            catchThrowableOfType(CallFailed.class, () -> version(controlPlane.config())));
    try (var cluster = new RealCluster(controlPlane)) {
      install(cluster, OF_VERSION_V1BETA1, "v1beta1");
      saidOfOldVersion =
          String.valueOf(
              catchThrowableOfType(CallFailed.class, () -> version(controlPlane.config())));
      controlPlane.kubectl("", "delete", "crd", "nodepools.karpenter.sh");
      install(cluster, OLDER, "v1");
      cluster.await(
          SERVED,
          () -> {
            lackedByOlder = definitionsLack();
            return lackedByOlder.isPresent();
          });
      controlPlane.kubectl("", "delete", "crd", "nodepools.karpenter.sh");
      cluster.customResourceDefinitions();
    }
    controlPlane.kubectl(RIGHTS, "apply", "-f", "-");
  }

  @AfterAll
  static void stop() {
    controlPlane.close();
  }

  private static void install(RealCluster cluster, String definition, String version) {
    controlPlane.kubectl(definition, "apply", "-f", "-");
    cluster.await(
        SERVED,
        () ->
            controlPlane
                .kubectl("", "api-resources", "--api-group=karpenter.sh")
                .contains("karpenter.sh/" + version));
  }

  private static Optional<String> definitionsLack() {
    try (var api = KubeApi.of(signingIn("{token: " + tokenOf("default") + "}", authority()))) {
      return new KubeClusterReader(api, ReachingAClusterTest::noFacts, _ -> {}).definitionsLack();
    }
  }

  private static String version(Config config) {
    try (var api = KubeApi.of(config)) {
      return api.version();
    }
  }

  private static String tokenOf(String serviceAccount) {
    return controlPlane
        .kubectl("", "create", "token", serviceAccount, "--namespace=kube-system")
        .strip();
  }

  private static String authority() {
    return controlPlane.config().getCaCertData();
  }

  /// A kubeconfig in one line for each part; `user` is what kubectl would find under `user`.
  private static Config signingIn(String user, String authority) {
    return Config.fromKubeconfig(
        """
        apiVersion: v1
        kind: Config
        current-context: test
        contexts: [{name: test, context: {cluster: test, user: test}}]
        clusters: [{name: test, cluster: {server: "%s", certificate-authority-data: "%s"}}]
        users: [{name: test, user: %s}]
        """
            .formatted(controlPlane.config().getMasterUrl(), authority, user));
  }

  @Test
  void aClientCertificateATokenAndAnExecPluginLetUsIn() throws IOException {
    var plugin = Files.writeString(directory.resolve("sign-in"), plugin(tokenOf("lamplighter")));
    assertThat(plugin.toFile().setExecutable(true)).isTrue();

    assertThat(version(controlPlane.config())).startsWith("1.");
    assertThat(version(signingIn("{token: " + tokenOf("lamplighter") + "}", authority())))
        .startsWith("1.");
    assertThat(
            version(
                signingIn(
                    "{exec: {apiVersion: client.authentication.k8s.io/v1, interactiveMode: Never, command: \"%s\"}}"
                        .formatted(plugin),
                    authority())))
        .startsWith("1.");
  }

  private static String plugin(String token) {
    return """
    #!/bin/sh
    echo '{"kind": "ExecCredential", "apiVersion": "client.authentication.k8s.io/v1", "status": {"token": "%s"}}'
    """
        .formatted(token);
  }

  /// Its instance is one that no other account knows, and its node has not joined.
  @Test
  void aSecondRunIsToldOfTheFirstAndNotOfWhatItIsAboutToLaunch() {
    try (var first = run()) {
      assertThat(first.once()).isNotEmpty();
      controlPlane.kubectl(LAUNCHED, "apply", "-f", "-");
      controlPlane.kubectl(
          "",
          "patch",
          "nodeclaim",
          "launched",
          "--subresource=status",
          "--type=merge",
          "-p",
          "{\"status\": {\"providerID\": \"aws:///ap-northeast-2a/i-0123456789abcdef0\"}}");

      assertThatThrownBy(ReachingAClusterTest::run)
          .hasMessageContaining("found Lease kube-system/lamplighter held by");
    }
    assertThatThrownBy(ReachingAClusterTest::run)
        .hasMessageContaining("with instances that no pretend account launched, such as launched");
    controlPlane.kubectl("", "delete", "nodeclaim", "launched");
    run().close();
  }

  /// Each has its state in its own memory.
  @Test
  void aSecondRunWithAPretendAccountIsRefusedWhileTheFirstLasts() {
    try (var first = run()) {
      assertThat(first.once()).isNotEmpty();
      assertThatThrownBy(ReachingAClusterTest::run)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("found Lease kube-system/lamplighter held by")
          .hasMessageContaining("Allowed: one at a time. End the other");
    }
    try (var next = run()) {
      controlPlane.kubectl(
          "",
          "patch",
          "lease",
          "lamplighter",
          "--namespace=kube-system",
          "--type=merge",
          "-p",
          "{\"spec\": {\"holderIdentity\": \"somebody\"}}");

      assertThatThrownBy(next::once)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("taken by somebody");
    }
    controlPlane.kubectl("", "delete", "lease", "lamplighter", "--namespace=kube-system");
  }

  private static dev.lamplighter.local.real.RealCluster run() {
    return dev.lamplighter.local.real.RealCluster.of(
        controlPlane.config(),
        new dev.lamplighter.local.real.RealCluster.Options(
            ClusterName.of("mydev"), ClusterPolicy.DEFAULT, _ -> {}, _ -> {}, () -> false));
  }

  @Test
  void aTokenThatTheServerDoesNotKnowIsSaid() {
    assertThatThrownBy(() -> version(signingIn("{token: stale}", authority())))
        .isInstanceOf(CallFailed.class)
        .hasMessageContaining("401")
        .hasMessageContaining("the token is expired or of another cluster");
  }

  @Test
  void anIdentityWithoutRightsIsToldWhatToApply() {
    assertThatThrownBy(() -> version(signingIn("{token: " + tokenOf("nobody") + "}", authority())))
        .isInstanceOf(CallFailed.class)
        .hasMessageContaining("403")
        .hasMessageContaining("nodepools.karpenter.sh is forbidden")
        .hasMessageContaining("Apply Lamplighter's RBAC manifest");
  }

  /// One list more than may be read does not hide the others.
  @Test
  void aRightThatIsMissingIsNamed() {
    try (var api = KubeApi.of(signingIn("{token: " + tokenOf("lamplighter") + "}", authority()))) {
      var reader = new KubeClusterReader(api, ReachingAClusterTest::noFacts, _ -> {});

      assertThat(reader.nodePools().complete()).isTrue();
      assertThatThrownBy(reader::pods)
          .isInstanceOf(CallFailed.class)
          .hasMessageContaining("cannot list resource \"pods\"")
          .hasMessageContaining("Apply Lamplighter's RBAC manifest");
    }
  }

  private static ClusterFacts noFacts() {
    throw new IllegalStateException("Nobody asks for them");
  }

  @Test
  void aCertificateOfAnotherAuthorityIsSaid() throws Exception {
    assertThatThrownBy(() -> version(signingIn("{token: any}", anotherAuthority())))
        .isInstanceOf(CallFailed.class)
        .hasMessageContaining("its certificate is not of the CA that this cluster is known by");
  }

  private static String anotherAuthority() throws IOException, InterruptedException {
    var store = directory.resolve("store");
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    var pair =
        List.of(
            keytool,
            "-genkeypair",
            "-alias",
            "ca",
            "-dname",
            "CN=another",
            "-keyalg",
            "EC",
            "-keystore",
            store.toString(),
            "-storepass",
            "changeit");
    assertThat(new ProcessBuilder(pair).redirectErrorStream(true).start().waitFor()).isZero();
    var export =
        List.of(
            keytool,
            "-exportcert",
            "-rfc",
            "-alias",
            "ca",
            "-keystore",
            store.toString(),
            "-storepass",
            "changeit");
    var exported = new ProcessBuilder(export).start().getInputStream().readAllBytes();
    return Base64.getEncoder().encodeToString(exported);
  }

  @Test
  void aClusterWithoutOurDefinitionsIsSaid() {
    assertThat(saidWithoutDefinitions)
        .contains("404. CustomResourceDefinition nodepools.karpenter.sh is missing. kubectl apply");
  }

  @Test
  void aDefinitionOfAnotherVersionIsSaid() {
    assertThat(saidOfOldVersion)
        .contains("nodepools.karpenter.sh has no version v1; of its group there is v1beta1");
  }

  /// Any authenticated user may read the schemas.
  @Test
  void whatAnOlderDefinitionLacksIsNamedAndOursLacksNothing() {
    assertThat(lackedByOlder)
        .hasValueSatisfying(
            lack ->
                assertThat(lack)
                    .contains(
                        "nodepools.karpenter.sh lacks spec.template.spec.expireAfter,"
                            + " status.resources, status.nodes, "));
    try (var cluster = new RealCluster(controlPlane)) {
      cluster.await(SERVED, () -> definitionsLack().isEmpty());
    }
  }

  @Test
  void aWrongPathInTheServersUrlIsNoMissingDefinition() {
    var wrong = controlPlane.config();
    wrong.setMasterUrl(wrong.getMasterUrl().replaceAll("/+$", "") + "/k8s");

    assertThatThrownBy(() -> version(wrong))
        .isInstanceOf(CallFailed.class)
        .hasMessageEndingWith("Correct the path in the server's URL.")
        .hasMessageNotContaining("CustomResourceDefinition");

    var withFewRights = signingIn("{token: " + tokenOf("nobody") + "}", authority());
    withFewRights.setMasterUrl(wrong.getMasterUrl());
    assertThatThrownBy(() -> version(withFewRights))
        .hasMessageEndingWith("Correct the path in the server's URL.")
        .hasMessageNotContaining("RBAC");
  }

  /// `lamplighter` may list NodePools here, but not watch them, nor publish events.
  @Test
  void aWatchAndAnEventThatAreRefusedAreToldWithTheMissingVerb() {
    try (var api = KubeApi.of(signingIn("{token: " + tokenOf("lamplighter") + "}", authority()))) {
      var reader = new KubeClusterReader(api, ReachingAClusterTest::noFacts, _ -> {});
      var since = reader.nodePools().resourceVersion().orElseThrow();
      var start = new WatchStart(new TreeMap<>(Map.of(Source.NODE_POOLS, since)));
      try (var watching = reader.startWatching(start, Duration.ofSeconds(1))) {
        assertThat(reader.endWatching(watching).nodePools())
            .isInstanceOfSatisfying(
                Watched.Refused.class,
                refused ->
                    assertThat(refused.why())
                        .startsWith("watch nodepools.karpenter.sh: 403")
                        .contains("cannot watch resource", "Apply Lamplighter's RBAC manifest"));
      }
      var event =
          new ClusterEvent(
              ClusterEvent.Type.WARNING,
              EventReason.LIST_INCOMPLETE,
              ObjectKind.NODE_POOL,
              Optional.empty(),
              "service",
              "something");
      assertThatThrownBy(() -> new KubeClusterWriter(api, Clock.systemUTC()).publish(event))
          .isInstanceOf(CallFailed.class)
          .hasMessageStartingWith("create events.events.k8s.io: 403")
          .hasMessageContaining("Apply Lamplighter's RBAC manifest");
    }
  }
}
