package dev.lamplighter.functions.pass;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.functions.act.EffectOutcome;
import dev.lamplighter.functions.act.EffectResult;
import dev.lamplighter.snapshot.Source;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.TreeSet;

/// How many looks at a cluster have failed in a row, and so how long to leave it and its servers
/// alone before the next one: from [#FIRST], doubling with each further failure, to [#MOST], which
/// is when the schedule comes by itself.
///
/// A look has failed where not everything could be read, or something could not be done, and
/// nothing came of it: what gets on, however little, keeps its pace. Pauses are what a look asks
/// for; a tick or EC2's word of an instance looks whenever it comes.
record Retry(int failures) {
  static final Retry NONE = new Retry(0);

  static final Duration FIRST = Duration.ofSeconds(2);
  static final Duration MOST = Next.SCHEDULE;

  /// More doublings change nothing.
  private static final int COUNTED = 6;

  /// Lists that only tell what may be collected.
  private static final Set<Source> LEFTOVERS =
      EnumSet.of(Source.LAUNCH_TEMPLATES, Source.INSTANCE_PROFILES);

  /// After one more look that failed.
  Retry failed() {
    return new Retry(Math.min(failures + 1, COUNTED));
  }

  /// After a look that is over.
  Retry after(PassReport report) {
    return hasFailed(report) ? failed() : NONE;
  }

  /// The least time until the next look; zero after one that has not failed.
  Duration pause() {
    if (failures == 0) {
      return Duration.ZERO;
    }
    Duration pause = FIRST.multipliedBy(1L << (failures - 1));
    return pause.compareTo(MOST) < 0 ? pause : MOST;
  }

  private static boolean hasFailed(PassReport report) {
    return (isHampered(report) || report.effects().stream().anyMatch(Retry::isInVain))
        && report.effects().stream().noneMatch(Retry::getsOn);
  }

  /// Whether what could not be read is in the way of what is under way; or, while nothing is, of
  /// anything. Definitions that lack fields don't get better by looking.
  private static boolean isHampered(PassReport report) {
    var unread = new TreeSet<>(report.snapshot().incomplete().keySet());
    unread.remove(Source.DEFINITIONS);
    if (report.decision().busy()) {
      unread.removeAll(LEFTOVERS);
    }
    return !unread.isEmpty();
  }

  /// A launch that waits does so because EC2 did not answer, or said no.
  private static boolean isInVain(EffectResult result) {
    return switch (result.outcome()) {
      case EffectOutcome.Failed _ -> true;
      case EffectOutcome.NotYet _ ->
          result.effect() instanceof Effect.Launch
              || result.effect() instanceof Effect.ResumeLaunch;
      case EffectOutcome.Done _,
          EffectOutcome.Skipped _,
          EffectOutcome.Refused _,
          EffectOutcome.Left _ ->
          false;
    };
  }

  /// To have told somebody changes nothing.
  private static boolean getsOn(EffectResult result) {
    return result.outcome() instanceof EffectOutcome.Done
        && !(result.effect() instanceof Effect.PublishEvent);
  }
}
