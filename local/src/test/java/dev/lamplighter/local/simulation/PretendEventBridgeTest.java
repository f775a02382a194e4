package dev.lamplighter.local.simulation;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import dev.lamplighter.functions.port.EventSink;
import dev.lamplighter.functions.port.EventSinkContract;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.ClusterName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// On time, without faults; the first tick is not waited for.
class PretendEventBridgeTest extends EventSinkContract {
  private static final ClusterName ANOTHER = ClusterName.of("another");

  private final Timeline timeline = new Timeline(NOON.minusSeconds(2), new SplittableRandom(1));
  private final Baton baton = new Baton(timeline);
  private final Faults faults =
      new Faults(FaultRates.NONE, timeline, new SplittableRandom(1), new HitTable());
  private final List<Arrival> arrivals = new ArrayList<>();
  private final PretendEventBridge events = new PretendEventBridge(timeline, faults, ANOTHER);

  PretendEventBridgeTest() {
    RequestHandler<ScheduledEvent, Map<String, Object>> looks =
        (event, _) -> {
          var cluster = ClusterName.of(String.valueOf(event.getDetail().get("cluster")));
          arrivals.add(new Arrival(cluster, timeline.now()));
          return Map.of();
        };
    RequestHandler<SQSEvent, SQSBatchResponse> hears = (_, _) -> new SQSBatchResponse(List.of());
    events.start(
        new PretendEventBridge.Targets(
            lambda("reconcile", looks),
            lambda("interruption", hears),
            lambda("catalogue", (_, _) -> Map.of())));
    baton.runUntil(NOON);
  }

  private <I, O> PretendLambda<I, O> lambda(String name, RequestHandler<I, O> handler) {
    return new PretendLambda<>(
        name, Duration.ofMinutes(1), timeline, baton, faults, true, () -> handler);
  }

  @Override
  protected EventSink sink() {
    return events;
  }

  @Override
  protected List<Arrival> arrivals() {
    baton.runUntil(NOON.plusSeconds(60));
    return arrivals.stream().filter(it -> it.cluster().equals(MYDEV)).toList();
  }
}
