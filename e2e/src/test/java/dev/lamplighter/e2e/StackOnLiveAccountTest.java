package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.local.services.EmulatedAccount;
import dev.lamplighter.local.simulation.EffectKind;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/// A stack's custom resource comes and goes with nothing pretended but the machines: while the
/// schedule's function goes on beside it.
@EnabledIfEnvironmentVariable(named = EmulatedAccount.PYTHON, matches = ".+")
@Execution(ExecutionMode.CONCURRENT)
class StackOnLiveAccountTest {
  private static final Duration NODES_JOIN = Duration.ofMinutes(3);
  private static final Duration NODES_DRAIN = Duration.ofMinutes(5);
  private static final String INSTALLED = "lamplighter/mydev";

  private static final String HOLDS_HTTPD =
      """
      {"apiVersion": "policy/v1", "kind": "PodDisruptionBudget",
       "metadata": {"name": "httpd", "namespace": "default"},
       "spec": {"maxUnavailable": 0, "selector": {"matchLabels": {"app": "httpd"}}}}
      """;

  @Test
  void nodesAndAllThatWasMadeForThemGoWithTheStack() throws IOException {
    try (var lab = LabStage.on(new LiveAccount());
        var stack = new CustomResource(lab, NODES_DRAIN)) {
      launchForHttpd(lab, stack);

      assertNothingIsLeft(lab, stack.request("Delete", INSTALLED));
    }
  }

  /// After its first eviction, and the next after its first termination; whoever comes then is
  /// Lambda's second try of the same request.
  @Test
  void whatAnInvocationLeavesThatIsKilledHalfWayTheNextFinishes() throws IOException {
    try (var lab = LabStage.on(new LiveAccount());
        var stack = new CustomResource(lab, NODES_DRAIN)) {
      launchForHttpd(lab, stack);

      stack.isKilledAfter(EffectKind.EVICT, "Delete", INSTALLED);
      assertThat(lab.account().alive("service")).hasSize(2);
      stack.isKilledAfter(EffectKind.TERMINATE_INSTANCE, "Delete", INSTALLED);

      assertNothingIsLeft(lab, stack.request("Delete", INSTALLED));
    }
  }

  /// Its PodDisruptionBudget lets no pod go. The minute is the stack's `drainTimeoutMinutes`.
  @Test
  void aNodeThatDoesNotDrainGoesWhenItsTimeIsOver() throws IOException {
    var bound = Duration.ofMinutes(1);
    try (var lab = LabStage.on(new LiveAccount());
        var stack = new CustomResource(lab, bound)) {
      launchForHttpd(lab, stack);
      lab.controlPlane().kubectl(HOLDS_HTTPD, "apply", "-f", "-");
      var begun = Instant.now();

      JsonNode answer = stack.request("Delete", INSTALLED);

      assertThat(Duration.between(begun, Instant.now())).isGreaterThan(bound);
      assertNothingIsLeft(lab, answer);
    }
  }

  /// Nobody tells of pods and NodeClaims any more: instances are known by their tags.
  @Test
  void theInstancesOfAClusterThatWasDeletedAreTerminated() throws IOException {
    try (var lab = LabStage.on(new LiveAccount());
        var stack = new CustomResource(lab, NODES_DRAIN)) {
      launchForHttpd(lab, stack);
      lab.lamplighter().close();
      lab.account().stopMachines();
      lab.controlPlane().silence("kube-apiserver");
      try {
        lab.account().forgetCluster();

        assertNothingBills(lab, stack.request("Delete", INSTALLED));
      } finally {
        lab.controlPlane().goOn("kube-apiserver");
      }
    }
  }

  /// EKS says that the cluster is there, and it takes connections.
  @Test
  void theInstancesOfAClusterWhoseApiServerIsSilentAreTerminated() throws IOException {
    try (var lab = LabStage.on(new LiveAccount());
        var stack = new CustomResource(lab, NODES_DRAIN)) {
      launchForHttpd(lab, stack);
      lab.lamplighter().close();
      lab.account().stopMachines();
      lab.controlPlane().silence("kube-apiserver");
      try {
        assertNothingBills(lab, stack.request("Delete", INSTALLED));
      } finally {
        lab.controlPlane().goOn("kube-apiserver");
      }
    }
  }

  private static void launchForHttpd(LabStage lab, CustomResource stack) {
    assertThat(stack.request("Create", "").path("Status").asString()).isEqualTo("SUCCESS");
    lab.apply("workloads/httpd.yaml");
    lab.await(NODES_JOIN, () -> lab.running("httpd").size() == 2);
    assertThat(lab.account().alive("service")).hasSize(2);
  }

  private static void assertNothingIsLeft(LabStage lab, JsonNode answer) {
    assertThat(answer.path("Reason").asString())
        .isEqualTo("Nothing of Lamplighter's is left of cluster mydev.");
    assertNothingBills(lab, answer);
    assertThat(lab.nodes("service")).isEmpty();
    assertThat(lab.claims("service")).isEmpty();
    assertThat(
            lab.kubectl(
                "get",
                "nodepools,ec2nodeclasses",
                "-o",
                "jsonpath={range .items[*]}{.metadata.name}{.metadata.finalizers}{\"\\n\"}{end}"))
        .isEqualTo("platform\nservice\ndefault\n");
  }

  /// In the account nothing; of the table only what tells that the cluster was left.
  private static void assertNothingBills(LabStage lab, JsonNode answer) {
    assertThat(answer.path("Status").asString())
        .as(answer.path("Reason").asString())
        .isEqualTo("SUCCESS");
    assertThat(lab.account().alive("*")).isEmpty();
    try (var ec2 = lab.account().emulated().ec2();
        var iam = lab.account().emulated().iam();
        var dynamoDb = lab.account().emulated().dynamoDb()) {
      assertThat(ec2.describeLaunchTemplates().launchTemplates()).isEmpty();
      assertThat(iam.listInstanceProfiles().instanceProfiles()).isEmpty();
      assertThat(dynamoDb.scan(it -> it.tableName(LiveAccount.TABLE.name())).items())
          .extracting(
              it ->
                  Objects.requireNonNull(it.get("pk")).s()
                      + Objects.requireNonNull(it.get("sk")).s())
          .filteredOn(key -> !key.startsWith("catalogue#"))
          .containsExactlyInAnyOrder("cluster#mydevlease", "cluster#mydevstack");
    }
  }
}
