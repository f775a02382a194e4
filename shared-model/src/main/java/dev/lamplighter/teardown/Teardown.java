package dev.lamplighter.teardown;

import dev.lamplighter.decide.Coexistence;
import dev.lamplighter.decide.HeldBack;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.teardown.TeardownDecision.Stage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The order in which a cluster is left, judged anew in each look, so that nothing need be
/// remembered of the steps before it.
///
/// 1. Drain while there is time and somebody answers; then terminate whatever runs.
/// 2. Wait until EC2 says of every instance that it is terminated.
/// 3. Wait until nothing can come any more of a launch that was under way.
/// 4. Remove what was made for instances: only now does nobody need it.
///
/// What can't be listed counts as there; but instance profiles, which bill nobody, are nothing to
/// wait for where IAM can't be reached. What AWS has refused to delete is asked for again after a
/// pause ([HeldBack]). While Karpenter runs in the cluster the nodes are its own, and stay
/// ([Coexistence]); of a cluster that does not tell its pods it is believed to run if it was there
/// when they were last heard of.
public final class Teardown {
  /// After a claim's `launchBy` no CreateFleet starts, and this much later all of its instances are
  /// found by its tag.
  private static final Duration SETTLED_AFTER = Duration.ofSeconds(60);

  /// Clocks may differ; but once the lease has been held for as long, nothing that another
  /// invocation launched is hidden from a search by tag.
  private static final Duration SEARCH_LAG = Duration.ofSeconds(15);

  private Teardown() {}

  public static TeardownDecision decide(TeardownView asked) {
    TeardownView view =
        karpenter(asked).map(because -> asked.with(new Leave.Keep(because))).orElse(asked);
    return switch (view.leave()) {
      case Leave.Keep _ -> keep(view);
      case Leave.Drain _ -> end(view);
    };
  }

  private static Optional<String> karpenter(TeardownView view) {
    Optional<String> runs =
        Coexistence.karpenter(view.snapshot().pods())
            .map(pod -> "Karpenter runs in the cluster as pod %s".formatted(pod.key()));
    boolean told = view.snapshot().whole(Source.PODS) || view.reach() instanceof Reach.Gone;
    return told ? runs : runs.or(() -> view.around().karpenter().map(Teardown::ran));
  }

  private static String ran(PodKey pod) {
    return "Karpenter ran in the cluster, as pod %s, when it last told its pods".formatted(pod);
  }

  private static TeardownDecision keep(TeardownView view) {
    boolean waits =
        view.reach() instanceof Reach.Silent(var since, _)
            && view.now().isBefore(since.plus(Reach.PATIENCE));
    Optional<String> held = LostRole.held(view);
    if (held.isPresent() && !waits) {
      return new TeardownDecision(
          Stage.DONE, view.leave(), List.of(), Remains.of(view, List.of()), held);
    }
    List<Step> steps = view.answers() ? Cleaning.finalizers(view) : List.of();
    return decision(steps.isEmpty() && !waits ? Stage.DONE : Stage.CLEANING, steps, view);
  }

  private static TeardownDecision end(TeardownView view) {
    if (Draining.isWanted(view)) {
      return decision(Stage.DRAINING, Draining.steps(view), view);
    }
    if (Terminations.anyLeft(view)) {
      return decision(Stage.TERMINATING, Terminations.of(view), view);
    }
    if (view.reserved().stream().anyMatch(claim -> !isSettled(claim, view))) {
      return decision(Stage.SETTLING, List.of(), view);
    }
    List<Step> steps = Cleaning.all(view);
    return decision(steps.isEmpty() && knowsAll(view) ? Stage.DONE : Stage.CLEANING, steps, view);
  }

  private static boolean isSettled(ClaimView claim, TeardownView view) {
    return view.now().isAfter(claim.record().launch().launchBy().plus(SETTLED_AFTER))
        && view.heldFor().compareTo(SEARCH_LAG) >= 0;
  }

  /// A cluster that is silent for long has no say: whatever it holds bills nobody.
  private static boolean knowsAll(TeardownView view) {
    boolean cluster =
        switch (view.reach()) {
          case Reach.Answers() ->
              view.snapshot().whole(Source.NODE_CLASSES, Source.NODE_POOLS, Source.NODE_CLAIMS);
          case Reach.Silent(var since, _) -> !view.now().isBefore(since.plus(Reach.PATIENCE));
          case Reach.Gone _ -> true;
        };
    return cluster && view.snapshot().whole(Source.LAUNCH_TEMPLATES) && knowsProfiles(view);
  }

  private static boolean knowsProfiles(TeardownView view) {
    return view.snapshot().whole(Source.INSTANCE_PROFILES)
        || view.iamSilence().filter(silence -> silence.lastsAt(view.now())).isPresent();
  }

  private static TeardownDecision decision(Stage stage, List<Step> steps, TeardownView view) {
    return new TeardownDecision(
        stage,
        view.leave(),
        HeldBack.from(steps, view.snapshot()),
        Remains.of(view, HeldBack.wanted(steps, view.snapshot())),
        Optional.empty());
  }
}
