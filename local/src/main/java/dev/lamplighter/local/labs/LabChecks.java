package dev.lamplighter.local.labs;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.local.cloud.Ec2Log;
import dev.lamplighter.local.cluster.api.LoggedRequest;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.simulation.PretendWorld;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Expectations that look at more than the end: at what happened, and in which order.
final class LabChecks {
  private LabChecks() {}

  static Expectation afterConsolidateAfter(String pool, Duration earliest) {
    return new Expectation(
        "the first went no sooner than consolidateAfter allows",
        observed ->
            observed.terminations(pool).stream()
                .filter(at -> at.compareTo(earliest) < 0)
                .findFirst()
                .map(at -> "one went at %s, before %s".formatted(at, earliest)));
  }

  /// A node's turn comes when the instance of the one before it is being terminated: a budget of
  /// one node counts those that are still nodes (spec core 6.4).
  static Expectation oneAfterTheOther(String pool) {
    return new Expectation(
        "they went one after the other",
        observed -> {
          var gone =
              observed.launches(pool).stream()
                  .filter(launch -> launch.end().isPresent())
                  .sorted(Comparator.comparing(launch -> launch.end().get().at()))
                  .toList();
          for (int i = 1; i < gone.size(); i++) {
            var before = gone.get(i - 1).end().get().at();
            var turn = deletionAsked(observed, gone.get(i));
            if (turn.isEmpty() || turn.get().isBefore(before)) {
              return Optional.of(
                  "%s was deleted at %s, but %s ended at %s"
                      .formatted(gone.get(i).id(), turn, gone.get(i - 1).id(), before));
            }
          }
          return gone.size() > 1
              ? Optional.empty()
              : Optional.of("only %d went".formatted(gone.size()));
        });
  }

  /// When the NodeClaim of an instance was deleted, with which the drain of its node begins.
  static Optional<Instant> deletionAsked(Observed observed, Ec2Log.Launch launch) {
    var claim =
        launch
            .instance()
            .tags()
            .get(Tags.NODE_CLAIM)
            .map(name -> ObjectKey.of(ObjectKind.NODE_CLAIM, name));
    return observed.world().cluster().server().requests().stream()
        .filter(
            write ->
                write.verb() == LoggedRequest.Verb.DELETE
                    && claim.equals(Optional.of(write.object())))
        .map(LoggedRequest::at)
        .findFirst();
  }

  static Expectation goneBy(String pool, Duration latest) {
    return new Expectation(
        "both were gone within 4 minutes",
        observed -> {
          var gone = removals(observed, ObjectKind.NODE_CLAIM);
          return gone.stream()
              .filter(write -> write.object().name().startsWith(pool))
              .filter(write -> write.at().isAfter(PretendWorld.START.plus(latest)))
              .findFirst()
              .map(write -> "%s went at %s".formatted(write.object().name(), write.at()));
        });
  }

  /// Nodes of one price go in the order of how many pods they held when their drain began.
  static Expectation leastRequestedFirst() {
    return new Expectation(
        "the nodes with the fewest pods went first",
        observed -> {
          List<Integer> pods = observed.podsAtDrain();
          boolean sorted = pods.equals(pods.stream().sorted().toList());
          return sorted && !pods.isEmpty()
              ? Optional.empty()
              : Optional.of("they held %s pods".formatted(pods));
        });
  }

  /// From the taint until the first pod was asked to go.
  static Expectation stoodFor(Duration wait) {
    return new Expectation(
        "each choice stood for %d seconds before a pod had to move".formatted(wait.toSeconds()),
        observed -> {
          List<Duration> waits = observed.waitsBeforeDrain();
          return waits.stream().allMatch(it -> it.compareTo(wait) >= 0) && !waits.isEmpty()
              ? Optional.empty()
              : Optional.of("they stood for %s".formatted(waits));
        });
  }

