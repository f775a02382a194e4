package dev.lamplighter.e2e.serverless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.local.services.Checkout;
import dev.lamplighter.local.services.EmulatedAccount;
import dev.lamplighter.local.services.LocalServices;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import software.amazon.awssdk.services.ec2.model.Instance;
import software.amazon.awssdk.services.ec2.model.InstanceStateName;

/// The stack as `cdk deploy` makes it and `cdk destroy` takes it away, in an account that runs its
/// functions and enforces its policies.
@EnabledIfEnvironmentVariable(named = Tools.INSTALLED, matches = ".+")
@TestMethodOrder(OrderAnnotation.class)
class DeployedStackTest {
  private static final Duration A_FEW_TICKS = Duration.ofMinutes(6);

  /// A PodDisruptionBudget holds CoreDNS as its nodes go. The rest is for the emulator: it has no
  /// access entries, no TLS and no saved queries.
  private static final String INSTALLATION =
      """
      region: %s
      clusters:
        - name: %s
          drainTimeoutMinutes: 1
      """
          .formatted(EmulatedAccount.REGION, LocalServices.CLUSTER);

  private static final List<String> CONTEXT =
      List.of(
          "architecture=" + Tools.ARCHITECTURE,
          "accessEntries=false",
          "plainHttp=true",
          "savedQueries=false");

  private static DeployingAccount account;

  @BeforeAll
  static void start() {
    account = DeployingAccount.start();
    account.makeImage();
    account.bootstrap();
  }

  @AfterAll
  static void stop() {
    account.close();
  }

  private static Tools.Said cdk(String... arguments) {
    var all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("-c", "config=" + Tools.written("lamplighter.yaml", INSTALLATION)));
    CONTEXT.forEach(value -> all.addAll(List.of("-c", value)));
    return DeployingAccount.cdk(Checkout.root().resolve("infra-cdk"), all.toArray(String[]::new));
  }

  private static String kubectl(String... arguments) {
    return account.services().controlPlane().kubectl("", arguments);
  }

  private static List<Instance> alive() {
    try (var ec2 = account.services().account().ec2()) {
      return ec2.describeInstances().reservations().stream()
          .flatMap(it -> it.instances().stream())
          .filter(it -> it.state().name() != InstanceStateName.TERMINATED)
          .toList();
    }
  }

  private static long running() {
    return kubectl("get", "pods", "--field-selector=status.phase=Running", "-o", "name")
        .lines()
        .count();
  }

  private static void await(Duration most, String what, BooleanSupplier condition) {
    long end = System.nanoTime() + most.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError(
            "%s: not within %s. The functions say:%n%s"
                .formatted(what, most, account.administer("logs", "")));
      }
      LockSupport.parkNanos(Duration.ofSeconds(2).toNanos());
    }
  }

  @Test
  @Order(1)
  void deployingMakesTheClusterReady() {
    cdk("deploy", "--require-approval", "never", "--progress", "events").requireSuccess();
    var _ = account.administer("settle");

    assertThat(kubectl("get", "crd", "-o", "name"))
        .contains("nodepools.karpenter.sh", "nodeclaims.karpenter.sh")
        .contains("ec2nodeclasses.karpenter.k8s.aws");
  }

  /// Lab 1: nobody but the schedule wakes anything.
  @Test
  @Order(2)
  void theScheduleMakesNodesForPods() {
    String labs = Checkout.root().resolve("examples/labs").toString();
    kubectl("apply", "-f", labs + "/cluster/");
    kubectl("apply", "-f", labs + "/pools/");
    kubectl("apply", "-f", labs + "/workloads/busybox-4.yaml");

    await(A_FEW_TICKS, "4 pods run", () -> running() == 4);

    assertThat(alive()).isNotEmpty();
  }

  /// EventBridge takes no event of AWS's own from others, so the queue gets what its rule would
  /// have put there.
  @Test
  @Order(3)
  void aSpotWarningReplacesTheNode() {
    String warned = alive().getFirst().instanceId();
    String warning =
        """
        {"version": "0", "id": "1", "detail-type": "EC2 Spot Instance Interruption Warning",
         "source": "aws.ec2", "account": "123456789012", "time": "%s", "region": "%s",
         "resources": [], "detail": {"instance-id": "%s", "instance-action": "terminate"}}
        """
            .formatted(Instant.now(), EmulatedAccount.REGION, warned);
    var _ = account.administer("send", "InterruptionQueue", warning);

    await(
        A_FEW_TICKS,
        "The node of %s is gone and its pods run elsewhere".formatted(warned),
        () -> alive().stream().noneMatch(it -> it.instanceId().equals(warned)) && running() == 4);
  }

  @Test
  @Order(4)
  void beyondItsPolicyTheRoleMayDoNothing() {
    String refused = account.administer("denied", "Controller");

    assertThat(refused.lines()).hasSizeGreaterThan(5).allMatch(line -> line.contains("Denied"));
  }

  @Test
  @Order(5)
  void destroyingLeavesNothing() {
    cdk("destroy", "--force").requireSuccess();

    assertThat(alive()).isEmpty();
    assertThat(account.administer("leftovers").strip()).isEmpty();
    try (var ec2 = account.services().account().ec2();
        var iam = account.services().account().iam()) {
      assertThat(ec2.describeLaunchTemplates().launchTemplates()).isEmpty();
      assertThat(iam.listInstanceProfiles().instanceProfiles()).isEmpty();
    }
    assertThat(kubectl("get", "nodeclaims", "-o", "name").strip()).isEmpty();
  }
}
