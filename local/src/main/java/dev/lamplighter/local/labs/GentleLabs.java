package dev.lamplighter.local.labs;

import static dev.lamplighter.local.labs.LabScript.apply;
import static dev.lamplighter.local.labs.LabScript.minutes;
import static dev.lamplighter.local.labs.LabScript.scenario;

import dev.lamplighter.local.cluster.api.LoggedRequest;
import dev.lamplighter.local.cluster.api.LoggedRequest.Verb;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.story.ScenarioStep;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The lab about a drain with every kind of pod that asks it to be patient.
final class GentleLabs {
  private static final Duration DELETED = minutes(6);
  private static final Duration GRACE_PERIOD = minutes(5);
  private static final Duration POD_GRACE = Duration.ofSeconds(30);

  /// What a user does is seen within two ticks, what a rule foresees at the next look.
  private static final Duration TWO_TICKS = Duration.ofSeconds(125);

  private static final Duration LOOK = Duration.ofSeconds(5);

  private GentleLabs() {}

  static Lab lab11() {
    Duration forced = DELETED.plus(GRACE_PERIOD).minus(POD_GRACE);
    return new Lab(
        new LabId("11"),
        "Going gently: tiers, budgets, and a deadline",
        scenario(
            minutes(14),
            apply(minutes(1), "gentle/pool.yaml", "gentle/workloads.yaml"),
            new ScenarioStep.DeleteNodeClaims(DELETED, "gentle")),
        List.of(
            Expectation.of("all 6 pods run again", o -> o.runningOf(WORKLOADS), 6L),
            Expectation.of("the node was exchanged", o -> o.launches("gentle").size(), 2),
            leaves("plain", Verb.EVICT, DELETED, TWO_TICKS),
            leaves("stubborn", Verb.EVICT, DELETED, TWO_TICKS),
            tookToStop("stubborn", Duration.ofSeconds(30)),
            leaves("guarded", Verb.DELETE, forced, LOOK),
            leaves("batch", Verb.DELETE, forced, LOOK),
            leaves("critical", Verb.DELETE, forced, LOOK),
            refusedUntilThen("guarded"),
            LabChecks.goneWithin("gentle", DELETED.plus(GRACE_PERIOD).plus(LOOK))));
  }

  private static final List<String> WORKLOADS =
      List.of("plain", "stubborn", "guarded", "batch", "critical");

  /// How and when the workload's first pod was asked to go.
  private static Expectation leaves(String app, Verb how, Duration earliest, Duration late) {
    return new Expectation(
        "%s was %s at %s".formatted(app, past(how), time(earliest)),
        observed -> {
          Optional<LoggedRequest> first =
              observed.removalsOf(app).stream().filter(LoggedRequest::granted).findFirst();
          boolean so =
              first
                  .filter(it -> it.verb() == how)
                  .map(it -> within(it.at(), earliest, late))
                  .orElse(false);
          return so ? Optional.empty() : Optional.of("it was: %s".formatted(told(first)));
        });
  }

  private static boolean within(Instant at, Duration earliest, Duration late) {
    Instant from = PretendWorld.START.plus(earliest);
    return !at.isBefore(from) && at.isBefore(from.plus(late));
  }

  private static String told(Optional<LoggedRequest> removal) {
    return removal
        .map(
            it ->
                "%s at %s"
                    .formatted(
                        past(it.verb()), time(Duration.between(PretendWorld.START, it.at()))))
        .orElse("never");
  }

  private static String past(Verb verb) {
    return verb == Verb.EVICT ? "evicted" : "deleted";
  }

  private static String time(Duration after) {
    return "%02d:%02d".formatted(after.toMinutes(), after.toSecondsPart());
  }

  private static Expectation refusedUntilThen(String app) {
    return new Expectation(
        "the eviction of %s was refused before, never granted".formatted(app),
        observed -> {
          var removals = observed.removalsOf(app);
          boolean refused = removals.stream().anyMatch(it -> !it.granted());
          boolean granted =
              removals.stream().anyMatch(it -> it.verb() == Verb.EVICT && it.granted());
          return refused && !granted ? Optional.empty() : Optional.of("it was " + removals.size());
        });
  }

  /// From its eviction until it was gone.
  private static Expectation tookToStop(String app, Duration time) {
    return new Expectation(
        "%s had its %d seconds".formatted(app, time.toSeconds()),
        observed -> {
          Optional<Instant> asked =
              observed.removalsOf(app).stream().map(LoggedRequest::at).findFirst();
          Optional<Instant> gone = observed.goneAt(app);
          boolean so =
              asked.isPresent() && gone.isPresent() && !gone.get().isBefore(asked.get().plus(time));
          return so
              ? Optional.empty()
              : Optional.of("asked at %s, gone at %s".formatted(asked, gone));
        });
  }
}
