package dev.lamplighter.functions.aws.status;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.lamplighter.ec2.InstanceStatus;
import dev.lamplighter.ec2.InstanceStatus.ScheduledEvent;
import dev.lamplighter.model.InstanceId;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.ec2.Ec2Client;

class DescribeInstanceStatusTest {
  private static final Instant SINCE = Instant.parse("2026-03-02T08:00:00Z");

  private static final String IMPAIRED =
      """
      <item><instanceId>i-1</instanceId><availabilityZone>ap-northeast-2a</availabilityZone>
      <instanceState><code>16</code><name>running</name></instanceState>
      <systemStatus><status>ok</status><details><item><name>reachability</name>
      <status>passed</status></item></details></systemStatus>
      <instanceStatus><status>impaired</status><details><item><name>reachability</name>
      <status>failed</status><impairedSince>2026-03-02T08:00:00.000Z</impairedSince></item></details>
      </instanceStatus></item>
      """;

  private static final String RETIRING =
      """
      <item><instanceId>i-2</instanceId><eventsSet><item><code>instance-retirement</code>
      <description>The instance is running on degraded hardware</description>
      <notBefore>2026-03-16T09:00:00.000Z</notBefore></item></eventsSet>
      <systemStatus><status>ok</status></systemStatus>
      <instanceStatus><status>ok</status></instanceStatus></item>
      """;

  private final List<String> requests = new ArrayList<>();
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void asksForEachKindOfTroubleByItself() {
    assertThat(ask())
        .containsExactly(
            new InstanceStatus(
                InstanceId.of("i-1"), Optional.of(SINCE), Optional.empty(), List.of()),
            new InstanceStatus(
                InstanceId.of("i-2"),
                Optional.empty(),
                Optional.empty(),
                List.of(
                    new ScheduledEvent(
                        "instance-retirement",
                        "The instance is running on degraded hardware",
                        Instant.parse("2026-03-16T09:00:00Z")))));
    assertThat(requests)
        .satisfiesExactly(
            first ->
                assertThat(first)
                    .contains("Filter.1.Name=instance-status.status&Filter.1.Value.1=impaired"),
            next -> assertThat(next).contains("NextToken=more"),
            second ->
                assertThat(second)
                    .contains("Filter.1.Name=system-status.status&Filter.1.Value.1=impaired"),
            third ->
                assertThat(third)
                    .contains(
                        "Filter.1.Name=event.code",
                        "instance-reboot",
                        "system-reboot",
                        "system-maintenance",
                        "instance-retirement",
                        "instance-stop"));
  }

  private List<InstanceStatus> ask() {
    try (var client =
        Ec2Client.builder()
            .region(Region.AP_NORTHEAST_2)
            .credentialsProvider(AnonymousCredentialsProvider.create())
            .httpClientBuilder(UrlConnectionHttpClient.builder())
            .endpointOverride(URI.create("http://127.0.0.1:" + server.getAddress().getPort()))
            .build()) {
      return DescribeInstanceStatus.ask(client);
    }
  }

  /// The impaired instance on two pages, the retiring one by its event.
  private void answer(HttpExchange exchange) throws IOException {
    String request =
        URLDecoder.decode(
            new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8),
            StandardCharsets.UTF_8);
    requests.add(request);
    boolean impaired = request.contains("instance-status.status");
    boolean first = impaired && !request.contains("NextToken");
    String items = impaired ? IMPAIRED : request.contains("event.code") ? RETIRING : "";
    byte[] body =
        """
        <DescribeInstanceStatusResponse><instanceStatusSet>%s</instanceStatusSet>\
        <nextToken>%s</nextToken></DescribeInstanceStatusResponse>\
        """
            .formatted(items, first ? "more" : "")
            .getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "text/xml");
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}
