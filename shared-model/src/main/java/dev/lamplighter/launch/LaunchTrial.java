package dev.lamplighter.launch;

import static java.util.Comparator.comparing;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.catalogue.Offering.Reserved;
import dev.lamplighter.ec2.ClientToken;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.LaunchInputs;
import dev.lamplighter.ec2.TrialRefusal;
import dev.lamplighter.model.AllowUndefined;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.snapshot.ClusterFacts;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Whether Lamplighter's identity may launch with an EC2NodeClass, found out without a launch (spec
/// AWS 1.16): the requests that a NodePool's cheapest node would be launched with, with `DryRun`.
public sealed interface LaunchTrial {

  /// Not tried, or not answered: what a class said of it before stands.
  record Unknown() implements LaunchTrial {}

  record Accepted() implements LaunchTrial {}

  /// Refused for what is not the class's: no room, a quota. Nothing is held against the class.
  record Undecided() implements LaunchTrial {}

  /// `advice` is what the user can do; empty where EC2's own sentence has to do.
  record Refused(TrialRefusal refusal, String reason, String advice) implements LaunchTrial {}

  /// The requests of the trial, for the first of the class's pools for which anything can be had;
  /// empty where there is none, since then nothing is launched either.
  static Optional<LaunchInputs> inputs(
      EC2NodeClass nodeClass,
      List<NodePool> pools,
      List<InstanceType> types,
      ClusterFacts cluster) {
    return pools.stream()
        .filter(pool -> !pool.meta().deleting())
        .filter(
            pool -> pool.spec().template().spec().nodeClassRef().name().equals(nodeClass.name()))
        .flatMap(pool -> inputs(nodeClass, pool, types, cluster).stream())
        .findFirst();
  }

  private static Optional<LaunchInputs> inputs(
      EC2NodeClass nodeClass, NodePool pool, List<InstanceType> types, ClusterFacts cluster) {
    var requirements = pool.spec().template().spec().requirements();
    return nodeClass
        .status()
        .instanceProfile()
        .flatMap(
            profile ->
                cheapest(types, requirements)
                    .flatMap(
                        candidate -> {
                          var capacityType = candidate.offerings().getFirst().capacityType();
                          var name = NodeClaimName.of(pool.name().value());
                          var placement = LaunchPlacement.of(name, requirements, nodeClass);
                          var labels = ClaimLabels.of(pool, requirements, capacityType, placement);
                          return inputs(
                              new LaunchTarget(
                                  cluster, pool, nodeClass, profile, placement, false, false,
                                  labels),
                              candidate);
                        }));
  }

  private static Optional<LaunchInputs> inputs(LaunchTarget target, Candidate candidate) {
    var market = candidate.offerings().getFirst().market();
    return switch (LaunchTemplates.of(target, market, List.of(candidate))) {
      case LaunchTemplates.Refused _ -> Optional.empty();
      case LaunchTemplates.Grouped(var groups) ->
          FleetRequests.of(
                  ClientToken.of(target.nodeClass().meta().uid(), 0),
                  target,
                  NodeClaimName.of(target.pool().name().value()),
                  market,
                  groups)
              .map(
                  fleet ->
                      new LaunchInputs(
                          groups.stream().map(LaunchTemplates.Group::template).toList(), fleet));
    };
  }

  /// The type with its cheapest offering, and what else it has of that kind: other zones of the
  /// same market, whose subnets a policy may allow; but no other reservation, which is another
  /// template.
  private static Optional<Candidate> cheapest(List<InstanceType> types, Requirements requirements) {
    return types.stream()
        .filter(type -> type.requirements().isCompatible(requirements, AllowUndefined.WELL_KNOWN))
        .flatMap(type -> cheapestOfferings(type, requirements))
        .min(Candidate.CHEAPEST_FIRST);
  }

  private static Stream<Candidate> cheapestOfferings(InstanceType type, Requirements requirements) {
    List<Offering> offerings =
        type.offerings().stream()
            .filter(Offering::available)
            .filter(offering -> offering.isAllowedBy(requirements))
            .sorted(comparing(Offering::price).thenComparing(Offering::zone))
            .toList();
    return offerings.stream()
        .limit(1)
        .map(
            cheapest ->
                new Candidate(
                    type, offerings.stream().filter(it -> isLike(cheapest, it)).toList()));
  }

  private static boolean isLike(Offering cheapest, Offering other) {
    return other.market() == cheapest.market()
        && other.reserved().map(Reserved::id).equals(cheapest.reserved().map(Reserved::id));
  }

  /// Judged as a launch would be. A missing permission says most; that EC2 misses the template says
  /// nothing, since none was made.
  static LaunchTrial of(LaunchInputs inputs, List<TrialRefusal> answers) {
    List<TrialRefusal> refusals =
        answers.stream().filter(it -> !isTemplateMissed(it.error())).toList();
    return refusals.stream()
        .filter(it -> LaunchPermission.isMissing(it.error()))
        .findFirst()
        .or(
            () ->
                refusals.stream()
                    .filter(it -> kind(it, inputs) == Ec2Trouble.Kind.MISCONFIGURED)
                    .findFirst())
        .<LaunchTrial>map(refusal -> refused(refusal, inputs))
        .orElseGet(() -> withoutBlame(inputs, refusals));
  }

  private static Refused refused(TrialRefusal refusal, LaunchInputs inputs) {
    var trouble = Ec2Trouble.of(refusal.error(), inputs);
    return LaunchPermission.isMissing(refusal.error())
        ? new Refused(refusal, LaunchPermission.reason(refusal), LaunchPermission.advice(refusal))
        : new Refused(refusal, trouble.reason(), TroubleAdvice.on(trouble));
  }

  private static LaunchTrial withoutBlame(LaunchInputs inputs, List<TrialRefusal> refusals) {
    if (refusals.isEmpty()) {
      return new Accepted();
    }
    boolean passes = refusals.stream().anyMatch(it -> leavesOpen(kind(it, inputs)));
    return passes ? new Unknown() : new Undecided();
  }

  /// EC2 may say otherwise the next time; and of a code that nobody knows the class is not blamed
  /// before a launch meets it too (spec AWS 1.16).
  private static boolean leavesOpen(Ec2Trouble.Kind kind) {
    return switch (kind) {
      case PASSING, UNANSWERED, NOT_ACCEPTED, UNKNOWN -> true;
      case REFUSED_TYPE, QUOTA, NO_SPOT, MISCONFIGURED, CAPACITY, SUBNET_FULL -> false;
    };
  }

  private static Ec2Trouble.Kind kind(TrialRefusal refusal, LaunchInputs inputs) {
    return Ec2Trouble.of(refusal.error(), inputs).kind();
  }

  private static boolean isTemplateMissed(Ec2Error error) {
    return Ec2Trouble.of(error).reason().equals(Ec2Trouble.TEMPLATE_NOT_FOUND);
  }

  /// Whether a class shows that its last trial was refused.
  static boolean isShownRefused(EC2NodeClass nodeClass) {
    return TrialFinding.shown(nodeClass).isPresent();
  }
}
