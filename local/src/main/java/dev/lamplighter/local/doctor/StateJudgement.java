package dev.lamplighter.local.doctor;

import dev.lamplighter.functions.dynamodb.StateTable;
import dev.lamplighter.functions.install.Installation.Place;
import dev.lamplighter.functions.store.LeaseRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Whether somebody looks at the cluster, and nothing is left lying about.
final class StateJudgement {
  /// A tick comes every minute and watches for a second.
  private static final Duration USUAL = Duration.ofMinutes(3);

  /// One invocation stays for five minutes at most.
  private static final Duration LONGEST = Duration.ofMinutes(7);

  private StateJudgement() {}

  static List<Finding> of(Subject subject, Facts facts) {
    var findings = new ArrayList<Finding>();
    findings.addAll(facts.table().table().judged("table", it -> table(subject, it)));
    boolean held =
        facts.table().lease().known().flatMap(it -> it).flatMap(LeaseRecord::owner).isPresent();
    findings.addAll(facts.table().lastLook().judged("schedule", it -> lastLook(subject, it, held)));
    findings.addAll(facts.table().lease().judged("lease", it -> lease(subject, it)));
    findings.addAll(LeftoversJudgement.of(subject, facts));
    return findings;
  }

  private static List<Finding> table(Subject subject, Optional<Facts.Table> found) {
    String check = "table";
    if (found.isEmpty()) {
      return List.of(
          Finding.fail(check, "there is no table %s".formatted(subject.table()))
              .run("cdk deploy, or ./lamplighter run --cloud aws, which makes one"));
    }
    Facts.Table table = found.get();
    if (!table.keysAreOurs()) {
      return List.of(
          Finding.fail(check, "table %s has other keys than pk and sk".formatted(subject.table()))
              .run("./lamplighter doctor --table NAME"));
    }
    if (!table.expires()) {
      return List.of(
          Finding.warn(check, "items of table %s never expire".formatted(subject.table()))
              .run(
                  "aws dynamodb update-time-to-live --table-name %s --region %s --time-to-live-specification Enabled=true,AttributeName=expires"
                      .formatted(subject.table(), subject.region())));
    }
    return List.of(
        table.onDemand()
            ? Finding.ok(check, "%s, paid by the request".formatted(subject.table()))
            : Finding.warn(
                    check,
                    "%s has provisioned capacity, paid by the hour".formatted(subject.table()))
                .run(
                    "aws dynamodb update-table --table-name %s --region %s --billing-mode PAY_PER_REQUEST"
                        .formatted(subject.table(), subject.region())));
  }

  /// Where nothing is left behind yet but the lease is `held`, the first invocation is at it.
  private static List<Finding> lastLook(Subject subject, Optional<Instant> last, boolean held) {
    String check = "schedule";
    String command =
        "aws scheduler list-schedules --region %s, and ./lamplighter logs --cluster %s"
            .formatted(subject.region(), subject.cluster());
    if (last.isEmpty() && held) {
      return List.of(Finding.ok(check, "the first look is under way"));
    }
    if (last.isEmpty()) {
      return List.of(Finding.fail(check, "nobody has looked at the cluster yet").run(command));
    }
    Duration since = Duration.between(last.get(), subject.now());
    String found = "the last look was %s ago".formatted(words(since));
    if (since.compareTo(USUAL) <= 0) {
      return List.of(Finding.ok(check, found));
    }
    return List.of(
        (since.compareTo(LONGEST) <= 0 ? Finding.warn(check, found) : Finding.fail(check, found))
            .run(command));
  }

  private static String words(Duration duration) {
    if (duration.compareTo(Duration.ofMinutes(2)) < 0) {
      return duration.toSeconds() + " s";
    }
    return duration.compareTo(Duration.ofHours(2)) < 0
        ? duration.toMinutes() + " min"
        : duration.toHours() + " h";
  }

  private static String table(StateTable table) {
    return table.equals(Place.TABLE) ? "" : " --table " + table;
  }

  /// A cluster stays closed after it was left, and nodes of it may run on if that did not come to
  /// its end, or was to keep them.
  private static List<Finding> lease(Subject subject, Optional<LeaseRecord> found) {
    boolean closing = found.filter(it -> it.mode() == LeaseRecord.Mode.CLOSING).isPresent();
    return closing
        ? List.of(
            Finding.fail(
                    "lease",
                    "the cluster is being left, or was: nothing is launched there, and nobody"
                        + " collects what is left")
                .run(
                    "./lamplighter uninstall --cluster %s --region %s%s, which shows what is left and ends it when told yes; or look after it again: deploy the stack with it, or ./lamplighter run --reopen"
                        .formatted(subject.cluster(), subject.region(), table(subject.table()))))
        : List.of(
            Finding.ok(
                "lease",
                found
                    .flatMap(LeaseRecord::owner)
                    .map(owner -> "held by " + owner)
                    .orElse("nobody holds it just now")));
  }
}
