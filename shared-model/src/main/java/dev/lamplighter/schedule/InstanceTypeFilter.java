package dev.lamplighter.schedule;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Which instance types of a claim still do with a pod more: those that meet the requirements, hold
/// the pods with their DaemonSets, and have an offering that can be had (spec core 4.6).
///
/// What a type is and where it is sold is known for all claims that are narrowed alike
/// ([ClaimLabels]), and what it holds stands in columns ([TypeTable]); so only those types are
/// looked at one by one of which host ports, volumes or a NodeOverlay want more to be known.
final class InstanceTypeFilter {
  private final Attempt attempt;
  private final NewClaim claim;
  private final Requirements added;
  private final ClaimLabels narrowed;

  private InstanceTypeFilter(Attempt attempt, NewClaim claim, Requirements added) {
    this.attempt = attempt;
    this.claim = claim;
    this.added = added;
    this.narrowed = claim.labels().and(added);
  }

  /// At most `atMost` pods of the shape, which is what the other rules leave.
  static ClaimFit fit(Attempt attempt, NewClaim claim, int atMost) {
    return switch (Narrowing.of(attempt, claim)) {
      case Narrowing.Unchanged() ->
          firstAccepted(attempt, claim, List.of(attempt.alternatives().getFirst()), atMost)
              .orElseGet(() -> asItIs(attempt, claim, atMost));
      case Narrowing.Refused refused -> explained(attempt, claim, atMost, refused.why());
      case Narrowing.Narrowed(var options, var why) ->
          firstAccepted(attempt, claim, options, atMost)
              .orElseGet(() -> explained(attempt, claim, atMost, why));
    };
  }

  /// Without topology.
  private static ClaimFit asItIs(Attempt attempt, NewClaim claim, int atMost) {
    return new InstanceTypeFilter(attempt, claim, attempt.alternatives().getFirst()).answer(atMost);
  }

  /// Topology is the reason only where the claim would do without it.
  private static ClaimFit explained(
      Attempt attempt, NewClaim claim, int atMost, Supplier<Rejection> topology) {
    return new ClaimFit.Refused(
        () ->
            switch (asItIs(attempt, claim, atMost)) {
              case ClaimFit.Accepted _ -> topology.get();
              case ClaimFit.Refused refused -> refused.rejection();
            });
  }

  /// A claim that is still empty is also tried where DaemonSets that would leave too little room
  /// don't run.
  private static Optional<ClaimFit> firstAccepted(
      Attempt attempt, NewClaim claim, List<Requirements> options, int atMost) {
    Optional<ClaimFit> answer = firstAcceptedAsIs(attempt, claim, options, atMost);
    return answer.isPresent() || claim.podCount() > 0
        ? answer
        : firstAcceptedAsIs(attempt, claim, aroundDaemonSets(claim, options), atMost);
  }

  private static List<Requirements> aroundDaemonSets(NewClaim claim, List<Requirements> options) {
    return claim.template().waysAroundDaemonSets().stream()
        .flatMap(
            way ->
                options.stream()
                    .map(option -> option.and(way))
                    .filter(wanted -> isPossible(claim.requirements().and(wanted), way)))
        .toList();
  }

  private static boolean isPossible(Requirements wanted, Requirements way) {
    return way.keys().stream().noneMatch(key -> wanted.get(key).isUnsatisfiable());
  }

  private static Optional<ClaimFit> firstAcceptedAsIs(
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
    TypeTable table = narrowed.table();
    Positions able =
        claim.positions().and(narrowed.offered()).and(claim.template().table().satisfying(added));
    TypeRooms rooms =
        looksBeyondResources()
            ? countedOneByOne(table, able, atMost)
            : new TypeRooms.InColumns(table, able, claim.taken(), table.demand(request()), atMost);
    return rooms.most() == 0
        ? new ClaimFit.Refused(() -> TypeRefusal.of(this, claim, added))
        : claim.fitting(narrowed, rooms);
  }

  Resources request() {
    return attempt.shape().request();
  }

  /// The claim's types, with what DaemonSets leave of them once it is narrowed.
  List<CandidateType> types() {
    return narrowed.table().list(claim.positions());
  }

  private boolean looksBeyondResources() {
    return narrowed.table().isOverlaid()
        || narrowed.table().leavesRoomTo(preemptsBelow())
        || !attempt.shape().spec().hostPorts().isEmpty()
        || !attempt.shape().volumes().attachments().isEmpty();
  }

  private TypeRooms countedOneByOne(TypeTable table, Positions able, int atMost) {
    int[] pods = new int[table.types().size()];
    Positions withRoom =
        able.only(
            position -> {
              pods[position] = Math.min(atMost, room(table.type(position)));
              return pods[position] > 0;
            });
    return new TypeRooms.Counted(table, withRoom, pods);
  }

  private int room(CandidateType candidate) {
    int pods = count(candidate);
    return pods > 0 && full(candidate).isEmpty()
        ? Math.min(pods, roomForVolumes(candidate.type()))
        : 0;
  }

  /// How many pods the type has the resources for.
  int count(CandidateType candidate) {
    return request().countIn(available(candidate).minus(claim.requested()));
  }

  /// What there is for the pods of the claim with one of the shape among them.
  Resources available(CandidateType candidate) {
    return candidate.availableToPods(narrowed.requirements(), preemptsBelow());
  }

  private int preemptsBelow() {
    return Math.min(claim.preemptsBelow(), attempt.shape().spec().preemptsBelow());
  }

  /// Why a type with the resources won't do.
  Optional<Rejection> full(CandidateType candidate) {
    return portTakenByDaemonSet(candidate)
        .or(
            () ->
                roomForVolumes(candidate.type()) > 0
                    ? Optional.empty()
                    : Optional.of(tooMany(candidate.type())));
  }

  private Optional<Rejection> portTakenByDaemonSet(CandidateType candidate) {
    return TakenPort.conflict(
        attempt.shape().spec().hostPorts(), candidate.overhead().takenPorts());
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
}
