package dev.lamplighter.local.simulation;

import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.functions.catalogue.CatalogueReader;
import dev.lamplighter.functions.port.EventSink;
import dev.lamplighter.local.cloud.InstanceListener;
import dev.lamplighter.local.cloud.InterruptionListener;
import dev.lamplighter.local.simulation.PretendLambda.Ending;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.ClusterName;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// EventBridge, its scheduler, and the queue behind it: the ticks, the follow-ups, the renewals of
/// the catalogue, EC2's events.
///
/// Follow-ups and ticks are at-most-once in effect; a renewal that fails is invoked again, twice at
/// most, as Lambda does with events; messages of the queue come back until they are handled, as
/// SQS's do. With faults on, an event may come late or twice, and the queue hands over several
/// messages at once, in any order.
final class PretendEventBridge implements EventSink, InterruptionListener, InstanceListener {
  private static final Duration TICK_EVERY = Duration.ofMinutes(1);
  private static final int RETRIES_MAX = 2;
  private static final Duration DELIVERY = Duration.ofMillis(300);
  private static final Duration VISIBILITY_TIMEOUT = Duration.ofSeconds(60);
  private static final int RECEIVES_MAX = 5;
  private static final int LATE_SECONDS_MAX = 45;
  private static final int BATCH_MS_MAX = 2_000;

  private final Timeline timeline;
  private final Faults faults;
  private final ClusterName cluster;
  private final List<Message> queue = new ArrayList<>();
  private Optional<Targets> targets = Optional.empty();
  private int messages;
  private int renewals;

  PretendEventBridge(Timeline timeline, Faults faults, ClusterName cluster) {
    this.timeline = timeline;
    this.faults = faults;
    this.cluster = cluster;
  }

  /// The functions that events go to.
  record Targets(
      PretendLambda<ScheduledEvent, Map<String, Object>> reconcile,
      PretendLambda<SQSEvent, SQSBatchResponse> interruption,
      PretendLambda<ScheduledEvent, Map<String, Object>> catalogue) {}

  /// Begin to tick: the first tick comes after one second, the first catalogue at once, as a
  /// deployment asks for it.
  void start(Targets targets) {
    this.targets = Optional.of(targets);
    renew();
    timeline.after(Duration.ofSeconds(1), this::tick);
  }

  private void renew() {
    timeline.after(CatalogueReader.RENEWED_EVERY, this::renew);
    renew(1);
  }

  /// Lambda waits a minute before the second attempt and two before the third.
  private void renew(int attempt) {
    var event = new ScheduledEvent();
    event.setId("renewal-%d".formatted(++renewals));
    event.setDetailType("Scheduled Event");
    event.setSource("aws.scheduler");
    targets
        .orElseThrow()
        .catalogue()
        .invoke(
            event,
            EnumSet.noneOf(Fault.class),
            ending -> {
              if (ending.answer().isEmpty() && attempt <= RETRIES_MAX) {
                timeline.after(Duration.ofMinutes(attempt), () -> renew(attempt + 1));
              }
            });
  }

  private void tick() {
    timeline.after(TICK_EVERY, this::tick);
    deliver(marks -> reconcile(cluster, marks));
  }

  @Override
  public void followUp(ClusterName of, Instant at) {
    Instant due = at.isBefore(timeline.now()) ? timeline.now() : at;
    timeline.at(due.plus(DELIVERY), () -> deliver(marks -> reconcile(of, marks)));
  }

  private interface Delivery {
    void with(Set<Fault> marks);
  }

  private void deliver(Delivery delivery) {
    if (!faults.sendsEventAstray()) {
      delivery.with(EnumSet.noneOf(Fault.class));
      return;
    }
    var late = Duration.ofSeconds(faults.random().nextInt(LATE_SECONDS_MAX));
    var astray = EnumSet.of(Fault.EVENT_ASTRAY);
    timeline.after(late, () -> delivery.with(astray));
    if (faults.random().nextBoolean()) {
      delivery.with(astray);
    }
  }

