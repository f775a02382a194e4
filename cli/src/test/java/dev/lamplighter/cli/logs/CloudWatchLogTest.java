package dev.lamplighter.cli.logs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.lamplighter.cli.BadInput;
import dev.lamplighter.functions.port.CallFailed;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.cloudwatchlogs.CloudWatchLogsClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A stub answers for CloudWatch Logs as its API reference has it.
class CloudWatchLogTest {
  private static final Instant SINCE = Instant.parse("2026-01-05T09:00:00Z");

  private final List<JsonNode> asked = new ArrayList<>();
  private final List<String> heard = new ArrayList<>();
  private HttpServer server;
  private CloudWatchLogsClient client;
  private boolean denied;
  private boolean installed = true;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
    client =
        CloudWatchLogsClient.builder()
            .region(Region.EU_WEST_1)
            .endpointOverride(URI.create("http://127.0.0.1:" + server.getAddress().getPort()))
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")))
            .httpClientBuilder(UrlConnectionHttpClient.builder())
            .build();
  }

  @AfterEach
  void stop() {
    client.close();
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
    JsonNode body = JsonMapper.shared().readTree(exchange.getRequestBody());
    asked.add(body);
    if (denied) {
      reply(exchange, 400, "{\"__type\": \"AccessDeniedException\", \"message\": \"Not allowed\"}");
    } else if (target.endsWith("DescribeLogGroups")) {
      reply(
          exchange,
          200,
          installed
              ? """
              {"logGroups": [{"logGroupName": "/lamplighter/Lamplighter/catalogue"},
                             {"logGroupName": "/lamplighter/Lamplighter/interruption"},
                             {"logGroupName": "/lamplighter/Lamplighter/reconcile"}]}
              """
              : "{\"logGroups\": []}");
    } else {
      reply(exchange, 200, events(body));
    }
  }

  /// Two pages of one group, the first of them empty, and one of the other. A line is in the answer
  /// to that filter alone which it matches.
  private static String events(JsonNode body) {
    String pattern = body.path("filterPattern").asString();
    if (!pattern.contains("$.cluster")) {
      return body.path("logGroupName").asString().contains("interruption")
          ? "{\"events\": []}"
          : ofLambda(pattern);
    }
    if (body.path("logGroupName").asString().contains("interruption")) {
      return event("1", 2_000);
    }
    return body.has("nextToken") ? event("2", 1_000) : "{\"events\": [], \"nextToken\": \"more\"}";
  }

  private static String event(String id, long after) {
    return """
    {"events": [{"eventId": "%s", "timestamp": %d,
      "message": "{\\"event\\":\\"trouble\\",\\"cluster\\":\\"mydev\\",\\"message\\":\\"%s\\"}"}]}
    """
        .formatted(id, SINCE.toEpochMilli() + after, id);
  }

  private static String ofLambda(String pattern) {
    return pattern.startsWith("?\"Task timed out after\" ?\"Runtime exited with error\"")
        ? written("3", 1_500, "2026-01-05T09:00:01Z 4f Task timed out after 300.00 seconds")
        : written(
            "4",
            1_700,
            """
            {"time": "2026-01-05T09:00:01.700Z", "type": "platform.report",
             "record": {"requestId": "5a", "status": "timeout", "metrics": {"durationMs": 300000.0}}}\
            """);
  }

  private static String written(String id, long after, String message) {
    return JsonMapper.shared()
        .writeValueAsString(
            Map.of(
                "events",
                List.of(
                    Map.of(
                        "eventId", id,
                        "timestamp", SINCE.toEpochMilli() + after,
                        "message", message))));
  }

  private static void reply(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.1");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private CloudWatchLog log(boolean follow, String... groups) {
    return new CloudWatchLog(
        client, new CloudWatchLog.Query("mydev", SINCE, follow, List.of(groups)));
  }

  @Test
  void readsAllPagesOfTheFunctionsLogGroupsInTheOrderOfTime() {
    log(false).tell(entry -> heard.add(entry.text("message")), () -> false);

    assertThat(heard).startsWith("2").endsWith("1");
    assertThat(asked.stream().filter(it -> it.has("filterPattern")).toList())
        .anySatisfy(
            it ->
                assertThat(it.path("filterPattern").asString())
                    .isEqualTo("{ $.cluster = \"mydev\" }"))
        .allSatisfy(
            it -> {
              assertThat(it.path("logGroupName").asString())
                  .startsWith("/lamplighter/Lamplighter/")
                  .doesNotEndWith("catalogue");
              assertThat(it.path("startTime").asLong()).isEqualTo(SINCE.toEpochMilli());
            });
  }

  @Test
  void whatLambdaSaysOfInvocationsThatWereCutShortIsToldAmongTheClustersLines() {
    log(false).tell(entry -> heard.add(entry.text("message")), () -> false);

    assertThat(heard)
        .containsExactly(
            "2",
            "2026-01-05T09:00:01Z 4f Task timed out after 300.00 seconds",
            "5a Invocation ended with status timeout after 300000.0 ms",
            "1");
    assertThat(asked.stream().map(it -> it.path("filterPattern").asString()))
        .contains(
            "?\"Task timed out after\" ?\"Runtime exited with error\" ?\"Runtime.ExitError\"",
            "{ $.type = \"platform.report\" && ($.record.status = \"timeout\" || $.record.status ="
                + " \"error\") }");
  }

  @Test
  void followingTellsEachLineOnceAndEndsWhenItIsAskedTo() {
    log(true, "/lamplighter/other/interruption")
        .tell(entry -> heard.add(entry.text("message")), () -> asked.size() >= 6);

    assertThat(heard).containsExactly("1");
    assertThat(asked).hasSize(6);
  }

  @Test
  void whereNothingIsInstalledThatIsSaid() {
    installed = false;

    assertThatThrownBy(() -> log(false).tell(_ -> {}, () -> false))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("no log group of Lamplighter's functions");
  }

  @Test
  void aRefusalNamesTheCall() {
    denied = true;

    assertThatThrownBy(() -> log(false).tell(_ -> {}, () -> false))
        .isInstanceOf(CallFailed.class)
        .hasMessageContaining("DescribeLogGroups")
        .hasMessageContaining("AccessDenied");
  }
}
