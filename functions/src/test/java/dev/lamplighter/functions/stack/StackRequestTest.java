package dev.lamplighter.functions.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.functions.install.OnUninstall;
import dev.lamplighter.functions.stack.StackRequest.Kind;
import dev.lamplighter.functions.stack.StackRequest.Resource;
import dev.lamplighter.model.ClusterName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/// What CloudFormation asks, and how it is answered.
class StackRequestTest {
  private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};

  private static Map<String, Object> event(Map<String, Object> properties) {
    var event = new HashMap<String, Object>();
    event.put("RequestType", "Create");
    event.put("ResponseURL", "https://cloudformation.example/answer?signed");
    event.put("StackId", "arn:aws:cloudformation:eu-west-1:111122223333:stack/lamplighter/1");
    event.put("RequestId", "request-1");
    event.put("LogicalResourceId", "Mydev");
    event.put("ResourceProperties", properties);
    return event;
  }

  private static Map<String, Object> properties() {
    return new HashMap<>(
        Map.of(
            "ServiceToken", "arn:aws:lambda:eu-west-1:111122223333:function:stack:live",
            "ServiceTimeout", "3600",
            "ClusterName", "mydev",
            "OnDelete", "keep",
            "DrainTimeoutMinutes", "7",
            "Version", "1.2.3",
            "NodeRole", "Lamplighter-node-eu-west-1"));
  }

  /// As `template.yaml` sends them.
  @ParameterizedTest
  @CsvSource({
    "create, CREATE, 1, false",
    "update, UPDATE, 2, true",
    "delete, DELETE, 1, true",
  })
  void theSamplesAreRead(String name, Kind kind, String version, boolean exists)
      throws IOException {
    var sample = Files.readString(Path.of("..", "events", "stack-%s.json".formatted(name)));

    var request = StackRequestReader.read(JsonMapper.shared().readValue(sample, OBJECT));

    assertThat(request.kind()).isEqualTo(kind);
    assertThat(request.physicalId().isPresent()).isEqualTo(exists);
    assertThat(request.resource())
        .isEqualTo(
            new Resource.Wanted(
                ClusterName.of("mydev"),
                OnUninstall.DRAIN,
                Duration.ofMinutes(1),
                "arn:aws:lambda:ap-northeast-2:123456789012:function:StackFunction:" + version,
                Optional.empty()));
  }

  @Test
  void saysWhatIsWantedOfWhichCluster() {
    var request = StackRequestReader.read(event(properties()));

    assertThat(request.kind()).isEqualTo(Kind.CREATE);
    assertThat(request.physicalId()).isEmpty();
    assertThat(request.resource())
        .isEqualTo(
            new Resource.Wanted(
                ClusterName.of("mydev"),
                OnUninstall.KEEP,
                Duration.ofMinutes(7),
                "1.2.3",
                Optional.of("Lamplighter-node-eu-west-1")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ClusterName | my!dev | ResourceProperties.ClusterName: found \"my!dev\". Allowed: the name"
            + " of an EKS cluster.",
        "OnDelete | destroy | ResourceProperties.OnDelete: found \"destroy\". Allowed: drain, keep",
        "DrainTimeoutMinutes | 46 | found \"46\". Allowed: whole minutes from 1 to 45.",
        "DrainTimeoutMinutes | soon | found \"soon\". Allowed: whole minutes from 1 to 45.",
        "Cluster | mydev | ResourceProperties.Cluster: found a property that is not known."
      })
  void whatIsWrongIsNamedAndAnsweredAllTheSame(String name, String value, String said) {
    var properties = properties();
    properties.put(name, value);

    var request = StackRequestReader.read(event(properties));

    assertThat(request.back().requestId()).isEqualTo("request-1");
    assertThat(request.resource())
        .isInstanceOfSatisfying(
            Resource.Unclear.class, it -> assertThat(it.problems()).contains(said));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ClusterName | my!dev | KEEP | 7 | ResourceProperties.ClusterName: found \"my!dev\".",
        "OnDelete | destroy | KEEP | 7 | ResourceProperties.OnDelete: found \"destroy\".",
        "DrainTimeoutMinutes | soon | KEEP | 15 | ResourceProperties.DrainTimeoutMinutes",
        "OfAnotherVersion | 1 | KEEP | 7 | ResourceProperties.OfAnotherVersion"
      })
  void aDeleteIsCarriedOutAsFarAsItIsUnderstood(
      String name, String value, OnUninstall onDelete, int minutes, String said) {
    var properties = properties();
    properties.put(name, value);
    var event = event(properties);
    event.put("RequestType", "Delete");
    event.put("PhysicalResourceId", "lamplighter/mydev");

    var request = StackRequestReader.read(event);

    assertThat(request.resource())
        .isInstanceOfSatisfying(
            Resource.Wanted.class,
            it -> {
              assertThat(it.cluster()).isEqualTo(ClusterName.of("mydev"));
              assertThat(it.onDelete()).isEqualTo(onDelete);
              assertThat(it.drainTimeout()).isEqualTo(Duration.ofMinutes(minutes));
            });
    assertThat(request.passedOver()).contains(said);
  }

  /// It would take away what its writer may have wanted to keep.
  @Test
  void aWordThatNobodyUnderstandsDrainsNothing() {
    var properties = properties();
    properties.put("OnDelete", "drian");
    var event = event(properties);
    event.put("RequestType", "Delete");
    event.put("PhysicalResourceId", "lamplighter/mydev");

    assertThat(StackRequestReader.read(event).resource())
        .isInstanceOfSatisfying(
            Resource.Wanted.class, it -> assertThat(it.onDelete()).isEqualTo(OnUninstall.KEEP));
  }

  @Test
  void whoeverCanNotBeAnsweredIsNotServed() {
    var event = event(properties());
    event.put("ResponseURL", "nowhere");

    assertThatThrownBy(() -> StackRequestReader.read(event))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("ResponseURL: found \"nowhere\". Allowed: the URL");
  }

  @Test
  void whatAnInvocationHandsOnSaysWhenTheFirstBegan() {
    var event = event(properties());
    event.put("Lamplighter", Map.of("StartedAt", "2026-03-02T09:00:00Z"));

    assertThat(StackRequestReader.read(event).startedAt())
        .isEqualTo(Optional.of(Instant.parse("2026-03-02T09:00:00Z")));
  }

  @Test
  void aChangedClusterIsAnotherResource() {
    assertThat(new PhysicalId.Installed(ClusterName.of("mydev")))
        .hasToString("lamplighter/mydev")
        .isEqualTo(PhysicalId.parse("lamplighter/mydev"))
        .isNotEqualTo(PhysicalId.parse("lamplighter/other"));
    assertThat(PhysicalId.parse("2026/03/02/[1]0123456789abcdef"))
        .isInstanceOf(PhysicalId.Nothing.class);
  }

  @Test
  void anAnswerRepeatsWhoAsked() {
    var back = StackRequestReader.read(event(properties())).back();
    var answer =
        StackAnswer.success(
            PhysicalId.parse("lamplighter/mydev"), "fine", new TreeMap<>(Map.of("a", "b")));

    assertThat(answer.json(back))
        .isEqualTo(
            "{\"Status\":\"SUCCESS\",\"Reason\":\"fine\",\"PhysicalResourceId\":\"lamplighter/mydev\","
                + "\"StackId\":\"arn:aws:cloudformation:eu-west-1:111122223333:stack/lamplighter/1\","
                + "\"RequestId\":\"request-1\",\"LogicalResourceId\":\"Mydev\",\"Data\":{\"a\":\"b\"}}");
  }

  @Test
  void anAnswerThatIsTooLongIsCut() {
    var back = StackRequestReader.read(event(properties())).back();
    var answer = StackAnswer.failed(PhysicalId.parse("lamplighter/mydev"), "what ä ".repeat(2_000));

    var json = answer.json(back);

    assertThat(json.getBytes(StandardCharsets.UTF_8).length).isBetween(2_500, 4_096);
    assertThat(JsonMapper.shared().readTree(json).path("Reason").asString(""))
        .startsWith("what ä what")
        .endsWith("… (see the function's log)");
  }
}
