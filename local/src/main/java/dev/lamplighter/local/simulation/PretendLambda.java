package dev.lamplighter.local.simulation;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.local.time.Timeline;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// One Lambda function: environments that each handle one invocation at a time, and may be kept
/// warm.
///
/// @param <I> the event @param <O> the answer
final class PretendLambda<I, O> {
  private final String name;
  private final Duration timeout;
  private final Timeline timeline;
  private final Baton baton;
  private final Faults faults;
  private final LambdaSettings settings;
  private final Supplier<RequestHandler<I, O>> environments;
  private final Deque<RequestHandler<I, O>> warm = new ArrayDeque<>();
  private int invocations;

  PretendLambda(
      String name,
      Duration timeout,
      Timeline timeline,
      Baton baton,
      Faults faults,
      LambdaSettings settings,
      Supplier<RequestHandler<I, O>> environments) {
    this.name = name;
    this.timeout = timeout;
    this.timeline = timeline;
    this.baton = baton;
    this.faults = faults;
    this.settings = settings;
    this.environments = environments;
  }

  /// How an invocation ended: `answer` empty if it crashed, threw or timed out.
  record Ending<O>(Optional<O> answer) {}

  /// Invoke with `event`; now and then Lambda runs the same request twice, at once or afterwards.
  void invoke(I event, Set<Fault> marks, Consumer<Ending<O>> whenDone) {
    String requestId = "%s-%d".formatted(name, ++invocations);
    if (faults.runsTwiceAtOnce()) {
      start(requestId + "a", requestId, event, with(marks, Fault.RUN_TWICE_AT_ONCE), whenDone);
      start(requestId + "b", requestId, event, with(marks, Fault.RUN_TWICE_AT_ONCE), _ -> {});
    } else if (faults.runsTwice()) {
      Consumer<Ending<O>> again =
          _ -> start(requestId + "'", requestId, event, with(marks, Fault.RUN_TWICE), whenDone);
      start(requestId, requestId, event, with(marks, Fault.RUN_TWICE), again);
    } else {
      start(requestId, requestId, event, marks, whenDone);
    }
  }

  private static Set<Fault> with(Set<Fault> marks, Fault fault) {
    var more = EnumSet.of(fault);
    more.addAll(marks);
    return more;
  }

  private void start(
      String invocationName,
      String requestId,
      I event,
      Set<Fault> marks,
      Consumer<Ending<O>> whenDone) {
    var deadline = timeline.now().plus(timeout);
    var context = new PretendContext(name, requestId, () -> millisUntil(deadline), settings.log());
    var environment = warm.isEmpty() ? environments.get() : warm.pop();
    var run = new Run<O>();
    var invocation =
        baton.start(
            invocationName,
            requestId,
            timeout,
            () -> run.answer = Optional.of(environment.handleRequest(event, context)),
            ended -> {
              if (settings.keptWarm() && run.answer.isPresent()) {
                warm.push(environment);
              }
              whenDone.accept(new Ending<>(run.answer));
            });
    marks.forEach(invocation::mark);
  }

  /// What throws because the outside does not answer ends without an answer, and is invoked again.
  static <I, O> RequestHandler<I, O> invokedAgain(RequestHandler<I, O> handler) {
    return (event, context) -> {
      try {
        return handler.handleRequest(event, context);
      } catch (CallFailed _) {
        throw new InvocationKilled(context.getFunctionName());
      }
    };
  }

  private int millisUntil(Instant deadline) {
    return (int) Math.max(0, Duration.between(timeline.now(), deadline).toMillis());
  }

  private static final class Run<O> {
    private Optional<O> answer = Optional.empty();
  }
}
