package dev.lamplighter.local.simulation;

import dev.lamplighter.functions.port.SelfInvocation;
import dev.lamplighter.functions.port.StackAnswers;
import dev.lamplighter.local.time.Timeline;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// CloudFormation with one custom resource, and Lambda's asynchronous invocation behind it: sends
/// requests, waits for an hour at most, and keeps the first answer to each.
///
/// An invocation that ends without an answer is invoked again after one minute, and after two more
/// (Lambda Developer Guide, "Asynchronous invocation").
public final class PretendCloudFormation implements StackAnswers, SelfInvocation {
  private static final Duration WAITS = Duration.ofHours(1);
  private static final int RETRIES_MAX = 2;
  private static final String URL = "https://cloudformation-custom-resource-response.example/";

  private final Timeline timeline;
  private final Map<String, Answer> answers = new TreeMap<>();
  private final List<Map<String, Object>> invocations = new ArrayList<>();
  private Optional<PretendLambda<Map<String, Object>, Map<String, Object>>> function =
      Optional.empty();
  private Optional<String> physicalId = Optional.empty();
  private Map<String, Object> properties = Map.of();
  private int requests;

  /// What CloudFormation was told, and when.
  public record Answer(Instant at, JsonNode body) {
    public boolean success() {
      return body.path("Status").asString("").equals("SUCCESS");
    }

    public String reason() {
      return body.path("Reason").asString("");
    }

    public String physicalId() {
      return body.path("PhysicalResourceId").asString("");
    }
  }

  PretendCloudFormation(Timeline timeline) {
    this.timeline = timeline;
  }

  void start(PretendLambda<Map<String, Object>, Map<String, Object>> function) {
    this.function = Optional.of(function);
  }

  /// Send a request with these properties; its answer is found under the id that is given back. An
  /// update tells those of the request before as the old ones, whether that succeeded or not: a way
  /// back comes from what failed.
  public String request(String type, Map<String, Object> properties) {
    String id = "request-%d".formatted(++requests);
    var event = new TreeMap<String, Object>();
    event.put("RequestType", type);
    event.put("ResponseURL", URL + id);
    event.put("StackId", "arn:aws:cloudformation:ap-northeast-2:123456789012:stack/lamplighter/1");
    event.put("RequestId", id);
    event.put("LogicalResourceId", "Mydev");
    event.put("ResourceType", "Custom::LamplighterCluster");
    event.put("ResourceProperties", Map.copyOf(properties));
    if (type.equals("Update")) {
      event.put("OldResourceProperties", this.properties);
    }
    this.properties = Map.copyOf(properties);
    physicalId.ifPresent(it -> event.put("PhysicalResourceId", it));
    send(event, 0);
    return id;
  }

  /// The same request again, as Lambda sometimes delivers it.
  public void deliverAgain(String requestId) {
    invocations.stream()
        .filter(event -> requestId.equals(event.get("RequestId")))
        .findFirst()
        .ifPresent(event -> send(event, 0));
  }

  private void send(Map<String, Object> event, int attempt) {
    invocations.add(event);
    function
        .orElseThrow()
        .invoke(
            event,
            EnumSet.noneOf(Fault.class),
            ending -> {
              if (ending.answer().isEmpty() && attempt < RETRIES_MAX) {
                timeline.after(Duration.ofMinutes(attempt + 1), () -> send(event, attempt + 1));
              }
            });
  }

  @Override
  public void put(URI responseUrl, String json) {
    String id = responseUrl.toString().substring(URL.length());
    var answer = new Answer(timeline.now(), JsonMapper.shared().readTree(json));
    if (answers.putIfAbsent(id, answer) == null && answer.success()) {
      physicalId = Optional.of(answer.physicalId());
    }
  }

  @Override
  public void invoke(String functionArn, Map<String, Object> event) {
    var copy = new TreeMap<>(event);
    timeline.after(Duration.ofMillis(100), () -> send(copy, 0));
  }

  /// The answer to a request, if there is one in time.
  public Optional<Answer> answer(String requestId) {
    return Optional.ofNullable(answers.get(requestId));
  }

  /// Every event that the function was invoked with, in order.
  public List<Map<String, Object>> invocations() {
    return Collections.unmodifiableList(invocations);
  }

  /// How long CloudFormation waits for an answer.
  public static Duration waits() {
    return WAITS;
  }
}
