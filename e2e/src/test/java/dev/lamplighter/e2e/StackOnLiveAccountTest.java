package dev.lamplighter.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.lamplighter.functions.handler.StackHandler;
import dev.lamplighter.functions.kube.KubeApi;
import dev.lamplighter.functions.live.LivePorts;
import dev.lamplighter.functions.live.SystemTicker;
import dev.lamplighter.functions.stack.PresignedPut;
import dev.lamplighter.local.services.EmulatedAccount;
import dev.lamplighter.local.simulation.PretendContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A stack's custom resource comes and goes with nothing pretended but the machines: while the
/// schedule's function goes on beside it.
@EnabledIfEnvironmentVariable(named = EmulatedAccount.PYTHON, matches = ".+")
class StackOnLiveAccountTest {
  private static final Duration NODES_JOIN = Duration.ofMinutes(3);
  private static final int A_QUARTER_OF_AN_HOUR = 900_000;

  @Test
  void nodesAndAllThatWasMadeForThemGoWithTheStack() throws IOException {
    try (var answers = new Answers();
        var lab = LabStage.on(new LiveAccount());
        var admin = KubeApi.of(lab.config());
        var ports = lab.account().ports(admin)) {
      assertThat(answers.to("Create", ports, "").path("Status").asString()).isEqualTo("SUCCESS");
      lab.apply("workloads/httpd.yaml");
      lab.await(NODES_JOIN, () -> lab.running("httpd").size() == 2);

      JsonNode answer = answers.to("Delete", ports, "lamplighter/mydev");

      assertThat(answer.path("Reason").asString())
          .isEqualTo("Nothing of Lamplighter's is left of cluster mydev.");
      assertThat(answer.path("Status").asString()).isEqualTo("SUCCESS");
      assertNothingIsLeft(lab);
    }
  }

  private static void assertNothingIsLeft(LabStage lab) {
    assertThat(lab.account().alive("service")).isEmpty();
    assertThat(lab.nodes("service")).isEmpty();
    assertThat(lab.claims("service")).isEmpty();
    assertThat(
            lab.kubectl(
                "get",
                "nodepools,ec2nodeclasses",
                "-o",
                "jsonpath={range .items[*]}{.metadata.name}{.metadata.finalizers}{\"\\n\"}{end}"))
        .isEqualTo("platform\nservice\ndefault\n");
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

  /// CloudFormation's place for answers.
  private static final class Answers implements AutoCloseable {
    private final HttpServer s3;
    private final List<JsonNode> heard = new CopyOnWriteArrayList<>();
    private final List<Map<String, Object>> requests = new ArrayList<>();

    Answers() throws IOException {
      s3 = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      s3.createContext(
          "/",
          exchange -> {
            heard.add(JsonMapper.shared().readTree(exchange.getRequestBody().readAllBytes()));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
          });
      s3.start();
    }

    JsonNode to(String type, LivePorts ports, String physicalId) {
      var event = new TreeMap<String, Object>();
      event.put("RequestType", type);
      event.put("ResponseURL", "http://127.0.0.1:%d/answer".formatted(s3.getAddress().getPort()));
      event.put("RequestId", "request-%d".formatted(requests.size()));
      event.put(
          "StackId", "arn:aws:cloudformation:ap-northeast-2:111122223333:stack/lamplighter/1");
      event.put("LogicalResourceId", "Mydev");
      event.put("ResourceProperties", Map.of("ClusterName", "mydev", "DrainTimeoutMinutes", "5"));
      if (!physicalId.isEmpty()) {
        event.put("PhysicalResourceId", physicalId);
      }
      requests.add(event);
      var replies =
          new StackHandler.Replies(
              new PresignedPut(),
              (_, _) -> {
                throw new UncheckedIOException(new IOException("handed over"));
              },
              new SystemTicker());
      var handler = new StackHandler(EmulatedAccount.REGION, ports, replies);
      var _ =
          handler.handleRequest(
              event,
              new PretendContext(
                  "stack", "invocation-" + requests.size(), () -> A_QUARTER_OF_AN_HOUR));
      return heard.getLast();
    }

    @Override
    public void close() {
      s3.stop(0);
    }
  }
}
