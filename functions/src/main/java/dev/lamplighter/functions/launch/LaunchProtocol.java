package dev.lamplighter.functions.launch;

import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.ec2.FleetAnswer;
import dev.lamplighter.functions.lease.FencedStore.Outcome;
import dev.lamplighter.functions.lease.Tenure;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.StateStore.WriteOutcome.ConditionFailed;
import dev.lamplighter.functions.store.ClaimWrites;
import dev.lamplighter.functions.store.LedgerCodec;
import dev.lamplighter.launch.FleetOutcome;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.ClaimRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Launches a node so that a crash anywhere neither loses an instance nor makes two (design:
/// State).
///
/// 1. Reserve: the record with its launch inputs, and the pool's promise, in one transaction.
/// 2. Mirror: the NodeClaim in the cluster. If the API server refuses it for good, the launch ends.
/// 3. Launch templates, then CreateFleet under a token that is the claim's own.
/// 4. Record the instance and give back what was promised beyond it, in one transaction.
///
/// Whoever finds a Reserved claim goes on from there: first a search by the claim's tag, then the
/// stored request again, to the letter. EC2's answer to it is that to the first; its refusal says
/// nothing of the first, so the claim is kept until a search can't miss an instance.
///
/// One for each look.
public final class LaunchProtocol {
  /// After `launchBy` no CreateFleet starts, and after this long more every instance of an earlier
  /// one is found by its tag: one call with all its retries, and the lag of a search.
  public static final Duration SETTLED_AFTER = Duration.ofSeconds(60);

  /// The longest that a search by tag may lag. Wall clocks may differ by minutes; but once this
  /// invocation has held the lease for as long, nothing that another one launched is hidden.
  public static final Duration SEARCH_LAG = Duration.ofSeconds(15);

  private final Ports ports;
  private final Tenure tenure;
  private final LaunchPauses pauses;
  private final ClaimWrites writes;
  private final FleetCall fleet;
  private final Settlement settlement;
  private boolean silent;

  public LaunchProtocol(Ports ports, Tenure tenure, LaunchPauses pauses) {
    this.ports = ports;
    this.tenure = tenure;
    this.pauses = pauses;
    this.writes = new ClaimWrites(tenure.lease().cluster(), tenure.lease().epoch());
    this.fleet = new FleetCall(ports, tenure);
    this.settlement = new Settlement(ports, tenure, pauses, writes);
  }

  /// Launch a planned claim from the start.
  public LaunchResult launch(Effect.Launch launch, LaunchFacts facts) {
    var reserved = launch.reserved();
    Optional<LaunchResult> paused = paused(reserved.owner().poolUid().value());
    if (paused.isPresent()) {
      return paused.get();
    }
    Optional<Rejection.LimitExceeded> never = over(launch, Resources.EMPTY);
    if (never.isPresent()) {
      return new LaunchResult.OverLimit(never.get());
    }
    Optional<String> tooLarge = writes.tooLarge(reserved);
    if (tooLarge.isPresent()) {
      return new LaunchResult.TooLarge(reserved.owner().pool(), tooLarge.get());
    }
    return switch (tenure.store().reserve(writes.reserve(reserved, launch.limits()))) {
      case Outcome.Written() ->
          refusal(launch.mirror())
              .map(why -> settlement.notMirrored(reserved, why))
              .orElseGet(() -> request(reserved, facts, false));
      case Outcome.Closing() -> new LaunchResult.Closing();
      case Outcome.Refused(var reasons) -> notReserved(launch, reasons);
    };
  }

  /// Creates the NodeClaim; what the API server says if it will never take it. One of that name is
  /// there already only where it is ours: names are hashes.
  private Optional<String> refusal(NodeClaim mirror) {
    try {
      var _ = ports.clusterWriter().createNodeClaim(mirror);
      return Optional.empty();
    } catch (CallFailed failed) {
      if (failed.kind() != CallFailed.Kind.INVALID) {
        throw failed;
      }
      return Optional.of(failed.reason());
    }
  }

  private LaunchResult notReserved(Effect.Launch launch, List<Optional<ConditionFailed>> reasons) {
    Optional<ConditionFailed> ledger = reasons.get(ClaimWrites.LEDGER);
    if (ledger.isEmpty()) {
      return new LaunchResult.Superseded(
          "A claim %s is recorded already".formatted(launch.reserved().name()));
    }
    Resources promised = ledger.get().found().map(LedgerCodec::decode).orElse(Resources.EMPTY);
    return over(launch, promised)
        .<LaunchResult>map(LaunchResult.OverLimit::new)
        .orElseGet(() -> new LaunchResult.Superseded("The ledger has changed since"));
  }

  /// The first resource, by name, of which this launch would take the pool above its limit.
  private static Optional<Rejection.LimitExceeded> over(Effect.Launch launch, Resources promised) {
    Resources needed = launch.reserved().promised();
    Resources after = promised.plus(needed);
    for (ResourceName resource : launch.limits().names()) {
      long limit = launch.limits().get(resource);
      if (after.get(resource) > limit) {
        return Optional.of(
            new Rejection.LimitExceeded(
                launch.reserved().owner().pool(),
                resource,
                limit,
                promised.get(resource),
                needed.get(resource)));
      }
    }
    return Optional.empty();
  }

  /// Finish a launch whose outcome is not known.
  public LaunchResult resume(ClaimRecord reserved, LaunchFacts facts) {
    Optional<LaunchResult> paused = paused(reserved.name().value());
    if (paused.isPresent()) {
      return paused.get();
    }
    var search = ClaimSearch.of(tenure.lease().cluster(), reserved, ports.instanceCloud());
    if (search.keeper().isPresent()) {
      return facts.tellTypes() || isOver(reserved)
          ? settlement.adopt(reserved, search, facts)
          : typesUnknown(reserved);
    }
    if (isOver(reserved) && search.complete()) {
      return settlement.release(reserved, "No instance came of it by " + over(reserved));
    }
    if (ports.ticker().now().isAfter(reserved.launch().launchBy())) {
      return new LaunchResult.Waiting(
          "Too late to ask EC2 again (launchBy=%s), too early to be sure that nothing came of it"
              .formatted(reserved.launch().launchBy()));
    }
    return facts.types().isEmpty() ? typesUnknown(reserved) : request(reserved, facts, true);
  }

  /// Whether all that may have come of a launch is found by its tag.
  private boolean isOver(ClaimRecord reserved) {
    return ports.ticker().now().isAfter(over(reserved))
        && tenure.lasted().compareTo(SEARCH_LAG) >= 0;
  }

  private static Instant over(ClaimRecord reserved) {
    return reserved.launch().launchBy().plus(SETTLED_AFTER);
  }

  private static LaunchResult typesUnknown(ClaimRecord reserved) {
    return new LaunchResult.Waiting(
        "The instance types of EC2NodeClass %s are not known now"
            .formatted(reserved.spec().nodeClassRef().name()));
  }

  /// After a request that got no answer nothing more is asked for in the same look, since the next
  /// would take as long and get as little; and nothing at all while EC2 throttles.
  private Optional<LaunchResult> paused(String subject) {
    if (silent) {
      return Optional.of(
          new LaunchResult.Waiting("EC2 has just given no answer; asked again in the next look"));
    }
    return pauses
        .left(LaunchPauses.EC2)
        .<LaunchResult>map(
            left ->
                new LaunchResult.Waiting(
                    "EC2 throttles this account; asked again in %d s"
                        .formatted(left.toSeconds() + 1)))
        .or(() -> refused(subject));
  }

  private Optional<LaunchResult> refused(String subject) {
    return pauses
        .left(subject)
        .map(
            left ->
                new LaunchResult.Waiting(
                    "EC2 refused %s a moment ago; asked again in %d s"
                        .formatted(subject, left.toSeconds() + 1)));
  }

  /// `before` says that whoever left the claim may have asked already: then a refusal is that of a
  /// repetition, and proves nothing of what came of the first.
  private LaunchResult request(ClaimRecord reserved, LaunchFacts facts, boolean before) {
    return switch (fleet.request(reserved, facts)) {
      case FleetCall.Answered(FleetAnswer answer) -> {
        var outcome = FleetOutcome.of(reserved, answer, facts.types(), ports.ticker().now());
        yield answer instanceof FleetAnswer.Refused(_, var repeated) && (before || repeated)
            ? settlement.doubt(reserved, outcome)
            : settlement.settle(reserved, outcome);
      }
      case FleetCall.NoTemplate(FleetOutcome outcome) ->
          before ? settlement.doubt(reserved, outcome) : settlement.settle(reserved, outcome);
      case FleetCall.Unanswered(CallFailed failed) -> {
        silent = true;
        yield settlement.unanswered(reserved, failed);
      }
      case FleetCall.NoTime(String why) -> new LaunchResult.Waiting(why);
    };
  }
}
