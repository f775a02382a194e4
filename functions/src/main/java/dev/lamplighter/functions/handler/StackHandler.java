package dev.lamplighter.functions.handler;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import dev.lamplighter.functions.install.OwnEvents;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.SelfInvocation;
import dev.lamplighter.functions.port.StackAnswers;
import dev.lamplighter.functions.port.Ticker;
import dev.lamplighter.functions.stack.PhysicalId;
import dev.lamplighter.functions.stack.StackAnswer;
import dev.lamplighter.functions.stack.StackRequest;
import dev.lamplighter.functions.stack.StackRequest.Kind;
import dev.lamplighter.functions.stack.StackRequest.Resource;
import dev.lamplighter.functions.stack.StackRequestReader;
import dev.lamplighter.model.Region;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// CloudFormation's custom resource `Custom::LamplighterCluster`, one for each cluster.
///
/// | request | what is done |
/// |---|---|
/// | Create, Update | definitions and rights come and are served; the cluster may get nodes |
/// | Update, to another cluster | refused: the old one's nodes would be nobody's |
/// | Update, back from one that failed | the same as far as it goes; it does not fail |
/// | Delete | nothing is launched any more, nodes go with what was made for them, or stay |
/// | Delete before anybody has looked | nothing is launched any more, nodes stay as they were |
/// | Delete, not understood in full | as far as it is; an unknown word drains nothing |
/// | Delete of what was never made | nothing |
///
/// A ping, which keeps the function's snapshot alive, is no request.
///
/// Every request that says where gets an answer, before CloudFormation stops to wait for one. An
/// invocation whose time is over hands over to the next. One that crashes is invoked again by
/// Lambda, and finds the world as it is then: so each step may be done twice.
public final class StackHandler
    implements RequestHandler<Map<String, Object>, Map<String, Object>> {
  private static final Duration ANSWER_WAIT = Duration.ofSeconds(2);
  private static final int ANSWER_TRIES = 5;

  private final Replies replies;
  private final StackSetup setup;
  private final StackTeardown teardown;

  /// How it is answered, how it goes on after its own time, and how it waits to try either again.
  public record Replies(StackAnswers answers, SelfInvocation self, Ticker ticker) {}

  public StackHandler(Region region, StackPorts ports, Replies replies) {
    this.replies = replies;
    this.setup = new StackSetup(ports);
    this.teardown = new StackTeardown(region, ports, replies.self());
  }

  @Override
  public Map<String, Object> handleRequest(Map<String, Object> event, Context context) {
    if (OwnEvents.isPing(event)) {
      return Map.of("request", "Ping");
    }
    StackRequest request = StackRequestReader.read(event);
    Optional<StackAnswer> answer = answer(request, context);
    answer.ifPresent(it -> send(it, request, context));
    var told = new TreeMap<String, Object>();
    told.put("request", request.kind().toString());
    answer.ifPresentOrElse(
        it -> {
          told.put("status", it.success() ? "SUCCESS" : "FAILED");
          told.put("reason", it.reason());
        },
        () -> told.put("status", "HANDED_OVER"));
    return told;
  }

  /// Empty where another invocation will answer. What nobody has foreseen is an answer as well: a
  /// stack must not wait for an hour for it.
  private Optional<StackAnswer> answer(StackRequest request, Context context) {
    try {
      return foreseen(request, context);
    } catch (CallFailed notHandedOver) {
      throw notHandedOver;
    } catch (RuntimeException unforeseen) {
      context.getLogger().log(trace(unforeseen));
      return Optional.of(
          StackAnswer.failed(
              standing(request),
              "Unforeseen: %s. The log of the function (%s) says where. Try again; with what it says, report it."
                  .formatted(unforeseen, context.getLogGroupName())));
    }
  }

  private static String trace(RuntimeException unforeseen) {
    var text = new StringWriter();
    unforeseen.printStackTrace(new PrintWriter(text));
    return text.toString();
  }

  private Optional<StackAnswer> foreseen(StackRequest request, Context context) {
    if (request.kind() == Kind.DELETE && !(standing(request) instanceof PhysicalId.Installed)) {
      return Optional.of(
          StackAnswer.success(
              standing(request),
              "Nothing was installed by this resource, so nothing is taken away.",
              new TreeMap<>()));
    }
    return switch (request.resource()) {
      case Resource.Unclear(var problems) ->
          Optional.of(StackAnswer.failed(standing(request), problems));
      case Resource.Wanted wanted ->
          switch (request.kind()) {
            case CREATE, UPDATE ->
                Optional.of(setup.run(request, wanted, standing(request), remaining(context)));
            case DELETE -> teardown.run(request, wanted, context).map(it -> remarked(it, request));
          };
    };
  }

  private static StackAnswer remarked(StackAnswer answer, StackRequest request) {
    return request.passedOver().isEmpty()
        ? answer
        : answer.adding("Passed over, since nobody understands it: " + request.passedOver());
  }

  /// What the resource is until this request has succeeded.
  private static PhysicalId standing(StackRequest request) {
    return request
        .physicalId()
        .orElseGet(() -> new PhysicalId.Nothing("not-installed/" + request.back().requestId()));
  }

  private static Duration remaining(Context context) {
    return Duration.ofMillis(context.getRemainingTimeInMillis());
  }

  /// Throws [CallFailed] where nobody takes the answer: then Lambda invokes the function again.
  private void send(StackAnswer answer, StackRequest request, Context context) {
    context
        .getLogger()
        .log(
            "%s: %s: %s%n"
                .formatted(
                    request.kind(), answer.success() ? "SUCCESS" : "FAILED", answer.reason()));
    for (int tries = 1; ; tries++) {
      try {
        replies.answers().put(request.back().url(), answer.json(request.back()));
        break;
      } catch (CallFailed failed) {
        if (tries >= ANSWER_TRIES) {
          throw failed;
        }
        replies.ticker().waitFor(ANSWER_WAIT.multipliedBy(tries));
      }
    }
    if (request.kind() == Kind.DELETE && answer.success()) {
      teardown.answered(request);
    }
  }
}
