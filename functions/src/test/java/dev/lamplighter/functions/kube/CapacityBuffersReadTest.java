package dev.lamplighter.functions.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.api.CapacityBuffer;
import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.port.NotAllowed;
import dev.lamplighter.model.Namespace;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// CapacityBuffers and what they name, as an API server has them.
class CapacityBuffersReadTest {
  private static final String BUFFERS = "/apis/autoscaling.x-k8s.io/v1beta1/capacitybuffers";
  private static final String META =
      """
      "metadata": {"name": "%s", "namespace": "team", "uid": "u-1", "resourceVersion": "7",
        "generation": 1, "creationTimestamp": "2026-01-05T09:00:00Z"}
      """;
  private static final String POD =
      """
      {"metadata": {"labels": {"app": "web"}}, "spec": {"containers": [
        {"name": "c", "image": "i", "resources": {"requests": {"cpu": "500m"}}}]}}
      """;

  private AnsweringApi server;
  private KubeApi api;
  private KubeClusterReader reader;

  @BeforeEach
  void start() throws IOException {
    server = new AnsweringApi();
    api = server.client();
    reader =
        new KubeClusterReader(
            api,
            () -> {
              throw new IllegalStateException("Nobody asks for them");
            },
            _ -> {});
  }

  @AfterEach
  void stop() {
    api.close();
    server.close();
  }

  private void buffer(String rest) {
    server.at(
        BUFFERS,
        200,
        "{\"metadata\": {\"resourceVersion\": \"9\"}, \"items\": [{%s, %s}]}"
            .formatted(META.formatted("spare"), rest));
  }

  private CapacityBuffer only() {
    return reader.capacityBuffers().items().getFirst();
  }

  @Test
  void aBufferIsReadWithItsStatus() {
    buffer(
        """
        "spec": {"scalableRef": {"apiGroup": "apps", "kind": "Deployment", "name": "web"},
          "percentage": 20, "replicas": 2, "limits": {"cpu": "4"}, "newField": true},
        "status": {"replicas": 3, "provisioningStrategy": "buffer.x-k8s.io/active-capacity",
          "conditions": [{"type": "Provisioning", "status": "True", "reason": "FitsExistingCapacity",
            "message": "", "lastTransitionTime": "2026-01-05T09:00:01Z"},
            {"type": "LimitedByQuotas", "status": "False", "reason": "x", "message": ""}]}
        """);

    CapacityBuffer buffer = only();

    assertThat(buffer.key()).isEqualTo("team/spare");
    assertThat(buffer.unread()).isEmpty();
    assertThat(buffer.spec().provisioningStrategy()).isEqualTo(CapacityBuffer.ACTIVE);
    assertThat(buffer.spec().scalable())
        .contains(new CapacityBuffer.Scalable("apps", "Deployment", "web"));
    assertThat(buffer.spec().replicas()).hasValue(2);
    assertThat(buffer.spec().percentage()).hasValue(20);
    assertThat(buffer.spec().limits().cpuMillis()).isEqualTo(4_000);
    assertThat(buffer.status().replicas()).hasValue(3);
    assertThat(buffer.status().conditions())
        .containsExactly(
            new Condition(
                ConditionType.PROVISIONING,
                ConditionStatus.TRUE,
                "FitsExistingCapacity",
                "",
                Instant.parse("2026-01-05T09:00:01Z")));
  }

  /// The API server's own validation may be that of another version.
  @Test
  void whatIsNotUnderstoodIsReadAndNotActedOn() {
    buffer("\"spec\": {\"podTemplateRef\": {\"name\": \"../../secrets\"}, \"replicas\": 1}");
    assertThat(only().unread()).hasSize(1);

    buffer("\"spec\": {\"podTemplateRef\": {\"name\": \"room\"}}");
    assertThat(only().unread()).hasSize(1);

    buffer(
        "\"spec\": {\"podTemplateRef\": {\"name\": \"a\"}, \"scalableRef\": {\"apiGroup\":"
            + " \"apps\", \"kind\": \"Deployment\", \"name\": \"b\"}, \"replicas\": 1}");
    assertThat(only().unread()).hasSize(1);
  }

  @Test
  void aClusterThatKnowsNoneHasNone() {
    server.at("/version", 200, "{\"gitVersion\": \"v1.34.1\"}");

    assertThat(reader.capacityBuffers().items()).isEmpty();
  }

  @Test
  void whoMayNotListThemIsToldSo() {
    server.refusing(BUFFERS, 403, "no");

    assertThatThrownBy(reader::capacityBuffers)
        .isInstanceOf(NotAllowed.class)
        .hasMessageStartingWith("list capacitybuffers.autoscaling.x-k8s.io: 403 no");
  }

  @Test
  void whatABufferNamesIsReadByItself() {
    Namespace team = Namespace.of("team");
    server.at(
        "/api/v1/namespaces/team/podtemplates/room",
        200,
        "{%s, \"template\": %s}".formatted(META.formatted("room"), POD));
    server.at(
        "/apis/apps/v1/namespaces/team/deployments/web",
        200,
        "{%s, \"spec\": {\"replicas\": 7, \"template\": %s}}"
            .formatted(META.formatted("web"), POD));

    assertThat(reader.podTemplate(team, "room").orElseThrow().template().spec().requests())
        .hasToString("cpu=500m");
    assertThat(reader.scalable(ObjectKind.DEPLOYMENT, team, "web").orElseThrow().replicas())
        .isEqualTo(7);
    assertThat(reader.scalable(ObjectKind.STATEFUL_SET, team, "web")).isEmpty();
    assertThat(reader.podTemplate(team, "other")).isEmpty();
  }

  @Test
  void aStatusIsWrittenAsItIsRead() {
    var status =
        new CapacityBuffer.Status(
            Optional.of("room"),
            OptionalInt.of(3),
            Optional.of(CapacityBuffer.ACTIVE),
            List.of(
                new Condition(
                    ConditionType.READY_FOR_PROVISIONING,
                    ConditionStatus.TRUE,
                    "Resolved",
                    "",
                    Instant.parse("2026-01-05T09:00:01Z"))));
    buffer(
        "\"spec\": {\"podTemplateRef\": {\"name\": \"room\"}, \"replicas\": 3}, \"status\": "
            + ObjectJson.status(status));

    assertThat(only().status()).isEqualTo(status);
  }
}
