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

  /// Two pages of one group, the first of them empty, and one of the other.
  private static String events(JsonNode body) {
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

    assertThat(heard).containsExactly("2", "1");
    assertThat(asked.stream().filter(it -> it.has("filterPattern")).toList())
        .allSatisfy(
            it -> {
              assertThat(it.path("filterPattern").asString())
                  .isEqualTo("{ $.cluster = \"mydev\" }");
              assertThat(it.path("logGroupName").asString())
                  .startsWith("/lamplighter/Lamplighter/")
                  .doesNotEndWith("catalogue");
              assertThat(it.path("startTime").asLong()).isEqualTo(SINCE.toEpochMilli());
            });
  }

  @Test
  void followingTellsEachLineOnceAndEndsWhenItIsAskedTo() {
    log(true, "/lamplighter/other/interruption")
        .tell(entry -> heard.add(entry.text("message")), () -> asked.size() >= 2);

    assertThat(heard).containsExactly("1");
    assertThat(asked).hasSize(2);
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
