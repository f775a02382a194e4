package dev.lamplighter.local.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.lamplighter.functions.aws.AwsClients;
import dev.lamplighter.functions.dynamodb.StateTable;
import dev.lamplighter.functions.live.AccountClients;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.local.doctor.Facts.Entry;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/// EKS, played on loopback.
class AccountQuestionsTest {
  private static final Region REGION = Region.of("ap-northeast-2");
  private static final String ENTRIES = "/clusters/mydev/access-entries";
  private static final String NODES = "arn:aws:iam::111122223333:role/nodes";
  private static final String ADMIN = "arn:aws:iam::111122223333:role/admin";
  private static final String ENTRY =
      "{\"accessEntry\": {\"type\": \"%s\", \"kubernetesGroups\": [%s]}}";

  private static final Map<String, String> ANSWERS =
      Map.of(
          ENTRIES,
          "{\"accessEntries\": [\"%s\"], \"nextToken\": \"a+b/c=\"}".formatted(NODES),
          ENTRIES + "?nextToken=a%2Bb%2Fc%3D",
          "{\"accessEntries\": [\"%s\"], \"nextToken\": null}".formatted(ADMIN),
          ENTRIES + "/arn%3Aaws%3Aiam%3A%3A111122223333%3Arole%2Fnodes",
          ENTRY.formatted("EC2_LINUX", "\"system:nodes\""),
          ENTRIES + "/arn%3Aaws%3Aiam%3A%3A111122223333%3Arole%2Fadmin",
          ENTRY.formatted("STANDARD", ""));

  private HttpServer eks;
  private AccountClients clients;
  private boolean refuses;

  @BeforeEach
  void start() throws IOException {
    eks = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    eks.createContext("/", this::answer);
    eks.start();
    var here = URI.create("http://127.0.0.1:" + eks.getAddress().getPort());
    var credentials = StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret"));
    clients = AccountClients.of(new AwsClients(REGION, credentials, Optional.of(here)));
  }

  @AfterEach
  void stop() {
    clients.close();
    eks.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String body =
        refuses
            ? "{\"__type\": \"AccessDeniedException\", \"message\": \"no\"}"
            : ANSWERS.getOrDefault(exchange.getRequestURI().toString(), "{}");
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(refuses ? 403 : 200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Test
  void allWhomEksLetsInAreFoundPageByPage() {
    assertThat(questions().accessEntries())
        .containsExactly(
            new Entry(NODES, "EC2_LINUX", List.of("system:nodes")),
            new Entry(ADMIN, "STANDARD", List.of()));
  }

  @Test
  void aRefusalIsNoAnswer() {
    refuses = true;

    assertThatThrownBy(() -> questions().accessEntries())
        .isInstanceOf(CallFailed.class)
        .hasMessageStartingWith("ListAccessEntries of mydev: 403 AccessDeniedException: no");
  }

  private AccountQuestions questions() {
    var subject =
        new Subject(
            ClusterName.of("mydev"), REGION, new StateTable("lamplighter"), 1, Instant.EPOCH);
    return new AccountQuestions(clients, subject);
  }
}
