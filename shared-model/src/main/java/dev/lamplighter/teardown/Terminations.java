package dev.lamplighter.teardown;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.Launched;
import dev.lamplighter.snapshot.Source;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Ends instances whatever runs on them, again and again until EC2 says that they are on their way
/// out.
final class Terminations {
  /// EC2's lists lag behind a launch by two minutes at most.
  private static final Duration LISTED_WITHIN = Duration.ofMinutes(2);

  private Terminations() {}

  static List<Step> of(List<Instance> instances, String why) {
    return instances.stream()
        .filter(instance -> instance.state().alive())
        .map(instance -> terminate(instance.id(), why))
        .toList();
  }

  /// All that may still run.
  static List<Step> of(TeardownView view) {
    String why = why(view);
    List<Step> steps = new ArrayList<>(of(view.instances(), why));
    unseen(view).map(id -> terminate(id, why)).forEach(steps::add);
    return steps;
  }

  private static String why(TeardownView view) {
    return switch (view.reach()) {
      case Reach.Gone _ -> "its cluster is gone";
      case Reach.Silent(_, var why) -> "its node can't be drained: " + why;
      case Reach.Answers() -> "the time for draining is over";
    };
  }

  /// Whether an instance runs, or may run, or ends.
  static boolean anyLeft(TeardownView view) {
    return view.instances().stream().anyMatch(it -> it.state() != Instance.State.TERMINATED)
        || unseen(view).findAny().isPresent()
        || !view.snapshot().whole(Source.INSTANCES, Source.CLAIM_RECORDS);
  }

  /// Recorded so shortly ago that no list need show them.
  private static Stream<InstanceId> unseen(TeardownView view) {
    return view.launched().stream()
        .filter(claim -> isUnseen(claim, view))
        .flatMap(claim -> claim.record().launched().stream())
        .map(Launched::instance);
  }

  static boolean isUnseen(ClaimView claim, TeardownView view) {
    return claim.instance().isEmpty() && launchedLately(claim, view);
  }

  private static boolean launchedLately(ClaimView claim, TeardownView view) {
    return claim
        .record()
        .launched()
        .filter(launched -> view.now().isBefore(launched.at().plus(LISTED_WITHIN)))
        .isPresent();
  }

  private static Step terminate(InstanceId id, String why) {
    return new Step(
        "instance/" + id,
        "Instance %s is terminated: %s".formatted(id, why),
        List.of(new Effect.TerminateInstance(id, "uninstalled")));
  }
}