  /// Without its time: an event only says that somebody should look.
  private void reconcile(ClusterName of, Set<Fault> marks) {
    var event = new ScheduledEvent();
    event.setId("tick-%d".formatted(++messages));
    event.setDetailType("Scheduled Event");
    event.setSource("aws.scheduler");
    event.setDetail(Map.of("cluster", of.value()));
    targets.orElseThrow().reconcile().invoke(event, marks, _ -> {});
  }

  @Override
  public void interruption(Instance instance, Instant takenAt) {
    String of =
        instance.capacityType() == CapacityType.SPOT
            ? "Spot Instance"
            : "Capacity Reservation Instance";
    send(
        "EC2 %s Interruption Warning".formatted(of), instance, "\"instance-action\":\"terminate\"");
  }

  @Override
  public void running(Instance instance, LaunchTemplateRequest template) {
    send("EC2 Instance State-change Notification", instance, "\"state\":\"running\"");
  }

  @Override
  public void terminated(Instance instance) {
    send("EC2 Instance State-change Notification", instance, "\"state\":\"terminated\"");
  }

  private void send(String detailType, Instance instance, String detail) {
    String body =
        """
        {"version":"0","id":"event-%d","detail-type":"%s","source":"aws.ec2","account":"123456789012",\
        "time":"%s","region":"ap-northeast-2","resources":[],"detail":{"instance-id":"%s",%s}}\
        """
            .formatted(
                ++messages,
                detailType,
                timeline.now().truncatedTo(ChronoUnit.SECONDS),
                instance.id(),
                detail);
    var message = new SQSEvent.SQSMessage();
    message.setMessageId("message-%d".formatted(messages));
    message.setBody(body);
    timeline.after(DELIVERY, () -> deliver(marks -> arrive(new Message(message, marks, 1))));
  }

  /// In the queue; `marks` are the faults that it came under.
  private record Message(SQSEvent.SQSMessage message, Set<Fault> marks, int receives) {
    Message again() {
      return new Message(message, marks, receives + 1);
    }
  }

  /// The queue hands over what has come within a moment, in any order: with faults, several at
  /// once.
  private void arrive(Message message) {
    queue.add(message);
    if (faults.stopped()) {
      receive();
    } else if (queue.size() == 1) {
      timeline.after(Duration.ofMillis(faults.random().nextInt(BATCH_MS_MAX)), this::receive);
    }
  }

  private void receive() {
    if (queue.isEmpty()) {
      return;
    }
    List<Message> batch = shuffled(queue);
    queue.clear();
    var event = new SQSEvent();
    event.setRecords(batch.stream().map(Message::message).toList());
    Set<Fault> marks = EnumSet.noneOf(Fault.class);
    batch.forEach(message -> marks.addAll(message.marks()));
    targets
        .orElseThrow()
        .interruption()
        .invoke(event, marks, ending -> receiveAgainUnlessHandled(batch, ending));
  }

  private List<Message> shuffled(List<Message> messages) {
    var shuffled = new ArrayList<>(messages);
    Collections.shuffle(shuffled, faults.random());
    return shuffled;
  }

  private void receiveAgainUnlessHandled(List<Message> batch, Ending<SQSBatchResponse> ending) {
    Set<String> unhandled = unhandled(batch, ending);
    for (Message message : batch) {
      if (unhandled.contains(message.message().getMessageId())
          && message.receives() < RECEIVES_MAX) {
        timeline.after(VISIBILITY_TIMEOUT, () -> arrive(message.again()));
      }
    }
  }

  /// Those that the function names, or all where it gave no answer.
  private static Set<String> unhandled(List<Message> batch, Ending<SQSBatchResponse> ending) {
    Stream<String> ids =
        ending.answer().isPresent()
            ? ending.answer().get().getBatchItemFailures().stream()
                .map(SQSBatchResponse.BatchItemFailure::getItemIdentifier)
            : batch.stream().map(message -> message.message().getMessageId());
    return ids.collect(Collectors.toSet());
  }
}
