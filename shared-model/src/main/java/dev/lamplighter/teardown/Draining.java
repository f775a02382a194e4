package dev.lamplighter.teardown;

import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.lifecycle.Departure;
import dev.lamplighter.lifecycle.Lifecycle;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.Removal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Lets every node go as whatever leaves does: the rules of [Lifecycle] do the rest.
///
/// A launch that was under way is not taken up again. What comes of it is terminated at once: no
/// pod runs there.
final class Draining {
  private static final String WHY = "the cluster is taken off Lamplighter";

  private Draining() {}

  static boolean isWanted(TeardownView view) {
    boolean inTime = view.leave() instanceof Leave.Drain(var until) && view.now().isBefore(until);
    return inTime && mayAnswer(view) && (!view.launched().isEmpty() || othersRun(view));
  }

  private static boolean mayAnswer(TeardownView view) {
    return switch (view.reach()) {
      case Reach.Answers() -> true;
      case Reach.Silent(var since, _) -> view.now().isBefore(since.plus(Reach.PATIENCE));
      case Reach.Gone _ -> false;
    };
  }

  /// Instances that [dev.lamplighter.lifecycle.LostRecords] may still record.
  private static boolean othersRun(TeardownView view) {
    return view.instances().stream()
        .anyMatch(it -> it.state().alive() && nodeClaimOf(it, view).isPresent());
  }

  static List<Step> steps(TeardownView view) {
    List<Step> steps = new ArrayList<>();
    Terminations.of(withoutPods(view), "nothing was to be drained on it").forEach(steps::add);
    List<Step> begun = view.answers() ? begun(view) : List.of();
    steps.addAll(begun);
    var subjects = begun.stream().map(Step::subject).toList();
    Lifecycle.decide(view.snapshot()).stream()
        .filter(step -> !subjects.contains(step.subject()))
        .filter(step -> step.effects().stream().noneMatch(Effect.ResumeLaunch.class::isInstance))
        .forEach(steps::add);
    return steps;
  }

  private static List<Step> begun(TeardownView view) {
    return view.launched().stream()
        .filter(claim -> !claim.record().state().leaving())
        .map(claim -> begun(claim, view))
        .toList();
  }

  /// Instances without a record of their own, and without a NodeClaim from which they get one.
  private static List<Instance> withoutPods(TeardownView view) {
    var ofReservations = view.reserved().stream().flatMap(claim -> claim.instance().stream());
    var recorded = view.snapshot().claims().stream().flatMap(it -> it.instance().stream()).toList();
    var others =
        view.instances().stream()
            .filter(instance -> !recorded.contains(instance))
            .filter(instance -> nodeClaimOf(instance, view).isEmpty());
    return view.answers() ? Stream.concat(ofReservations, others).toList() : List.of();
  }

  private static Optional<NodeClaim> nodeClaimOf(Instance instance, TeardownView view) {
    return view.snapshot().unrecordedClaims().stream()
        .filter(
            nodeClaim ->
                instance
                        .tags()
                        .get(Tags.NODE_CLAIM)
                        .filter(nodeClaim.meta().name()::equals)
                        .isPresent()
                    || nodeClaim
                        .status()
                        .providerId()
                        .filter(id -> id.instanceId().equals(instance.id()))
                        .isPresent())
        .findFirst();
  }

  /// As whatever leaves: recorded, then its Node takes no more pods, then both objects are deleted.
  private static Step begun(ClaimView claim, TeardownView view) {
    var record = claim.record();
    var removal =
        new Removal(
            Removal.Cause.UNINSTALLED,
            WHY,
            record.spec().terminationGracePeriod().map(view.now()::plus));
    return new Step(
        "nodeclaim/" + record.name(),
        "NodeClaim %s is drained: %s".formatted(record.name(), WHY),
        Departure.begin(claim, removal, view.snapshot()));
  }
}
