package dev.lamplighter.local.doctor;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.functions.aws.signed.SignedAction;
import dev.lamplighter.local.doctor.Facts.Concurrency;
import dev.lamplighter.model.ResourceName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Whether the account's quotas leave room for what is installed and for what NodePools allow. A
/// quota that is too small slows and bounds; so none of it is a failure.
final class QuotaJudgement {
  private static final String FUNCTIONS = "quota of functions";

  /// Concurrent executions of a young account, and those of any other (Lambda Developer Guide,
  /// "Lambda quotas").
  private static final long YOUNG_FUNCTIONS = 10;

  private static final long USUAL_FUNCTIONS = 1000;

  /// vCPUs of a young account: one large node, or two small ones.
  private static final long YOUNG_VCPUS = 5;

  /// Asked for where no limit says how many there may be.
  private static final long SOME_VCPUS = 64;

  private static final long MILLIS = 1000;

  private QuotaJudgement() {}

  static List<Finding> of(Subject subject, Facts facts) {
    var quotas = facts.account().quotas();
    var findings = new ArrayList<Finding>();
    findings.add(
        judged(
            FUNCTIONS,
            SignedAction.GET_ACCOUNT_SETTINGS,
            quotas.functions(),
            it -> functions(subject, it)));
    var pools = facts.cluster().pools().known().orElse(List.of());
    for (VcpuQuota quota : VcpuQuota.values()) {
      var counted = pools.stream().filter(quota::counts).toList();
      if (pools.isEmpty() || !counted.isEmpty()) {
        findings.add(
            judged(
                quota.check(),
                SignedAction.GET_SERVICE_QUOTA,
                quotas.vcpus(quota),
                it -> vcpus(subject, quota, it, counted)));
      }
    }
    return findings;
  }

  private static <T> Finding judged(
      String check, SignedAction action, Asked<T> asked, Function<T, Finding> judge) {
    return switch (asked) {
      case Asked.Answered<T>(var value) -> judge.apply(value);
      case Asked.Unanswered<T>(var why) ->
          Finding.warn(
              check,
              "could not be read, which needs the right %s:%s: %s"
                  .formatted(action.service(), action.operation(), why));
    };
  }

  /// An invocation may stay with each cluster, and another one serves messages.
  private static Finding functions(Subject subject, Concurrency found) {
    long needed = subject.clusters() + 1L;
    String told =
        "%d of the account's %d functions at once are not reserved"
            .formatted(found.unreserved(), found.account());
    String command =
        request(
            subject,
            "lambda",
            "L-B99A9384",
            Math.max(USUAL_FUNCTIONS, found.account() + needed - found.unreserved()));
    if (found.unreserved() < needed) {
      return Finding.warn(
              FUNCTIONS,
              "%s, and Lamplighter needs %d: looks are throttled (429 TooManyRequestsException)"
                  .formatted(told, needed))
          .run(command);
    }
    return found.account() <= YOUNG_FUNCTIONS
        ? Finding.warn(
                FUNCTIONS,
                "%s, of which Lamplighter needs %d: whatever else runs can throttle it"
                    .formatted(told, needed))
            .run(command)
        : Finding.ok(FUNCTIONS, told);
  }

  private static Finding vcpus(
      Subject subject, VcpuQuota quota, long vcpus, List<NodePool> counted) {
    String told = "%d vCPUs (%s)".formatted(vcpus, quota.title());
    Optional<NodePool> larger = largest(counted).filter(it -> vcpus < limit(it));
    if (larger.isPresent()) {
      long limit = limit(larger.get());
      return Finding.warn(
              quota.check(),
              "%s, fewer than the %d that NodePool %s may have by its limits: launches end in VcpuLimitExceeded or MaxSpotInstanceCountExceeded"
                  .formatted(told, limit, larger.get().name()))
          .run(request(subject, "ec2", quota.code(), Math.max(limit, SOME_VCPUS)));
    }
    return vcpus <= YOUNG_VCPUS
        ? Finding.warn(quota.check(), told + ", as a young account has: few nodes come of them")
            .run(request(subject, "ec2", quota.code(), SOME_VCPUS))
        : Finding.ok(quota.check(), told);
  }

  private static Optional<NodePool> largest(List<NodePool> pools) {
    return pools.stream()
        .filter(it -> it.spec().limits().has(ResourceName.CPU))
        .max(Comparator.comparingLong(QuotaJudgement::limit).thenComparing(NodePool::name));
  }

  /// In vCPUs, rounded up.
  private static long limit(NodePool pool) {
    return Math.ceilDiv(pool.spec().limits().cpuMillis(), MILLIS);
  }

  private static String request(Subject subject, String service, String code, long wanted) {
    return "aws service-quotas request-service-quota-increase --region %s --service-code %s --quota-code %s --desired-value %d"
        .formatted(subject.region(), service, code, wanted);
  }
}
