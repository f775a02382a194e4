package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.ec2.Tags;
import dev.lamplighter.local.services.EmulatedAccount;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import software.amazon.awssdk.services.ec2.model.Instance;

/// The first user's labs that are about the account, each on a cluster and an account of its own.
@EnabledIfEnvironmentVariable(named = EmulatedAccount.PYTHON, matches = ".+")
@Execution(ExecutionMode.CONCURRENT)
class AccountLabsOnLiveAccountTest {
  private static final Duration NODES_JOIN = Duration.ofMinutes(3);

  /// Two, one by one.
  private static final Duration NODES_DRIFT = Duration.ofMinutes(6);

  private static final List<String> FREE_TIER =
      List.of("c7i-flex.large", "m7i-flex.large", "t3.micro", "t3.small", "t4g.small");

  private static final String REFUSED =
      """
      {"code": "InvalidParameterCombination", "message": "The specified instance type is not eligible \
      for Free Tier. For a list of Free Tier instance types, run 'describe-instance-types' with the \
      filter 'free-tier-eligible=true'."}\
      """;

  /// What the account may not launch is found out a type at a time.
  @Test
  void lab6GoesOnWithTypesThatTheAccountMayLaunch() {
    try (var lab = LabStage.on(new LiveAccount())) {
      lab.account().emulated().pools(freeTierOnly());
      lab.apply("free-tier/pool-wide.yaml");
      lab.apply("free-tier/deployment.yaml");
      lab.apply("workloads/busybox-4.yaml");

      lab.await(
          NODES_JOIN, () -> lab.running("wide").size() == 3 && lab.running("busybox").size() == 4);

      assertThat(lab.account().alive("*")).isNotEmpty();
      assertThat(lab.account().alive("*"))
          .allMatch(it -> FREE_TIER.contains(it.instanceTypeAsString()));
      lab.await(
          NODES_JOIN,
          () ->
              lab.kubectl("get", "nodepool", "wide", "-o", "yaml")
                  .contains("not eligible for Free Tier"));
    }
  }

  private static String freeTierOnly() {
    return Stream.concat(
            Stream.of(REFUSED),
            FREE_TIER.stream()
                .map(type -> "{\"instanceType\": \"%s\", \"available\": 100}".formatted(type)))
        .toList()
        .toString();
  }

  /// One after the other, and what is pinned to a release stays. What SSM says of images is kept
  /// for five minutes, but not by an environment that begins.
  @Test
  void lab8ReplacesNodesOfAnOlderImage() {
    try (var lab = LabStage.on(new LiveAccount())) {
      lab.apply("pinned/pool.yaml");
      lab.apply("pinned/deployment.yaml");
      lab.apply("workloads/httpd.yaml");
      lab.await(
          NODES_JOIN, () -> lab.running("httpd").size() == 2 && lab.running("pinned").size() == 1);
      List<String> before = images(lab, "service");

      lab.account().emulated().release("v20261115");
      lab.restartLamplighter();
      lab.await(
          NODES_DRIFT,
          () ->
              images(lab, "service").size() == 2
                  && before.stream().noneMatch(images(lab, "service")::contains));
      lab.await(NODES_JOIN, () -> lab.running("httpd").size() == 2);

      assertThat(lab.running("pinned")).hasSize(1);
      lab.lamplighter().close();
      assertThat(lab.zonesOfLaunches("service")).hasSize(4);
      assertThat(lab.zonesOfLaunches("pinned")).hasSize(1);
    }
  }

  private static List<String> images(LabStage lab, String pool) {
    return lab.account().alive(pool).stream().map(Instance::imageId).toList();
  }

  /// Its replacement is asked for while it is still there, and it is gone before EC2 takes it.
  @Test
  void lab9ReplacesWhatEc2WillTake() {
    try (var lab = LabStage.on(new LiveAccount())) {
      lab.apply("workloads/httpd.yaml");
      lab.await(NODES_JOIN, () -> lab.running("httpd").size() == 2);
      var warned = lab.account().alive("service").getFirst();

      lab.account().warnOfSpotInterruption(warned);

      lab.await(
          Duration.ofMinutes(2),
          () ->
              lab.account().alive("service").stream()
                  .noneMatch(it -> it.instanceId().equals(warned.instanceId())));
      lab.await(NODES_JOIN, () -> lab.running("httpd").size() == 2);
      lab.lamplighter().close();
      assertThat(lab.zonesOfLaunches("service")).hasSize(3);
      assertThat(lab.account().alive("service"))
          .hasSize(2)
          .allMatch(
              it ->
                  it.tags().stream().anyMatch(tag -> tag.key().equals(Tags.NODE_CLAIM.toString())));
    }
  }

  /// c7i-flex.large is sold in the second zone only, and nowhere else asked for.
  @Test
  void lab12TakesInEachZoneWhatIsSoldThere() {
    try (var lab = LabStage.on(new LiveAccount())) {
      lab.apply("workloads/web-6.yaml");

      lab.await(NODES_JOIN, () -> lab.running("web").size() == 6);

      List<Instance> instances = lab.account().alive("*");
      assertThat(instances)
          .extracting(it -> it.placement().availabilityZone())
          .contains("ap-northeast-2a", "ap-northeast-2b", "ap-northeast-2c");
      assertThat(instances)
          .filteredOn(it -> it.instanceTypeAsString().equals("c7i-flex.large"))
          .isNotEmpty()
          .allMatch(it -> it.placement().availabilityZone().equals("ap-northeast-2b"));
    }
  }
}
