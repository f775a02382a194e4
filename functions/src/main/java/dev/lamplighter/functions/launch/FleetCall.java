package dev.lamplighter.functions.launch;

import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.FleetAnswer;
import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.functions.lease.Tenure;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.launch.FleetOutcome;
import dev.lamplighter.launch.FleetOutcome.Lessons;
import dev.lamplighter.launch.LaunchTemplateOutcome;
import dev.lamplighter.model.LaunchTemplateName;
import dev.lamplighter.snapshot.ClaimRecord;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// The stored requests of a launch, sent to EC2: the launch templates that are missing, then
/// CreateFleet.
final class FleetCall {
  /// The longest that CreateFleet takes with all its retries. None starts with less left: a holder
  /// that has lost the lease, or its environment, must not have one under way.
  static final Duration FLEET_TIME = Duration.ofSeconds(20);

  /// Somebody has deleted a template since we made it or saw it.
  private static final String TEMPLATE_GONE = "InvalidLaunchTemplateName.NotFoundException";

  private final Ports ports;
  private final Tenure tenure;

  FleetCall(Ports ports, Tenure tenure) {
    this.ports = ports;
    this.tenure = tenure;
  }

  sealed interface Result permits Answered, NoTemplate, Unanswered, NoTime {}

  record Answered(FleetAnswer answer) implements Result {}

  /// A launch template could not be made, so the fleet was not asked for.
  record NoTemplate(FleetOutcome outcome) implements Result {}

  /// EC2 has made up no mind: throttled, out of order or silent. Whether it took the request,
  /// nobody knows.
  record Unanswered(CallFailed failed) implements Result {}

  record NoTime(String why) implements Result {}

  Result request(ClaimRecord reserved, LaunchFacts facts) {
    Result first = request(reserved, facts.templates());
    return templateGone(first) ? request(reserved, new TreeSet<>()) : first;
  }

  /// Where EC2 may have taken the request before, another look asks again.
  private static boolean templateGone(Result result) {
    return result instanceof Answered(FleetAnswer.Refused(var error, var repeated))
        && !repeated
        && error.code().equals(TEMPLATE_GONE);
  }

  private Result request(ClaimRecord reserved, SortedSet<LaunchTemplateName> known) {
    for (LaunchTemplateRequest template : reserved.launch().inputs().launchTemplates()) {
      if (!known.contains(template.name())) {
        Optional<Result> without = make(template);
        if (without.isPresent()) {
          return without.get();
        }
      }
    }
    var launchBy = reserved.launch().launchBy();
    if (ports.ticker().now().isAfter(launchBy)) {
      return new NoTime("Too late to ask EC2 (launchBy=%s)".formatted(launchBy));
    }
    if (!tenure.hasTimeFor(FLEET_TIME)) {
      return new NoTime(
          "CreateFleet may take %d s, and this invocation has %d s left"
              .formatted(FLEET_TIME.toSeconds(), tenure.left().toSeconds()));
    }
    return ask(reserved.launch().inputs().fleet());
  }

  private Result ask(FleetRequest fleet) {
    try {
      return new Answered(ports.instanceCloud().createFleet(fleet));
    } catch (CallFailed failed) {
      return new Unanswered(failed);
    }
  }

  /// Why there is no such template; empty if there is one.
  private Optional<Result> make(LaunchTemplateRequest template) {
    try {
      return outcome(ports.instanceCloud().createLaunchTemplate(template)).map(NoTemplate::new);
    } catch (CallFailed failed) {
      return Optional.of(new Unanswered(failed));
    }
  }

  private static Optional<FleetOutcome> outcome(Optional<Ec2Error> answer) {
    return switch (LaunchTemplateOutcome.of(answer)) {
      case LaunchTemplateOutcome.Ready() -> Optional.empty();
      case LaunchTemplateOutcome.Misconfigured(var code, var reason, var message) ->
          Optional.of(new FleetOutcome.Misconfigured(code, reason, message, Lessons.NONE));
      case LaunchTemplateOutcome.Retry(var code, var message) ->
          Optional.of(new FleetOutcome.Retry(code, message, false, Lessons.NONE));
    };
  }
}
