package dev.lamplighter.e2e.serverless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.local.services.Checkout;
import dev.lamplighter.local.services.EmulatedAccount;
import dev.lamplighter.local.services.LocalServices;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestClassOrder;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import tools.jackson.databind.JsonNode;

/// The stack as its commands make it and take it away, in an account that runs its functions and
/// enforces its policies.
@EnabledIfEnvironmentVariable(named = Tools.INSTALLED, matches = ".+")
@TestClassOrder(ClassOrderer.OrderAnnotation.class)
class DeployedStackTest {
  private static final Duration A_FEW_TICKS = Duration.ofMinutes(6);

  /// A minute, and the start of a function on a machine that does all of this at once.
  private static final Duration A_TICK = Duration.ofSeconds(90);

  private static StackStage stage;

  @BeforeAll
  static void start() {
    stage = StackStage.start();
  }

  @AfterAll
  static void stop() {
    stage.close();
  }

  /// Lab 1: nobody but the schedule wakes anything.
  private static void awaitLab1() {
    stage.applyLab1();
    stage.await(A_FEW_TICKS, "4 pods run", () -> stage.running() == 4);
  }

  /// EventBridge takes no event of AWS's own from others, so the queue gets what its rule would
  /// have put there.
  private static void replaceWarnedNode() {
    String warned = stage.alive().getFirst().instanceId();
    String warning =
        """
        {"version": "0", "id": "1", "detail-type": "EC2 Spot Instance Interruption Warning",
         "source": "aws.ec2", "account": "123456789012", "time": "%s", "region": "%s",
         "resources": [], "detail": {"instance-id": "%s", "instance-action": "terminate"}}
        """
            .formatted(Instant.now(), EmulatedAccount.REGION, warned);
    var _ = stage.account().administer("send", "InterruptionQueue", warning);

    stage.await(
        A_FEW_TICKS,
        "The node of %s is gone and its pods run elsewhere".formatted(warned),
        () ->
            stage.alive().stream().noneMatch(it -> it.instanceId().equals(warned))
                && stage.running() == 4);
  }

  /// `cdk deploy` of two clusters, and `cdk destroy`.
  @Nested
  @Order(1)
  @TestMethodOrder(OrderAnnotation.class)
  class ByCdk {
    /// A PodDisruptionBudget holds CoreDNS as its nodes go. The rest is for the emulator: it has no
    /// access entries, no TLS and no saved queries.
    private static final String INSTALLATION =
        """
        region: %s
        clusters:
          - name: %s
            drainTimeoutMinutes: 1
          - name: %s
            drainTimeoutMinutes: 1
        """
            .formatted(EmulatedAccount.REGION, LocalServices.CLUSTER, StackStage.OTHER);

    private static final List<String> CONTEXT =
        List.of(
            "architecture=" + Tools.ARCHITECTURE,
            "accessEntries=false",
            "plainHttp=true",
            "savedQueries=false");

    private static List<DeployedRole> roles = List.of();

    private static Tools.Said cdk(String... arguments) {
      var all = new ArrayList<>(List.of(arguments));
      all.addAll(List.of("-c", "config=" + Tools.written("lamplighter.yaml", INSTALLATION)));
      CONTEXT.forEach(value -> all.addAll(List.of("-c", value)));
      return DeployingAccount.cdk(Checkout.root().resolve("infra-cdk"), all.toArray(String[]::new));
    }

    @Test
    @Order(1)
    void deployingMakesTheClustersReady() {
      cdk("deploy", "--require-approval", "never", "--progress", "events").requireSuccess();

      stage.assertReady();
      assertThat(stage.other().kubectl("", "get", "crd", "-o", "name"))
          .contains("nodepools.karpenter.sh");
      stage.renewCatalogue();
      roles = stage.account().roles();
    }

