package dev.lamplighter.functions.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.EventReason;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.ClusterWriter;
import dev.lamplighter.functions.port.ResourceVersion;
import dev.lamplighter.functions.port.WatchStart;
import dev.lamplighter.functions.port.Watched;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.Source;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is made of an API server's refusals that look alike or would go unheard.
class RefusalsToldApartTest {
  private static final String VERSION = "{\"gitVersion\": \"v1.34.1\"}";
  private static final String POOLS = "/apis/karpenter.sh/v1/nodepools";
  private static final String SCHEMAS = "/openapi/v3/apis/karpenter.sh/v1";
  private static final String CLASS_SCHEMAS = "/openapi/v3/apis/karpenter.k8s.aws/v1";

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

  @Test
  void aDefinitionThatIsMissingIsNamed() {
    server.at("/version", 200, VERSION);

    assertThatThrownBy(reader::nodePools)
        .isInstanceOf(CallFailed.class)
        .hasMessage(
            "list nodepools.karpenter.sh: 404. CustomResourceDefinition nodepools.karpenter.sh is"
                + " missing. kubectl apply --server-side -f"
                + " functions/src/main/resources/dev/lamplighter/functions/crds/");
    assertThatThrownBy(api::version).hasMessageContaining("nodepools.karpenter.sh is missing");
  }

  @Test
  void aDefinitionOfAnotherVersionIsNamedWithIt() {
    server.at("/version", 200, VERSION);
    server.at("/apis/karpenter.sh", 200, "{\"versions\": [{\"version\": \"v1beta1\"}]}");

    assertThatThrownBy(reader::nodePools)
        .hasMessageContaining(
            "CustomResourceDefinition nodepools.karpenter.sh has no version v1; of its group there"
                + " is v1beta1. kubectl apply --server-side --force-conflicts -f functions/");
  }

  @Test
  void aWrongPathIsNoMissingDefinition() {
    assertThatThrownBy(reader::nodePools)
        .hasMessage(
            "list nodepools.karpenter.sh: 404. No API server answers at %s: there is no /version either. Correct the path in the server's URL."
                .formatted(server.url()));
  }

  /// Who has few rights is refused any path that is no object's.
  @Test
  void aWrongPathIsNoMissingRight() {
    server.refusing(POOLS, 403, "User x cannot get path \\\"/wrong/apis\\\"");

    assertThatThrownBy(reader::nodePools)
        .hasMessageEndingWith("Correct the path in the server's URL.")
        .hasMessageNotContaining("RBAC");
  }

  @Test
  void aKindThatAnOldKubernetesHasNotIsNoMissingDefinition() {
    server.at("/version", 200, VERSION);

    assertThatThrownBy(reader::podDisruptionBudgets)
        .hasMessageContaining("This API server does not serve poddisruptionbudgets of policy/v1.")
        .hasMessageNotContaining("CustomResourceDefinition");
  }

  @Test
  void aServerThatKeepsItsVersionToItselfIsOne() {
    server.refusing("/version", 403, "no");

    assertThatThrownBy(reader::nodePools).hasMessageContaining("is missing");
  }

  @Test
  void aWatchThatIsRefusedSaysWhatMendsIt() {
    server.refusing(POOLS, 403, "User x cannot watch resource nodepools");

    assertThat(watchOfPools())
        .isInstanceOfSatisfying(
            Watched.Refused.class,
            refused ->
                assertThat(refused.why())
                    .startsWith(
                        "watch nodepools.karpenter.sh: 403 User x cannot watch resource nodepools."
                            + " Apply Lamplighter's RBAC manifest"));
  }

  @ParameterizedTest
  @ValueSource(ints = {410, 429, 500, 503})
  void aWatchThatMayGoOnNextTimeIsNoRefusal(int code) {
    server.refusing(POOLS, code, "not now");

    assertThat(watchOfPools()).isInstanceOf(Watched.Gone.class);
  }

  private Watched<?> watchOfPools() {
    var since = new WatchStart(new TreeMap<>(Map.of(Source.NODE_POOLS, new ResourceVersion("7"))));
    try (var watching = reader.startWatching(since, Duration.ofSeconds(1))) {
      return reader.endWatching(watching).nodePools();
    }
  }

  /// Ten thousand pods that may not be told are one line.
  @Test
  void anEventThatIsRefusedIsTheSameSentenceWhateverItIsAbout() {
    server.refusing("/apis/events.k8s.io/v1/namespaces/default/events", 403, "no events for x");
    var writer = new KubeClusterWriter(api, Clock.systemUTC());

    for (String pool : new String[] {"one", "two"}) {
      assertThatThrownBy(() -> writer.publish(event(pool)))
          .hasMessageStartingWith(
              "create events.events.k8s.io: 403 no events for x. Apply Lamplighter's RBAC manifest")
          .hasMessageNotContaining(pool);
    }
  }

  @Test
  void aNamespaceThatIsBeingDeletedLacksNoRight() {
    String events = "/apis/events.k8s.io/v1/namespaces/odd/events";
    String pod = "/api/v1/namespaces/odd/pods/web";
    server.terminating(events, "odd").terminating(pod + "/eviction", "odd");
    server.at(pod, 200, "{\"metadata\": {\"uid\": \"u-1\"}}");
    var writer = new KubeClusterWriter(api, Clock.systemUTC());

    writer.publish(noPlace("odd", "1 node", "cpu"));

    assertThat(server.asked(events)).isEqualTo(1);
    assertThat(writer.evict(PodKey.of("odd/web"), Uid.of("u-1")))
        .isEqualTo(ClusterWriter.Eviction.NAMESPACE_ENDS);
  }

