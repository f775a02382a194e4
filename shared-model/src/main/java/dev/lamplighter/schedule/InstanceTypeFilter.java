package dev.lamplighter.schedule;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Offering.Availability;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Which instance types of a claim still do with a pod more: those that meet the requirements, hold
/// the pods with their DaemonSets, and have an offering that can be had (spec core 4.6).
///
/// The three tests are made of every type, so that a refusal can say which of them left nothing.
final class InstanceTypeFilter {
  private final Attempt attempt;
  private final NewClaim claim;
  private final Requirements added;
  private final Requirements narrowed;
  private final List<ClaimFit.TypeRoom> rooms = new ArrayList<>();
  private int failedRequirements;
  private int failedResources;
  private int failedOfferings;
  private final SortedSet<Availability> obstacles = new TreeSet<>();

  /// Why a type that has room and is for sale won't do.
  private Optional<Rejection> otherwise = Optional.empty();

  private InstanceTypeFilter(Attempt attempt, NewClaim claim, Requirements added) {
    this.attempt = attempt;
    this.claim = claim;
    this.added = added;
    this.narrowed = claim.requirements().and(added);
  }

  /// At most `atMost` pods of the shape, which is what the other rules leave.
  static ClaimFit fit(Attempt attempt, NewClaim claim, int atMost) {
    return switch (Narrowing.of(attempt, claim)) {
      case Narrowing.Unchanged() -> asItIs(attempt, claim, atMost);
      case Narrowing.Refused(var rejection) -> explained(asItIs(attempt, claim, atMost), rejection);
      case Narrowing.Narrowed(var options, var why) ->
          firstAccepted(attempt, claim, options, atMost)
              .orElseGet(() -> explained(asItIs(attempt, claim, atMost), why));
    };
  }

  /// Without topology.
  private static ClaimFit asItIs(Attempt attempt, NewClaim claim, int atMost) {
    return new InstanceTypeFilter(attempt, claim, attempt.alternatives().getFirst()).answer(atMost);
  }

  /// Topology is the reason only where the claim would do without it.
  private static ClaimFit explained(ClaimFit asItIs, Rejection topology) {
    return asItIs instanceof ClaimFit.Accepted ? new ClaimFit.Refused(topology) : asItIs;
  }

  private static Optional<ClaimFit> firstAccepted(
      Attempt attempt, NewClaim claim, List<Requirements> options, int atMost) {
    for (Requirements option : options) {
      ClaimFit answer = new InstanceTypeFilter(attempt, claim, option).answer(atMost);
      if (answer instanceof ClaimFit.Accepted) {
        return Optional.of(answer);
      }
    }
    return Optional.empty();
  }

  private ClaimFit answer(int atMost) {
    for (CandidateType candidate : claim.types()) {
      look(candidate, atMost);
    }
    return rooms.isEmpty() ? new ClaimFit.Refused(rejection()) : claim.fitting(narrowed, rooms);
  }

  private void look(CandidateType candidate, int atMost) {
    boolean satisfies =
        CandidateType.satisfies(candidate.type(), added)
            && CandidateType.leavesOpen(candidate.type(), narrowed);
    boolean offered = CandidateType.hasOffering(candidate.type(), narrowed);
    int pods = attempt.shape().request().countIn(available(candidate).minus(claim.requested()));
    failedRequirements += satisfies ? 0 : 1;
    failedOfferings += offered ? 0 : 1;
    failedResources += pods > 0 ? 0 : 1;
    if (satisfies && pods > 0 && !offered) {
      noteObstacles(candidate.type());
    }
    if (satisfies && offered && pods > 0) {
      int withVolumes = Math.min(pods, roomForVolumes(candidate.type()));
      Optional<Rejection> full =
          portTakenByDaemonSet(candidate)
              .or(
                  () ->
                      withVolumes > 0 ? Optional.empty() : Optional.of(tooMany(candidate.type())));
      if (full.isEmpty()) {
        rooms.add(new ClaimFit.TypeRoom(candidate, Math.min(withVolumes, atMost)));
      }
      otherwise = otherwise.or(() -> full);
    }
  }

  private Resources available(CandidateType candidate) {
    int preemptsBelow = Math.min(claim.preemptsBelow(), attempt.shape().spec().preemptsBelow());
    return candidate.availableToPods(narrowed, preemptsBelow);
  }

  private Optional<Rejection> portTakenByDaemonSet(CandidateType candidate) {
    return attempt.shape().spec().hostPorts().stream()
        .filter(port -> candidate.overhead().hostPorts().stream().anyMatch(port::conflictsWith))
        .findFirst()
        .map(Rejection.HostPortTaken::new);
  }

  private int roomForVolumes(InstanceType type) {
    Attachments wanted = attempt.shape().volumes().attachments();
    return wanted.isEmpty()
        ? Integer.MAX_VALUE
        : claim.attached().room(wanted, type.volumeLimits());
  }

  private Rejection tooMany(InstanceType type) {
    return claim.attached().refusal(attempt.shape().volumes().attachments(), type.volumeLimits());
  }

  private Rejection rejection() {
    if (otherwise.isPresent()) {
      return otherwise.get();
    }
    soldOutTypesThatWouldDo().forEach(this::noteObstacles);
    if (!obstacles.isEmpty()) {
      return new Rejection.NoOffering(wantedCapacityTypes(), obstacles);
    }
    var sifted = claim.template().sifted();
    return new Rejection.NoInstanceType(
        claim.requested().plus(attempt.shape().request()),
        sifted.lookedAt(),
        sifted.failedRequirements() + failedRequirements,
        failedResources,
        sifted.failedOfferings() + failedOfferings,
        unmet(),
        largest());
  }

  private Resources largest() {
    Resources largest = Resources.EMPTY;
    for (CandidateType candidate : claim.types()) {
      if (CandidateType.satisfies(candidate.type(), added)
          && CandidateType.hasOffering(candidate.type(), narrowed)) {
        largest = largest.max(available(candidate));
      }
    }
    return largest;
  }

  private List<Rejection.Unmet> unmet() {
    if (claim.types().isEmpty()) {
      return claim.template().sifted().unmet();
    }
    var types = claim.types().stream().map(CandidateType::type).toList();
    var own = UnmetRequirements.of(added, types);
    boolean noneSold = failedOfferings == types.size();
    return own.isEmpty() && noneSold ? UnmetRequirements.of(narrowed, types) : own;
  }

  private void noteObstacles(InstanceType type) {
    CandidateType.offerings(type, narrowed).forEach(it -> obstacles.add(it.availability()));
  }

  private Stream<InstanceType> soldOutTypesThatWouldDo() {
    Resources wanted = claim.requested().plus(attempt.shape().request());
    return claim.template().sifted().soldOut().stream()
        .filter(type -> CandidateType.satisfies(type, added))
        .filter(type -> wanted.fitsIn(type.allocatable()));
  }

  private List<CapacityType> wantedCapacityTypes() {
    var wanted = narrowed.get(LabelKey.CAPACITY_TYPE);
    return Arrays.stream(CapacityType.values())
        .filter(type -> wanted.has(type.labelValue()))
        .toList();
  }
}