  static Expectation noLaunchBefore(String pool, Duration earliest) {
    return new Expectation(
        "nothing was launched before there was a pod that needs a node",
        observed ->
            observed.launches(pool).stream()
                .map(launch -> Duration.between(PretendWorld.START, launch.launched()))
                .filter(at -> at.compareTo(earliest) < 0)
                .findFirst()
                .map(at -> "one was launched at %s".formatted(at)));
  }

  static Expectation noNodeAt(String pool, Duration time) {
    Instant at = PretendWorld.START.plus(time);
    return new Expectation(
        "no instance was there %d minutes in".formatted(time.toMinutes()),
        observed ->
            observed.launches(pool).stream()
                .filter(launch -> launch.launched().isBefore(at))
                .filter(launch -> launch.end().filter(end -> end.at().isBefore(at)).isEmpty())
                .findFirst()
                .map(launch -> "%s was".formatted(launch.id())));
  }

  /// The pool's first instance was asked to go by then.
  static Expectation goneWithin(String pool, Duration latest) {
    return new Expectation(
        "the instance was terminated at the deadline at the latest",
        observed -> {
          List<Duration> ends = observed.terminations(pool);
          return !ends.isEmpty() && ends.getFirst().compareTo(latest) <= 0
              ? Optional.empty()
              : Optional.of("it was at %s".formatted(ends));
        });
  }

  static Expectation messageNames(String app, String... words) {
    return new Expectation(
        "with a message that names " + String.join(", ", words),
        observed -> {
          List<String> messages = observed.schedulingMessages(app);
          boolean said =
              messages.stream()
                  .anyMatch(message -> List.of(words).stream().allMatch(message::contains));
          return said ? Optional.empty() : Optional.of("the messages were %s".formatted(messages));
        });
  }

  static Expectation gone(ObjectKind kind, String name) {
    return Expectation.of(
        "%s %s is gone".formatted(kind.kind(), name),
        observed -> observed.exists(kind, name),
        false);
  }

  static Expectation instancesBeforeTheirPool(String pool) {
    return new Expectation(
        "its instances were terminated before NodePool %s was gone".formatted(pool),
        observed -> {
          Optional<Instant> poolGone = removed(observed, ObjectKey.of(ObjectKind.NODE_POOL, pool));
          return observed.launches(pool).stream()
              .filter(
                  launch ->
                      poolGone.isEmpty()
                          || launch.terminated().isEmpty()
                          || launch.terminated().get().isAfter(poolGone.get()))
              .findFirst()
              .map(
                  launch ->
                      "%s was terminated at %s, the pool gone at %s"
                          .formatted(launch.id(), launch.terminated(), poolGone));
        });
  }

  static Expectation claimsBeforeTheirClass(String nodeClass) {
    return new Expectation(
        "EC2NodeClass %s waited for the last NodeClaim".formatted(nodeClass),
        observed -> {
          Optional<Instant> classGone =
              removed(observed, ObjectKey.of(ObjectKind.EC2_NODE_CLASS, nodeClass));
          return removals(observed, ObjectKind.NODE_CLAIM).stream()
              .filter(write -> classGone.isEmpty() || write.at().isAfter(classGone.get()))
              .findFirst()
              .map(
                  write ->
                      "%s went at %s, the class at %s"
                          .formatted(write.object().name(), write.at(), classGone));
        });
  }

  /// No instance, launch template, instance profile or volume that Lamplighter made.
  static Expectation nothingBills() {
    return new Expectation(
        "no instance, launch template, instance profile or volume is left in the account",
        observed -> {
          var left = observed.world().account().leftBehind();
          return left.nothing() ? Optional.empty() : Optional.of("left: " + left);
        });
  }

  private static List<LoggedRequest> removals(Observed observed, ObjectKind kind) {
    return observed.world().cluster().server().requests().stream()
        .filter(write -> write.verb() == LoggedRequest.Verb.REMOVE && write.object().kind() == kind)
        .toList();
  }

  private static Optional<Instant> removed(Observed observed, ObjectKey object) {
    return removals(observed, object.kind()).stream()
        .filter(write -> write.object().equals(object))
        .map(LoggedRequest::at)
        .findFirst();
  }
}
