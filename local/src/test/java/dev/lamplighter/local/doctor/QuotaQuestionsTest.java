package dev.lamplighter.local.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.lamplighter.functions.aws.AwsClients;
import dev.lamplighter.functions.live.AccountClients;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.local.doctor.Facts.Concurrency;
import dev.lamplighter.local.doctor.Facts.Quotas;
import dev.lamplighter.model.Region;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Lambda and Service Quotas, played on loopback.
class QuotaQuestionsTest {
  private static final String SETTINGS = "GET /2016-08-19/account-settings";
  private static final String ON_DEMAND = "ServiceQuotasV20190624.GetServiceQuota ec2 L-1216C47A";
  private static final String SPOT = "ServiceQuotasV20190624.GetServiceQuota ec2 L-34B43A08";

  private final Map<String, String> answers =
      new TreeMap<>(
          Map.of(
              SETTINGS,
              "{\"AccountLimit\": {\"ConcurrentExecutions\": 1000,"
                  + " \"UnreservedConcurrentExecutions\": 880}, \"AccountUsage\": {}}",
              ON_DEMAND,
              "{\"Quota\": {\"QuotaCode\": \"L-1216C47A\", \"Value\": 1152.0}}",
              SPOT,
              "{\"Quota\": {\"QuotaCode\": \"L-34B43A08\", \"Value\": 5.0}}"));

  private HttpServer aws;
  private AccountClients clients;

  @BeforeEach
  void start() throws IOException {
    aws = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    aws.createContext("/", this::answer);
    aws.start();
    var here = URI.create("http://127.0.0.1:" + aws.getAddress().getPort());
    var credentials = StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret"));
    clients =
        AccountClients.of(
            new AwsClients(Region.of("ap-northeast-2"), credentials, Optional.of(here)));
  }

  @AfterEach
  void stop() {
    clients.close();
    aws.stop(0);
  }

  /// What has no answer here is refused.
  private void answer(HttpExchange exchange) throws IOException {
    String body = answers.get(asked(exchange));
    byte[] bytes =
        (body == null ? "{\"__type\": \"AccessDeniedException\", \"message\": \"no\"}" : body)
            .getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(body == null ? 403 : 200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static String asked(HttpExchange exchange) throws IOException {
    String target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
    if (target == null) {
      return exchange.getRequestMethod() + " " + exchange.getRequestURI();
    }
    JsonNode body = JsonMapper.shared().readTree(exchange.getRequestBody().readAllBytes());
    return "%s %s %s"
        .formatted(target, body.path("ServiceCode").asString(), body.path("QuotaCode").asString());
  }

  private Quotas quotas() {
    try (var questions = new Questions(Duration.ofSeconds(20))) {
      return new QuotaQuestions(clients.signed()).ask(questions).get();
    }
  }

  @Test
  void whatTheAccountMayHaveAtOnceIsRead() {
    assertThat(quotas())
        .isEqualTo(
            new Quotas(
                Asked.answered(new Concurrency(1000, 880)),
                Asked.answered(1152L),
                Asked.answered(5L)));
  }

  @Test
  void aRefusalOfOneLeavesTheOthersAlone() {
    answers.remove(SPOT);

    var quotas = quotas();

    assertThat(quotas.onDemand()).isEqualTo(Asked.answered(1152L));
    assertThat(quotas.spot())
        .isInstanceOfSatisfying(
            Asked.Unanswered.class,
            it ->
                assertThat(String.valueOf(it.why()))
                    .startsWith("GetServiceQuota L-34B43A08: 403 AccessDeniedException: no"));
  }

  @Test
  void anAnswerWithoutTheNumberIsNone() {
    answers.put(SETTINGS, "{\"AccountLimit\": {\"ConcurrentExecutions\": 1000}}");

    assertThatThrownBy(() -> new QuotaQuestions(clients.signed()).concurrency())
        .isInstanceOf(CallFailed.class)
        .hasMessage("GetAccountSettings: the answer has no UnreservedConcurrentExecutions");
  }
}