  @Test
  void aPodOfTwoBudgetsIsToldFromOneThatWaits() {
    String pod = "/api/v1/namespaces/odd/pods/web";
    server.at(pod, 200, "{\"metadata\": {\"uid\": \"u-1\"}}");
    server.refusing(pod + "/eviction", 500, "This pod has more than one PodDisruptionBudget");
    var writer = new KubeClusterWriter(api, Clock.systemUTC());

    assertThat(writer.evict(PodKey.of("odd/web"), Uid.of("u-1")))
        .isEqualTo(ClusterWriter.Eviction.TWO_BUDGETS);
  }

  /// Nodes that come and go change the numbers for every pod that waits.
  @Test
  void aPodWithoutAPlaceIsToldAgainOnlyForAnotherReasonOrAfterFiveMinutes() {
    String events = "/apis/events.k8s.io/v1/namespaces/odd/events";
    server.at(events, 201, "{}");
    var clock = new SteppedClock();
    var writer = new KubeClusterWriter(api, clock);

    writer.publish(noPlace("odd", "0/1 nodes", "cpu"));
    clock.pass(Duration.ofMinutes(4));
    writer.publish(noPlace("odd", "0/2 nodes", "cpu"));
    assertThat(server.asked(events)).isEqualTo(1);

    writer.publish(noPlace("odd", "0/2 nodes", "memory"));
    assertThat(server.asked(events)).isEqualTo(2);

    clock.pass(Duration.ofMinutes(1));
    writer.publish(noPlace("odd", "0/3 nodes", "cpu"));
    assertThat(server.asked(events)).isEqualTo(3);
  }

  /// C181: what has been said is said after 2 minutes, then after 4, 8 and so on; anew once it was
  /// no more so for a while.
  @Test
  void aDrainThatIsHeldUpIsToldEverMoreSeldom() {
    String events = "/apis/events.k8s.io/v1/namespaces/default/events";
    server.at(events, 201, "{}");
    var clock = new SteppedClock();
    var writer = new KubeClusterWriter(api, clock);

    for (int minute = 0; minute < 60 * 5; minute++) {
      writer.publish(heldUp());
      clock.pass(Duration.ofMinutes(1));
    }
    // At minutes 0, 2, 6, 14, 30, 62, 122, 182, 242.
    assertThat(server.asked(events)).isEqualTo(9);

    clock.pass(Duration.ofHours(3));
    writer.publish(heldUp());
    clock.pass(Duration.ofMinutes(2));
    writer.publish(heldUp());
    assertThat(server.asked(events)).isEqualTo(11);
  }

  private static ClusterEvent heldUp() {
    return new ClusterEvent(
        ClusterEvent.Type.WARNING,
        EventReason.FAILED_DRAINING,
        ObjectKind.NODE,
        Optional.empty(),
        "n1",
        "Failed to drain node");
  }

  private static final class SteppedClock extends Clock {
    private Instant now = Instant.parse("2026-03-02T09:00:00Z");

    void pass(Duration time) {
      now = now.plus(time);
    }

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  private static ClusterEvent noPlace(String namespace, String message, String topic) {
    return new ClusterEvent(
        ClusterEvent.Type.WARNING,
        EventReason.FAILED_SCHEDULING,
        ObjectKind.POD,
        Optional.of(Namespace.of(namespace)),
        "web",
        message,
        topic);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 422})
  void whatIsRefusedForEverIsToldFromWhatMayGoLater(int code) {
    server.refusing("/apis/events.k8s.io/v1/namespaces/default/events", code, "invalid");
    var writer = new KubeClusterWriter(api, Clock.systemUTC());

    assertThatThrownBy(() -> writer.publish(event("one")))
        .isInstanceOfSatisfying(
            CallFailed.class,
            failed -> assertThat(failed.kind()).isEqualTo(CallFailed.Kind.INVALID));
  }

  private static ClusterEvent event(String pool) {
    return new ClusterEvent(
        ClusterEvent.Type.WARNING,
        EventReason.LAUNCH_FAILED,
        ObjectKind.NODE_POOL,
        Optional.empty(),
        pool,
        "something");
  }

  @Test
  void definitionsThatLackFieldsAreNamedWithThem() {
    server.at(
        SCHEMAS, 200, schema("karpenter.sh", "NodePool", "\"status\": {\"type\": \"object\"}"));
    server.at(CLASS_SCHEMAS, 200, "{}");

    assertThat(reader.definitionsLack())
        .hasValueSatisfying(
            lack ->
                assertThat(lack)
                    .startsWith(
                        "The cluster's definitions are older than Lamplighter's, and the API server"
                            + " drops the fields that they don't know: nodepools.karpenter.sh lacks"
                            + " spec, status.resources, status.nodes, ")
                    .endsWith(
                        ". kubectl apply --server-side --force-conflicts -f"
                            + " functions/src/main/resources/dev/lamplighter/functions/crds/"));
  }

  private static String schema(String group, String kind, String properties) {
    return """
    {"components": {"schemas": {"any.name": {
      "properties": {%s},
      "x-kubernetes-group-version-kind": [{"group": "%s", "kind": "%s", "version": "v1"}]}}}}
    """
        .formatted(properties, group, kind);
  }

  /// Their lists say so, or their schemas are about to be published.
  @Test
  void kindsWithoutASchemaAreNotJudged() {
    assertThat(reader.definitionsLack()).isEmpty();
  }

  @Test
  void schemasThatMayNotBeReadAreSaid() {
    server.refusing(CLASS_SCHEMAS, 403, "no");

    assertThatThrownBy(reader::definitionsLack)
        .isInstanceOf(CallFailed.class)
        .hasMessage(
            "get the schemas of karpenter.k8s.aws/v1: 403 no. ClusterRole system:discovery lets"
                + " every authenticated user read them, where it is bound as usual.");
  }
}
