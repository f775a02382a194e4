package dev.lamplighter.functions.port;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.ClusterName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What every [EventSink] must do: a function that looks at the cluster is invoked when it is due.
public abstract class EventSinkContract {
  protected static final ClusterName MYDEV = ClusterName.of("mydev");
  protected static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

  /// An event takes its time, and so does a queue.
  private static final Duration DELIVERY = Duration.ofSeconds(2);

  /// A sink at [#NOON].
  protected abstract EventSink sink();

  /// Which cluster an invocation was told to look at, and when.
  public record Arrival(ClusterName cluster, Instant at) {}

  /// All that come within the minute.
  protected abstract List<Arrival> arrivals();

  @Test
  void whatIsDueNowComesAtOnceAndNamesItsCluster() {
    sink().followUp(MYDEV, NOON);

    assertThat(arrivals())
        .singleElement()
        .returns(MYDEV, Arrival::cluster)
        .satisfies(it -> assertThat(it.at()).isBetween(NOON, NOON.plus(DELIVERY)));
  }

  @Test
  void whatIsOverdueComesAtOnceToo() {
    sink().followUp(MYDEV, NOON.minusSeconds(90));

    assertThat(arrivals())
        .singleElement()
        .satisfies(it -> assertThat(it.at()).isBetween(NOON, NOON.plus(DELIVERY)));
  }

  @Test
  void whatIsDueLaterComesThenAndNotBefore() {
    Instant due = NOON.plusMillis(37_400);

    sink().followUp(MYDEV, due);

    assertThat(arrivals())
        .singleElement()
        .satisfies(it -> assertThat(it.at()).isBetween(due, due.plus(DELIVERY)));
  }

  @Test
  void eachThatIsAskedForComes() {
    sink().followUp(MYDEV, NOON);
    sink().followUp(MYDEV, NOON.plusSeconds(20));
    sink().followUp(MYDEV, NOON.plusSeconds(40));

    assertThat(arrivals()).hasSize(3);
  }
}
