package dev.lamplighter.e2e.serverless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.local.services.Checkout;
import dev.lamplighter.local.services.LocalServices;
import dev.lamplighter.local.services.ServiceRequest;
import dev.lamplighter.local.services.ServiceRouter;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.ec2.model.Instance;
import software.amazon.awssdk.services.ec2.model.InstanceStateName;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Every function with every sample of an event, in containers, against the services that
/// `./lamplighter local-services` starts.
@EnabledIfEnvironmentVariable(named = Tools.INSTALLED, matches = ".+")
@TestMethodOrder(OrderAnnotation.class)
class SamLocalInvokeTest {
  /// What `events/local-env.json` tells the functions.
  private static final int PORT = 4510;

  private static final String OTHERS_INSTANCE = "i-0123456789abcdef0";

  private static final String RUNNING = "--for=jsonpath={.status.phase}=Running";

  private static final List<String> ANSWERS = new CopyOnWriteArrayList<>();
  private static LocalServices services;

  @BeforeAll
  static void start() {
    SamLocal.prepare();
    services =
        LocalServices.start(
            "host.docker.internal",
            PORT,
            new ServiceRouter.Onlooker() {
              @Override
              public void asked(ServiceRequest request) {}

              @Override
              public void answered(String json) {
                ANSWERS.add(json);
              }
            });
    services.letIn(List.of("test"));
    services.installRights();
  }

  @AfterAll
  static void stop() {
    services.close();
  }

  private static JsonNode lastAnswer() {
    return JsonMapper.shared().readTree(ANSWERS.getLast());
  }

  private static String kubectl(String... arguments) {
    return services.controlPlane().kubectl("", arguments);
  }

  private static List<Instance> alive() {
    try (var ec2 = services.account().ec2()) {
      return ec2.describeInstances().reservations().stream()
          .flatMap(it -> it.instances().stream())
          .filter(it -> it.state().name() != InstanceStateName.TERMINATED)
          .toList();
    }
  }

  @Test
  @Order(1)
  void theClusterIsMadeReady() {
    SamLocal.invoke("StackFunction", "stack-create");

    assertThat(lastAnswer().path("Status").asString()).isEqualTo("SUCCESS");
    assertThat(kubectl("get", "crd", "-o", "name"))
        .contains("nodepools.karpenter.sh", "nodeclaims.karpenter.sh")
        .contains("ec2nodeclasses.karpenter.k8s.aws");
  }

  @Test
  @Order(2)
  void theCatalogueIsRenewed() {
    JsonNode answer = SamLocal.invoke("CatalogueFunction", "catalogue-schedule");

    assertThat(answer.path("written").asBoolean()).isTrue();
    assertThat(answer.path("types").asInt()).isGreaterThan(300);
  }

  /// It keeps a snapshot alive, and asks for nothing.
  @ParameterizedTest
  @ValueSource(strings = {"StackFunction", "InterruptionFunction"})
  @Order(2)
  void aPingIsNoRequest(String function) {
    int answers = ANSWERS.size();

    JsonNode answer = SamLocal.invoke(function, "ping");

    assertThat(answer.path("batchItemFailures")).isEmpty();
    assertThat(answer.path("request").asString("Ping")).isEqualTo("Ping");
    assertThat(ANSWERS).hasSize(answers);
  }

  @Test
  @Order(3)
  void aTickOfAnEmptyClusterIsQuiet() {
    JsonNode answer = SamLocal.invoke("ReconcileFunction", "schedule-tick");

    assertThat(answer.path("cluster").asString()).isEqualTo("mydev");
    assertThat(answer.path("ending").asString()).isEqualTo("QUIET");
  }

  /// Lab 1: one invocation stays until the nodes are ready. That they then hold the pods is for
  /// kube-scheduler and the kubelets, which take their own time.
  @Test
  @Order(4)
  void aTickMakesNodesForPodsThatFitNowhere() {
    String labs = Checkout.root().resolve("examples/labs").toString();
    kubectl("apply", "-f", labs + "/cluster/");
    kubectl("apply", "-f", labs + "/pools/");
    kubectl("apply", "-f", labs + "/workloads/busybox-4.yaml");

    JsonNode answer = SamLocal.invoke("ReconcileFunction", "reconcile-follow-up");

    assertThat(answer.path("effects").asInt()).isPositive();
    assertThat(alive()).isNotEmpty();
    assertThat(kubectl("wait", "pods", "--all", "--timeout=60s", RUNNING).lines()).hasSize(4);
  }

  /// Not about our instances: heard, and done with.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "rebalance-recommendation",
        "state-change",
        "health-scheduled-change",
        "capacity-reservation-interruption"
      })
  @Order(5)
  void whatEc2SaysOfOthersIsDone(String event) {
    JsonNode answer = SamLocal.invoke("InterruptionFunction", event);

    assertThat(answer.path("batchItemFailures")).isEmpty();
  }

  @Test
  @Order(6)
  void ofABatchOnlyWhatMaySucceedAnotherTimeComesBack() {
    JsonNode answer = SamLocal.invoke("InterruptionFunction", "interruption-batch");

    assertThat(answer.path("batchItemFailures").valueStream())
        .extracting(failure -> failure.path("itemIdentifier").asString())
        .containsExactly("0e8f6b1a-0000-4000-8000-000000000003");
  }

  @Test
  @Order(7)
  void aSpotWarningDrainsOurNode() {
    String ours = alive().getFirst().instanceId();
    assertThat(taintsOfNode(ours)).singleElement().asString().doesNotContain("disrupted");

    JsonNode answer =
        SamLocal.invoke("InterruptionFunction", "spot-interruption", OTHERS_INSTANCE, ours);

    assertThat(answer.path("batchItemFailures")).isEmpty();
    assertThat(taintsOfNode(ours)).allMatch(taints -> taints.contains("karpenter.sh/disrupted"));
  }

  /// A line for the instance's node while it is there: where pods go at once, so does it.
  private static List<String> taintsOfNode(String instance) {
    String form = "jsonpath={range .items[*]}{.spec.providerID} {.spec.taints[*].key}{'\\n'}{end}";
    return kubectl("get", "nodes", "-o", form)
        .lines()
        .filter(line -> line.contains(instance))
        .toList();
  }

  @Test
  @Order(8)
  void theClusterIsUpdated() {
    SamLocal.invoke("StackFunction", "stack-update");

    assertThat(lastAnswer().path("Status").asString()).isEqualTo("SUCCESS");
  }

  @Test
  @Order(9)
  void theClusterIsLeftWithNothingBilling() {
    SamLocal.invoke("StackFunction", "stack-delete");

    assertThat(lastAnswer().path("Status").asString()).isEqualTo("SUCCESS");
    assertThat(alive()).isEmpty();
    try (var ec2 = services.account().ec2();
        var iam = services.account().iam()) {
      assertThat(ec2.describeLaunchTemplates().launchTemplates()).isEmpty();
      assertThat(iam.listInstanceProfiles().instanceProfiles()).isEmpty();
    }
  }
}
