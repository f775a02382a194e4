package dev.lamplighter.lifecycle;

import dev.lamplighter.model.NodeName;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimRecord.Milestones;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.Removal;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The state machine of a claim: which state may follow which, and what each step writes down.
///
/// Every change of a record's state goes through here; an illegal step is a bug and throws.
///
/// | from | to |
/// |---|---|
/// | Reserved | Launched, gone (refused launch) |
/// | Launched | Registered, Draining |
/// | Registered | Initialized, Draining |
/// | Initialized | Disrupting, Draining |
/// | Disrupting | Initialized (rolled back), Draining |
/// | Draining | Terminating |
/// | Terminating | gone |
///
/// Reserved can't be drained: whether it has an instance is not known yet, so its launch is
/// finished first, and what came of it is drained then.
public final class ClaimStates {
  private static final Map<ClaimState, Set<ClaimState>> NEXT = next();

  private ClaimStates() {}

  private static Map<ClaimState, Set<ClaimState>> next() {
    var next = new EnumMap<ClaimState, Set<ClaimState>>(ClaimState.class);
    for (ClaimState from : ClaimState.values()) {
      next.put(
          from,
          switch (from) {
            case RESERVED -> EnumSet.of(ClaimState.LAUNCHED);
            case LAUNCHED -> EnumSet.of(ClaimState.REGISTERED, ClaimState.DRAINING);
            case REGISTERED -> EnumSet.of(ClaimState.INITIALIZED, ClaimState.DRAINING);
            case INITIALIZED -> EnumSet.of(ClaimState.DISRUPTING, ClaimState.DRAINING);
            case DISRUPTING -> EnumSet.of(ClaimState.INITIALIZED, ClaimState.DRAINING);
            case DRAINING -> EnumSet.of(ClaimState.TERMINATING);
            case TERMINATING -> EnumSet.noneOf(ClaimState.class);
          });
    }
    return Collections.unmodifiableMap(next);
  }

  /// `to`, if it may follow `from`.
  public static ClaimState step(ClaimState from, ClaimState to) {
    if (!NEXT.getOrDefault(from, Set.of()).contains(to)) {
      throw new IllegalStateException(
          "A claim cannot go from %s to %s. Maybe it was decided on an outdated record."
              .formatted(from, to));
    }
    return to;
  }

  /// `claim`, if it may be forgotten: its launch was refused, or its instance is terminated.
  public static ClaimRecord gone(ClaimRecord claim) {
    return switch (claim.state()) {
      case RESERVED, TERMINATING -> claim;
      case LAUNCHED, REGISTERED, INITIALIZED, DISRUPTING, DRAINING ->
          throw new IllegalStateException(
              "Claim %s cannot go from %s to gone. Drain and terminate it first."
                  .formatted(claim.name(), claim.state()));
    };
  }

  static ClaimRecord registered(ClaimRecord claim, NodeName node, Instant at) {
    var past = claim.milestones();
    return move(
        claim,
        ClaimState.REGISTERED,
        new Milestones(
            past.reservedAt(),
            Optional.of(at),
            past.initializedAt(),
            past.drainingSince(),
            past.drainedAt(),
            past.terminatingSince(),
            Optional.of(node)));
  }

  static ClaimRecord initialized(ClaimRecord claim, Instant at) {
    var past = claim.milestones();
    return move(
        claim,
        ClaimState.INITIALIZED,
        new Milestones(
            past.reservedAt(),
            past.registeredAt(),
            Optional.of(at),
            past.drainingSince(),
            past.drainedAt(),
            past.terminatingSince(),
            past.node()));
  }

  /// Chosen to be removed; [#rolledBack] is the way back.
  public static ClaimRecord disrupting(ClaimRecord claim, Removal removal) {
    return move(claim, ClaimState.DISRUPTING, claim.milestones()).withRemoval(removal);
  }

  /// Not removed after all.
  public static ClaimRecord rolledBack(ClaimRecord claim) {
    return move(claim, ClaimState.INITIALIZED, claim.milestones()).withoutRemoval();
  }

  /// The point of no return. A claim's `terminationGracePeriod` starts here, unless `removal` has
  /// an earlier deadline (spec core 7.1).
  public static ClaimRecord draining(ClaimRecord claim, Removal removal, Instant at) {
    var past = claim.milestones();
    var next =
        new Milestones(
            past.reservedAt(),
            past.registeredAt(),
            past.initializedAt(),
            Optional.of(at),
            past.drainedAt(),
            past.terminatingSince(),
            past.node());
    return move(claim, ClaimState.DRAINING, next)
        .withRemoval(TerminationDeadline.limit(removal, claim.spec(), at));
  }

  /// No pod is left on the node, but volumes are.
  static ClaimRecord drained(ClaimRecord claim, Instant at) {
    var past = claim.milestones();
    return claim.withState(
        claim.state(),
        new Milestones(
            past.reservedAt(),
            past.registeredAt(),
            past.initializedAt(),
            past.drainingSince(),
            Optional.of(at),
            past.terminatingSince(),
            past.node()));
  }

  /// `drained` is false where the deadline passed, or the instance went, before the pods did.
  static ClaimRecord terminating(ClaimRecord claim, boolean drained, Instant at) {
    var past = claim.milestones();
    return move(
        claim,
        ClaimState.TERMINATING,
        new Milestones(
            past.reservedAt(),
            past.registeredAt(),
            past.initializedAt(),
            past.drainingSince(),
            drained ? past.drainedAt().or(() -> Optional.of(at)) : past.drainedAt(),
            Optional.of(at),
            past.node()));
  }

  private static ClaimRecord move(ClaimRecord claim, ClaimState to, Milestones milestones) {
    return claim.withState(step(claim.state(), to), milestones);
  }
}