    /// Its API server takes connections and says nothing to who looks after it in the meantime. The
    /// log tells when the launches were decided.
    @Test
    @Order(2)
    void theScheduleMakesNodesForPodsWithinATickWhileAnotherClusterIsSilent() {
      Instant begun = Instant.now();
      stage.other().silence("kube-apiserver");
      try {
        awaitLab1();
        stage.await(A_FEW_TICKS, "The silent cluster is looked after", ByCdk::looksAfterOther);
      } finally {
        stage.other().goOn("kube-apiserver");
      }

      stage.await(A_FEW_TICKS, "The launches are logged", () -> launches().findAny().isPresent());
      assertThat(launches())
          .extracting(line -> Instant.parse(line.path("time").asString()))
          .anySatisfy(decided -> assertThat(decided).isBefore(begun.plus(A_TICK)));
    }

    /// What an invocation writes is in the log when it ends.
    private static Stream<JsonNode> launches() {
      return stage
          .journal(LocalServices.CLUSTER)
          .filter(line -> line.path("event").asString("").equals("launch"));
    }

    private static boolean looksAfterOther() {
      return roles.stream()
          .filter(role -> role.name().contains("Controller"))
          .flatMap(role -> role.asked().stream())
          .anyMatch(check -> check.resource().endsWith("cluster/" + StackStage.OTHER));
    }

    @Test
    @Order(3)
    void aSpotWarningReplacesTheNode() {
      replaceWarnedNode();
    }

    @Test
    @Order(4)
    void beyondItsPolicyTheRoleMayDoNothing() {
      String refused = stage.account().administer("denied", "Controller");

      assertThat(refused.lines()).hasSizeGreaterThan(5).allMatch(line -> line.contains("Denied"));
    }

    @Test
    @Order(5)
    void destroyingLeavesNothing() {
      cdk("destroy", "--force").requireSuccess();

      stage.assertNothingIsLeft();
    }

    @Test
    @Order(6)
    void eachRoleMayDoWhatWasAskedInItsNameAndNoMore() {
      RolesJudged.judge(roles);
    }
  }

  /// `sam deploy` of the template, and `sam delete`.
  @Nested
  @Order(2)
  @TestMethodOrder(OrderAnnotation.class)
  class BySam {
    /// There is no TLS here.
    private static final Pattern TLS_ONLY =
        Pattern.compile(" +- Effect: Deny\n(?: {12}.*\n)+", Pattern.MULTILINE);

    private static final String ZIP = "functions/target/lamplighter-functions.zip";

    private static List<DeployedRole> roles = List.of();

    private static Path template() {
      try {
        Path root = Checkout.root();
        String text = Files.readString(root.resolve("template.yaml"));
        assertThat(TLS_ONLY.matcher(text).results()).hasSize(2);
        return Tools.written(
            "template.yaml",
            TLS_ONLY.matcher(text).replaceAll("").replace(ZIP, root.resolve(ZIP).toString()));
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }

    @Test
    @Order(1)
    void deployingMakesTheClusterReady() {
      List<String> parameters =
          List.of(
              "ClusterName=" + LocalServices.CLUSTER,
              "Architecture=" + Tools.ARCHITECTURE,
              "AccessEntries=false",
              "SavedQueries=false",
              "DrainTimeoutMinutes=1");
      List<String> arguments = new ArrayList<>(List.of("--template-file", template().toString()));
      arguments.addAll(List.of("--capabilities", "CAPABILITY_NAMED_IAM", "--no-confirm-changeset"));
      arguments.add("--parameter-overrides");
      arguments.addAll(parameters);
      DeployingAccount.sam("deploy", arguments.toArray(String[]::new)).requireSuccess();

      stage.assertReady();
      stage.renewCatalogue();
      roles = stage.account().roles();
    }

    @Test
    @Order(2)
    void theScheduleMakesNodesForPods() {
      awaitLab1();
    }

    @Test
    @Order(3)
    void aSpotWarningReplacesTheNode() {
      replaceWarnedNode();
    }

    @Test
    @Order(4)
    void deletingLeavesNothing() {
      DeployingAccount.sam("delete", "--no-prompts").requireSuccess();

      stage.assertNothingIsLeft();
    }

    @Test
    @Order(5)
    void eachRoleMayDoWhatWasAskedInItsNameAndNoMore() {
      RolesJudged.judge(roles);
    }
  }
}
