package dev.lamplighter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/// What `uninstall` does to an account whose table knows nothing of the cluster: nothing. A stub
/// answers for AWS, which knows no such cluster and has an instance with its tags.
@Isolated
class UninstallReadsFirstTest {
  private static final String RUNNING =
      """
      <DescribeInstancesResponse xmlns="http://ec2.amazonaws.com/doc/2016-11-15/">
        <reservationSet><item><instancesSet><item>
          <instanceId>i-00000000000000001</instanceId><imageId>ami-00000001</imageId>
          <instanceState><code>16</code><name>running</name></instanceState>
          <instanceType>t3.small</instanceType><launchTime>2026-01-05T09:00:00.000Z</launchTime>
          <placement><availabilityZone>eu-west-1a</availabilityZone></placement>
          <subnetId>subnet-00000001</subnetId>
          <tagSet>
            <item><key>eks:eks-cluster-name</key><value>mydev</value></item>
            <item><key>karpenter.sh/nodepool</key><value>default</value></item>
            <item><key>karpenter.k8s.aws/ec2nodeclass</key><value>default</value></item>
          </tagSet>
        </item></instancesSet></item></reservationSet>
      </DescribeInstancesResponse>
      """;
  private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
  private String tables = "[]";
  private HttpServer aws = http();

  private static HttpServer http() {
    try {
      return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @BeforeEach
  void start() {
    aws.createContext("/", this::answer);
    aws.start();
    System.setProperty("aws.endpointUrl", "http://127.0.0.1:" + aws.getAddress().getPort());
    System.setProperty("aws.accessKeyId", "AKIAEXAMPLE000000001");
    System.setProperty("aws.secretAccessKey", "secret");
  }

  @AfterEach
  void stop() {
    System.clearProperty("aws.endpointUrl");
    System.clearProperty("aws.accessKeyId");
    System.clearProperty("aws.secretAccessKey");
    aws.stop(0);
  }

  @Test
  void aTableThatKnowsNothingOfAClusterWithInstancesIsRefusedBeforeAnythingIsDone() {
    var run = uninstall();

    assertThat(run.status()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err())
        .startsWith(
            "--table: table lamplighter in eu-west-1 has no record of cluster mydev, but 1 running"
                + " instance is tagged as its nodes (i-00000000000000001).")
        .contains("Write --table NAME, or --config FILE.")
        .contains("--lost-table");
    assertThat(asked).contains("DescribeTable", "DescribeInstances").allMatch(this::reads);
  }

  @Test
  void theTableThatKnowsTheClusterIsNamed() {
    tables = "[\"lamplighter-prod\"]";

    assertThat(uninstall().err())
        .contains(
            "Table lamplighter-prod there has the cluster's lease: write --table"
                + " lamplighter-prod.");
    assertThat(asked).allMatch(this::reads);
  }

  private boolean reads(String action) {
    return action.startsWith("Describe") || action.startsWith("List") || action.startsWith("Get");
  }

  private static CommandRun uninstall() {
    return CommandRun.of("uninstall", "--cluster", "mydev", "--region", "eu-west-1", "--yes");
  }

  private void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    String target =
        Optional.ofNullable(exchange.getRequestHeaders().getFirst("X-Amz-Target")).orElse("");
    if (!target.isEmpty()) {
      dynamoDb(exchange, target.replaceFirst(".*[.]", ""), body);
    } else if (body.startsWith("Action=")) {
      query(exchange, body.replaceFirst("Action=([A-Za-z]+).*", "$1"));
    } else {
      asked.add("DescribeCluster");
      exchange.getResponseHeaders().set("X-Amzn-ErrorType", "ResourceNotFoundException");
      reply(exchange, 404, "{\"message\": \"No cluster found\"}");
    }
  }

  private void query(HttpExchange exchange, String action) throws IOException {
    asked.add(action);
    reply(
        exchange,
        200,
        action.equals("DescribeInstances")
            ? RUNNING
            : "<%1$sResponse><%1$sResult></%1$sResult></%1$sResponse>".formatted(action));
  }

  private void dynamoDb(HttpExchange exchange, String action, String body) throws IOException {
    asked.add(action);
    switch (action) {
      case "ListTables" -> reply(exchange, 200, "{\"TableNames\": %s}".formatted(tables));
      case "GetItem" ->
          reply(
              exchange,
              200,
              body.contains("lamplighter-prod") ? "{\"Item\": {\"pk\": {\"S\": \"x\"}}}" : "{}");
      default ->
          reply(
              exchange,
              400,
              "{\"__type\": \"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException\","
                  + " \"message\": \"no table\"}");
    }
  }

  private static void reply(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }
}
