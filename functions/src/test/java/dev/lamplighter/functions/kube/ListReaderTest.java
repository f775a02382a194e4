package dev.lamplighter.functions.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.functions.kube.PagedApi.Trouble;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.ResourceVersion;
import dev.lamplighter.functions.wire.StoredKind;
import dev.lamplighter.functions.wire.yaml.InputProblem;
import dev.lamplighter.snapshot.PodView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Lists of many pages, from a server that is not always there.
class ListReaderTest {
  private static final String PODS = "/api/v1/pods";
  private static final int PODS_IN_ALL = 1_200;

  private final List<InputProblem> unreadable = new ArrayList<>();
  private PagedApi server;

  @BeforeEach
  void start() throws IOException {
    server = new PagedApi().with(PODS, PODS_IN_ALL, LargeCluster::pod);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Listing<PodView> list() {
    try (var client = server.client()) {
      return ListReader.list(client, StoredKind.POD, unreadable::addAll);
    }
  }

  @Test
  void allPagesMakeOneListOfOneMoment() {
    Listing<PodView> pods = list();

    assertThat(pods.complete()).isTrue();
    assertThat(pods.items()).hasSize(PODS_IN_ALL);
    assertThat(pods.resourceVersion()).contains(new ResourceVersion("7"));
    assertThat(server.requests())
        .containsExactly("limit=500", "limit=500&continue=500", "limit=500&continue=1000");
  }

  @Test
  void whatIsTooLongAgoIsListedOnceMoreFromTheBeginning() {
    server.failing(2, Trouble.GONE);

    Listing<PodView> pods = list();

    assertThat(pods.complete()).isTrue();
    assertThat(pods.items()).hasSize(PODS_IN_ALL);
    assertThat(server.requests()).hasSize(5);
  }

  @Test
  void whatIsTooLongAgoTwiceIsNotWhole() {
    server.failing(2, Trouble.GONE).failing(4, Trouble.GONE);

    assertThat(list().missing()).get().asString().startsWith("list pods: 410 Gone, twice:");
    assertThat(server.requests()).hasSize(4);
  }

  @Test
  void aPageThatIsRefusedOrBreaksOffMakesThePartThatWasRead() {
    for (Trouble trouble : List.of(Trouble.THROTTLED, Trouble.CUT_OFF)) {
      stop();
      startFailing(trouble);

      Listing<PodView> pods = list();

      assertThat(pods.missing()).as("%s", trouble).get().asString().startsWith("list pods: ");
      assertThat(pods.items()).as("%s", trouble).hasSizeBetween(500, 999);
      assertThat(server.requests()).as("%s", trouble).hasSize(2);
    }
  }

  private void startFailing(Trouble trouble) {
    try {
      start();
    } catch (IOException broken) {
      throw new IllegalStateException(broken);
    }
    server.failing(2, trouble);
  }

  /// Nothing is known then: not an empty list.
  @Test
  void aFirstPageThatIsRefusedFails() {
    server.failing(1, Trouble.THROTTLED);

    assertThatThrownBy(this::list)
        .isInstanceOfSatisfying(
            CallFailed.class,
            it -> {
              assertThat(it.kind()).isEqualTo(CallFailed.Kind.THROTTLED);
              assertThat(it).hasMessage("list pods: 429 no");
            });
    assertThat(server.requests()).as("nothing is asked again behind our back").hasSize(1);
  }

  @Test
  void anObjectThatCantBeReadIsNamedAndTheRestIsThere() {
    server.with(
        PODS,
        3,
        number ->
            number == 1
                ? LargeCluster.pod(1)
                    .replaceFirst(
                        "\"creationTimestamp\": \"[^\"]*\"", "\"creationTimestamp\": \"noon\"")
                : LargeCluster.pod(number));

    Listing<PodView> pods = list();

    assertThat(pods.missing())
        .get()
        .asString()
        .startsWith("list pods: Pod/team-0/service-0-6d4cf56db6-1: ")
        .contains("creationTimestamp");
    assertThat(pods.items()).hasSize(2);
    assertThat(unreadable)
        .singleElement()
        .satisfies(
            it ->
                assertThat(it.toString())
                    .startsWith("Pod/team-0/service-0-6d4cf56db6-1: ")
                    .contains("creationTimestamp"));
  }

  @Test
  void aPodWhoseSpecIsNotUnderstoodIsThereWithWhatIsWrongWithIt() {
    server.with(
        PODS,
        2,
        number ->
            number == 1
                ? LargeCluster.pod(1).replace("\"cpu\": \"100m\"", "\"cpu\": \"many\"")
                : LargeCluster.pod(number));

    Listing<PodView> pods = list();

    assertThat(pods.complete()).isTrue();
    assertThat(pods.items().getFirst().understood()).isTrue();
    assertThat(pods.items().getLast().unread())
        .singleElement()
        .asString()
        .contains("requests.cpu: found \"many\"");
    assertThat(unreadable).isEmpty();
  }

  /// So that the benchmark measures what it says.
  @Test
  void generatedObjectsAreAsLargeAsRealOnes() {
    assertThat(LargeCluster.pod(1)).hasSizeBetween(3_900, 5_500);
    assertThat(LargeCluster.node(1)).hasSizeBetween(3_500, 5_500);
  }
}
