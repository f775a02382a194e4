package dev.lamplighter.local.services;

import dev.lamplighter.functions.aws.Attempts;
import dev.lamplighter.functions.aws.AwsClients;
import dev.lamplighter.functions.aws.signed.SignedCalls;
import dev.lamplighter.functions.live.SystemTicker;
import dev.lamplighter.model.Region;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.iam.IamClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// An AWS account on loopback that lives as long as this object, and never longer than this JVM:
/// moto for EC2, IAM, SSM, EKS and SQS, ministack for DynamoDB (`e2e/emulator/README.md`).
///
/// It holds what a user has before installing, under the same identifiers each time. A class of
/// tests has one of its own: 4 s to start, 260 MB. With faults it is 8 s and 900 MB more.
public final class EmulatedAccount implements AutoCloseable {
  /// The Python that `e2e/emulator/install.sh` made; without it these tests can't run.
  public static final String PYTHON = "LAMPLIGHTER_E2E_EMULATOR";

  public static final String ACCOUNT = "123456789012";
  public static final Region REGION = Region.of("ap-northeast-2");

  /// The proxy's log of what it did.
  private static final String FIRED = "/_microburst/fired?limit=10000";

  private final ChildProcess process;
  private final HttpClient http = HttpClient.newHttpClient();
  private JsonNode facts;

  private EmulatedAccount(ChildProcess process) {
    this.process = process;
    this.facts = ready();
  }

  public static EmulatedAccount start() {
    return started();
  }

  /// With a proxy before each emulator that follows the rules of [#faults].
  public static EmulatedAccount startWithFaults() {
    return started("--faults");
  }

  public static boolean isToBeHad() {
    return System.getenv(PYTHON) != null;
  }

  /// The Python in which the emulators are installed; installs them where none is named.
  public static String python() {
    return Checkout.tool(PYTHON, Checkout.e2e("emulator", "install.sh")).toString();
  }

  private static EmulatedAccount started(String... flags) {
    List<String> command =
        new ArrayList<>(List.of(python(), Checkout.e2e("emulator", "up.py").toString()));
    command.addAll(List.of(flags));
    return new EmulatedAccount(ChildProcess.start("The emulated account", command));
  }

  private JsonNode ready() {
    return JsonMapper.shared().readTree(process.awaitReady());
  }

  /// Wipes everything and makes what a user has before installing. Takes a second.
  public void seedAgain() {
    process.tell("seed");
    facts = ready();
  }

  /// What `seed.py` made: `vpc`, `subnets` by zone, `securityGroup`, `nodeRole`, `cluster`,
  /// `queue`, `table`.
  public JsonNode facts() {
    return facts;
  }

  /// Of EC2, IAM, SSM, EKS, SQS and EventBridge.
  public URI endpoint() {
    return URI.create(facts.path("endpoint").asString());
  }

  /// Of DynamoDB.
  public URI dynamoDbEndpoint() {
    return URI.create(facts.path("dynamodb").asString());
  }

  /// As in earnest; where they call is still to be said.
  public static AwsClients clients() {
    return new AwsClients(
        REGION, StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")));
  }

  /// For who only looks on: no fault meets it.
  public Ec2Client directEc2() {
    return clients().ec2().endpointOverride(direct()).build();
  }

  /// The same.
  public IamClient directIam() {
    return clients().iam().endpointOverride(direct()).build();
  }

  private URI direct() {
    return URI.create(facts.path("direct").asString());
  }

  public Ec2Client ec2() {
    return clients().ec2().endpointOverride(endpoint()).build();
  }

  public IamClient iam() {
    return clients().iam().endpointOverride(endpoint()).build();
  }

  /// For calls without a client, as of SSM.
  public SignedCalls signed() {
    var here = new AwsClients(REGION, clients().credentials(), Optional.of(endpoint()));
    return new SignedCalls(here, Attempts.by(new SystemTicker()));
  }

  public DynamoDbClient dynamoDb() {
    return clients().dynamoDb().endpointOverride(dynamoDbEndpoint()).build();
  }

  /// Capacity, prices and refusals of pools, as a JSON list (`emulator/fleets.py` explains the
  /// fields). Replaces what was set before.
  public void pools(String json) {
    var _ = send("PUT", emulator("pools"), json);
  }

  /// Newer images, such as `v20251201`, which are then the recommended ones.
  public void release(String name) {
    var _ = send("PUT", emulator("release"), "\"%s\"".formatted(name));
  }

  private URI emulator(String what) {
    return direct().resolve("/emulator/" + what);
  }

  /// An event of EventBridge, for the account's rules; `detail` is JSON.
  public void publish(String source, String detailType, String detail) {
    var entry = JsonMapper.shared().createObjectNode();
    entry.put("Source", source).put("DetailType", detailType).put("Detail", detail);
    var events = JsonMapper.shared().createObjectNode();
    events.putArray("Entries").add(entry);
    var _ = call("events", "AWSEvents.PutEvents", events.toString());
  }

  /// What is in the interruption queue; it is out of it then.
  public List<String> receive() {
    String queue = facts.path("queue").path("url").asString();
    var answer =
        call(
            "sqs",
            "AmazonSQS.ReceiveMessage",
            "{\"QueueUrl\": \"%s\", \"MaxNumberOfMessages\": 10}".formatted(queue));
    return answer.path("Messages").valueStream().map(it -> it.path("Body").asString()).toList();
  }

  /// An operation for which no client is at hand, in AWS's JSON protocol. Signatures are not read.
  private JsonNode call(String service, String target, String body) {
    String scope = "test/20260101/%s/%s/aws4_request".formatted(REGION, service);
    var request =
        HttpRequest.newBuilder(endpoint())
            .header("Content-Type", "application/x-amz-json-1.0")
            .header("X-Amz-Target", target)
            .header(
                "Authorization",
                "AWS4-HMAC-SHA256 Credential=%s, SignedHeaders=host, Signature=0".formatted(scope))
            .POST(BodyPublishers.ofString(body))
            .build();
    return JsonMapper.shared().readTree(answerTo(request));
  }

  /// Throttles, errors, delays and lost replies of EC2 and the others, as a JSON list of
  /// microburst's rules. Replaces what was set before.
  public void faults(String json) {
    faults(endpoint(), json);
  }

  /// The same for DynamoDB.
  public void dynamoDbFaults(String json) {
    faults(dynamoDbEndpoint(), json);
  }

  private void faults(URI proxy, String json) {
    var _ = send("DELETE", proxy.resolve(FIRED), "");
    var _ = send("POST", proxy.resolve("/_microburst/rules"), json);
  }

  /// How often each operation met a fault since the rules were set.
  public SortedMap<String, Integer> faulted() {
    var operations = new TreeMap<String, Integer>();
    for (URI proxy : List.of(endpoint(), dynamoDbEndpoint())) {
      JsonMapper.shared()
          .readTree(send("GET", proxy.resolve(FIRED), ""))
          .forEach(each -> operations.merge(each.path("operation").asString(), 1, Integer::sum));
    }
    return operations;
  }

  private String send(String method, URI address, String json) {
    var request =
        HttpRequest.newBuilder(address)
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(json))
            .build();
    return answerTo(request);
  }

  private String answerTo(HttpRequest request) {
    try {
      var answer = http.send(request, BodyHandlers.ofString());
      if (answer.statusCode() / 100 != 2) {
        throw new IllegalStateException(
            "%s %s: %d %s"
                .formatted(request.method(), request.uri(), answer.statusCode(), answer.body()));
      }
      return answer.body();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  @Override
  public void close() {
    http.close();
    process.close();
  }
}
