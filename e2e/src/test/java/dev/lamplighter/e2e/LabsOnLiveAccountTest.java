package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.ec2.Tags;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import software.amazon.awssdk.services.ec2.model.Filter;
import software.amazon.awssdk.services.ec2.model.Instance;
import software.amazon.awssdk.services.ec2.model.InstanceLifecycleType;
import software.amazon.awssdk.services.ec2.model.InstanceStateName;

/// Labs with nothing pretended but the machines: the real API server, scheduler and controllers, an
/// account that others wrote, and Lamplighter as `run --cloud aws` starts it.
@EnabledIfEnvironmentVariable(named = EmulatedAccount.PYTHON, matches = ".+")
@TestMethodOrder(OrderAnnotation.class)
class LabsOnLiveAccountTest {
  private static final Duration NODES_JOIN = Duration.ofMinutes(2);
  private static final Duration NODES_GO = Duration.ofMinutes(5);

  private static LiveAccount account;
  private static LabStage lab;

  @BeforeAll
  static void start() {
    account = new LiveAccount();
    lab = LabStage.on(account);
  }

  @AfterAll
  static void stop() {
    try (var _ = account) {
      lab.close();
    }
  }

  private static void await(Duration patience, java.util.function.BooleanSupplier condition) {
    lab.await(
        patience,
        () -> {
          account.complain();
          return condition.getAsBoolean();
        });
  }

  @Test
  @Order(1)
  void lab1ScalesOut() {
    lab.apply("workloads/busybox-4.yaml");

    await(NODES_JOIN, () -> lab.running("busybox").size() == 4);

    assertThat(lab.claims("platform")).hasSize(2);
    assertThat(instances("platform"))
        .hasSize(2)
        .allMatch(it -> it.instanceLifecycle() == InstanceLifecycleType.SPOT)
        .extracting(Instance::instanceTypeAsString)
        .containsExactlyInAnyOrderElementsOf(lab.claims("platform"));
    System.out.println("TYPES " + lab.claims("platform"));
  }

  @Test
  @Order(2)
  void lab2TakesTheOnlyTypeThatHoldsThePods() {
    lab.apply("workloads/httpd.yaml");

    await(NODES_JOIN, () -> lab.running("httpd").size() == 2);

    assertThat(lab.claims("service")).hasSize(2);
    System.out.println("TYPES " + lab.claims("service"));
  }

  @Test
  @Order(3)
  void lab3aTerminatesTheInstancesOfEmptyNodes() {
    lab.kubectl("delete", "deployment", "httpd");

    await(NODES_GO, () -> lab.claims("service").isEmpty());

    assertThat(instances("service")).isEmpty();
    assertThat(lab.nodes("service")).isEmpty();
    assertThat(lab.running("busybox")).hasSize(4);
  }

  @Test
  @Order(4)
  void lab5LeavesNothingBehind() {
    lab.kubectl("delete", "deployment", "busybox");
    lab.kubectl("delete", "nodepool", "platform", "service", "--wait=false");
    lab.kubectl("delete", "ec2nodeclass", "default", "--wait=false");

    await(
        NODES_GO,
        () ->
            List.of("nodeclaims", "nodepools", "ec2nodeclasses").stream()
                .allMatch(kind -> lab.kubectl("get", kind, "-o", "name").isBlank()));

    assertThat(instances("*")).isEmpty();
    try (var ec2 = account.emulated().ec2();
        var iam = account.emulated().iam();
        var dynamoDb = account.emulated().dynamoDb()) {
      assertThat(ec2.describeLaunchTemplates().launchTemplates()).isEmpty();
      assertThat(iam.listInstanceProfiles().instanceProfiles()).isEmpty();
      assertThat(
              dynamoDb.scan(it -> it.tableName(LiveAccount.TABLE.name())).items().stream()
                  .map(item -> item.get("pk").s() + "/" + item.get("sk").s()))
          .isEmpty();
    }
  }

  /// Those that are not terminated.
  private static List<Instance> instances(String pool) {
    try (var ec2 = account.emulated().ec2()) {
      return ec2
          .describeInstances(it -> it.filters(tagged(Tags.NODE_POOL, pool)))
          .reservations()
          .stream()
          .flatMap(it -> it.instances().stream())
          .filter(it -> it.state().name() != InstanceStateName.TERMINATED)
          .toList();
    }
  }

  private static Filter tagged(String key, String value) {
    return Filter.builder().name("tag:" + key).values(value).build();
  }
}
