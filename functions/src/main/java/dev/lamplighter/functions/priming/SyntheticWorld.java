package dev.lamplighter.functions.priming;

import dev.lamplighter.functions.aws.AwsClients;
import dev.lamplighter.functions.priming.SyntheticAccount.Launched;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// An account with one cluster on loopback, for looks that are only for practice. Pods are pending
/// there until nodes are launched for them, which join at once.
///
/// It reaches nothing, and nothing of it is left when it is closed. Its credentials are none.
public final class SyntheticWorld implements AutoCloseable {
  public static final ClusterName CLUSTER = ClusterName.of("priming");
  private static final Region REGION = Region.of("eu-central-1");

  private final SyntheticTable table = new SyntheticTable();
  private final SyntheticCluster cluster = new SyntheticCluster();
  private final SyntheticAccount account = new SyntheticAccount(REGION.value(), this::joins);
  private final SortedSet<String> calls = new TreeSet<>();
  private final Loopback server = Loopback.start(this::answer);

  private SyntheticWorld() {}

  public static SyntheticWorld start() {
    var world = new SyntheticWorld();
    JsonNode objects =
        JsonMapper.shared().readTree(Recorded.text("objects.json").replace("@NOW@", now()));
    objects
        .propertyStream()
        .forEach(
            kind ->
                kind.getValue()
                    .forEach(object -> world.cluster.add(kind.getKey(), (ObjectNode) object)));
    return world;
  }

  /// To the second, as AWS and Kubernetes write times.
  static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /// What its clients are made of.
  public AwsClients account() {
    return new AwsClients(
        REGION,
        StaticCredentialsProvider.create(AwsBasicCredentials.create("priming", "priming")),
        Optional.of(server.address()));
  }

  /// All that was asked, ever: `ec2 CreateFleet`, `PATCH /api/v1/nodes/...`.
  synchronized SortedSet<String> calls() {
    return new TreeSet<>(calls);
  }

  /// Of what was launched.
  synchronized List<String> instances() {
    return account.instances().stream().map(Launched::id).toList();
  }

  private synchronized Reply answer(Asked asked) {
    String service = asked.service();
    String target = asked.header("x-amz-target");
    String called = target.substring(target.indexOf('.') + 1);
    return switch (service) {
      case "" -> {
        calls.add(asked.method() + " " + asked.path());
        yield cluster.answer(asked);
      }
      case "ec2", "iam" -> {
        var form = asked.form();
        String action = form.getOrDefault("Action", "");
        calls.add(service + " " + action);
        yield account.answer(action, form);
      }
      case "eks" -> {
        calls.add("eks DescribeCluster");
        yield Reply.json(200, describedCluster());
      }
      case "dynamodb" -> {
        calls.add("dynamodb " + called);
        yield table.answer(called, JsonMapper.shared().readTree(asked.body()));
      }
      default -> {
        calls.add(service + " " + called);
        yield Reply.json(200, Recorded.text(called + ".json"));
      }
    };
  }

  private String describedCluster() {
    return Recorded.text("DescribeCluster.json")
        .replace("@NAME@", CLUSTER.value())
        .replace("@ENDPOINT@", server.address().toString())
        .replace("@REGION@", REGION.value());
  }

  /// The node is ready, and every pod is bound to one.
  private void joins(Launched instance) {
    int number = account.instances().size();
    String name = "ip-10-0-0-%d.%s.compute.internal".formatted(number, REGION);
    cluster.add(
        SyntheticCluster.NODES,
        (ObjectNode)
            JsonMapper.shared()
                .readTree(
                    Recorded.text("node.json")
                        .replace("@NAME@", name)
                        .replace("@ID@", instance.id())
                        .replace("@TYPE@", instance.type())
                        .replace("@ZONE@", instance.zone())
                        .replace("@REGION@", REGION.value())
                        .replace("@NOW@", now())));
    List<ObjectNode> pods = cluster.all(SyntheticCluster.PODS);
    for (int i = number - 1; i < pods.size(); i += 2) {
      binds(pods.get(i), name);
    }
  }

  private void binds(ObjectNode pod, String node) {
    pod.withObject("spec").put("nodeName", node);
    var status = pod.putObject("status").put("phase", "Running");
    status
        .putArray("conditions")
        .addObject()
        .put("type", "Ready")
        .put("status", "True")
        .put("lastTransitionTime", now());
    cluster.changed(SyntheticCluster.PODS, pod);
  }

  @Override
  public void close() {
    server.close();
  }
}
