package dev.lamplighter.e2e.serverless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.local.services.Checkout;
import dev.lamplighter.local.services.ControlPlane;
import dev.lamplighter.local.services.LocalServices;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import software.amazon.awssdk.services.ec2.model.Instance;
import software.amazon.awssdk.services.ec2.model.InstanceStateName;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// An account with two clusters in which a stack comes, is played upon, and goes.
final class StackStage implements AutoCloseable {
  /// The cluster that no machine joins.
  static final String OTHER = "other";

  /// What the labs call the role of nodes.
  private static final String ROLE_OF_LABS = "KarpenterNodeRole-mydev";

  private final DeployingAccount account;
  private final ControlPlane other;

  private StackStage(DeployingAccount account, ControlPlane other) {
    this.account = account;
    this.other = other;
  }

  static StackStage start() {
    var account = DeployingAccount.start();
    var other = account.services().addCluster(OTHER);
    LocalServices.installRights(other);
    account.makeImage();
    account.bootstrap();
    return new StackStage(account, other);
  }

  DeployingAccount account() {
    return account;
  }

  ControlPlane other() {
    return other;
  }

  String kubectl(String... arguments) {
    return account.services().controlPlane().kubectl("", arguments);
  }

  /// Four pods, NodePools for them, and a class that names the stack's role.
  void applyLab1() {
    Path labs = Checkout.root().resolve("examples/labs");
    kubectl("apply", "-f", labs.resolve("cluster").toString());
    kubectl("apply", "-f", labs.resolve("workloads/busybox-4.yaml").toString());
    try (var pools = Files.list(labs.resolve("pools"))) {
      for (Path file : pools.toList()) {
        String manifest = Files.readString(file).replace(ROLE_OF_LABS, DeployingAccount.NODE_ROLE);
        account.services().controlPlane().kubectl(manifest, "apply", "-f", "-");
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  List<Instance> alive() {
    try (var ec2 = account.services().account().ec2()) {
      return ec2.describeInstances().reservations().stream()
          .flatMap(it -> it.instances().stream())
          .filter(it -> it.state().name() != InstanceStateName.TERMINATED)
          .toList();
    }
  }

  /// What looks at a cluster have written.
  Stream<JsonNode> journal(String cluster) {
    return account
        .administer("logs", "reconcile")
        .lines()
        .filter(line -> line.startsWith("{"))
        .map(JsonMapper.shared()::readTree)
        .filter(it -> it.path("cluster").asString("").equals(cluster));
  }

  long running() {
    return kubectl("get", "pods", "--field-selector=status.phase=Running", "-o", "name")
        .lines()
        .count();
  }

  void await(Duration most, String what, BooleanSupplier condition) {
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

  /// As its schedule does every six hours. A look that begins beside it may write it first.
  void renewCatalogue() {
    assertThat(account.administer("invoke", "Catalogue", "{}")).contains("\"written\":");
  }

  void assertReady() {
    var _ = account.administer("settle");
    assertThat(kubectl("get", "crd", "-o", "name"))
        .contains("nodepools.karpenter.sh", "nodeclaims.karpenter.sh")
        .contains("ec2nodeclasses.karpenter.k8s.aws");
  }

  void assertNothingIsLeft() {
    assertThat(alive()).isEmpty();
    assertThat(account.administer("leftovers").strip()).isEmpty();
    try (var ec2 = account.services().account().ec2();
        var iam = account.services().account().iam()) {
      assertThat(ec2.describeLaunchTemplates().launchTemplates()).isEmpty();
      assertThat(iam.listInstanceProfiles().instanceProfiles()).isEmpty();
    }
    assertThat(kubectl("get", "nodeclaims", "-o", "name").strip()).isEmpty();
  }

  @Override
  public void close() {
    account.close();
  }
}
