package dev.lamplighter.launch;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.ec2.ClientToken;
import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.ec2.LaunchInputs;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Market;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PoolReadiness;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Turns a planned claim into everything its launch needs: the record to reserve, the exact
/// requests to EC2, the NodeClaim to show (spec AWS 3.1, design 5).
public final class LaunchPlanning {
  /// Claims count their attempts from here.
  private static final int FIRST_ATTEMPT = 1;

  private LaunchPlanning() {}

  public static LaunchPreparation prepare(ClusterSnapshot snapshot, PlannedClaim planned) {
    Optional<NodePool> pool =
        snapshot.nodePools().stream()
            .filter(each -> each.name().equals(planned.pool()))
            .findFirst();
    if (pool.isEmpty()) {
      return refused(
          planned, "NodePoolNotFound", "NodePool %s does not exist".formatted(planned.pool()));
    }
    return switch (PoolReadiness.of(pool.get(), snapshot)) {
      case PoolReadiness.NotReady(var reason, var message) -> refused(planned, reason, message);
      case PoolReadiness.Ready(var nodeClass) -> choose(snapshot, planned, pool.get(), nodeClass);
    };
  }

  private static LaunchPreparation choose(
      ClusterSnapshot snapshot, PlannedClaim wanted, NodePool pool, EC2NodeClass nodeClass) {
    List<InstanceType> types =
        snapshot.typesOf(pool).stream().map(type -> type.under(wanted.requirements())).toList();
    List<Candidate> all = Candidates.of(wanted, types);
    if (all.isEmpty()) {
      return new LaunchPreparation.Refused(
          new Rejection.NoOffering(capacityTypes(wanted), new TreeSet<>()));
    }
    List<Candidate> kept = LaunchFilters.keep(all, wanted);
    CapacityType capacityType = capacityType(kept);
    List<Candidate> chosen =
        kept.stream()
            .flatMap(each -> each.keep(o -> o.capacityType() == capacityType).stream())
            .sorted(Candidate.CHEAPEST_FIRST)
            .toList();
    PlannedClaim planned =
        snapshot.policy().planning().bestEffort() ? MinValues.lowered(wanted, chosen) : wanted;
    Optional<String> tooFew = MinValues.violation(planned.requirements(), chosen);
    if (tooFew.isPresent()) {
      return refused(planned, "MinValuesNotKept", tooFew.get());
    }
    Optional<InstanceProfileName> profile = nodeClass.status().instanceProfile();
    if (profile.isEmpty()) {
      return refused(
          planned,
          "InstanceProfileNotFound",
          "EC2NodeClass %s has no instance profile yet".formatted(nodeClass.name()));
    }
    var placement = LaunchPlacement.of(planned.name(), planned.requirements(), nodeClass);
    var labels = ClaimLabels.of(pool, planned.requirements(), capacityType, placement);
    var target =
        new LaunchTarget(
            snapshot.cluster(),
            pool,
            nodeClass,
            profile.get(),
            placement,
            EfaInterfaces.askedFor(planned),
            Enclaves.askedFor(planned),
            labels);
    return launch(new Reservation(snapshot, planned, target), planned, chosen);
  }

  /// The first that can be had, in Karpenter's order of preference, since one fleet has one
  /// capacity type (spec AWS 3.3).
  private static CapacityType capacityType(List<Candidate> candidates) {
    return Arrays.stream(CapacityType.values())
        .filter(type -> candidates.stream().anyMatch(each -> each.has(type)))
        .findFirst()
        .orElse(CapacityType.ON_DEMAND);
  }

  /// `chosen` are of one market, which the filters see to where it is reserved capacity.
  private static LaunchPreparation launch(
      Reservation reservation, PlannedClaim planned, List<Candidate> chosen) {
    Market market = chosen.getFirst().offerings().getFirst().market();
    LaunchTarget target = reservation.target();
    return switch (LaunchTemplates.of(target, market, chosen)) {
      case LaunchTemplates.Refused(var reason, var message) -> refused(planned, reason, message);
      case LaunchTemplates.Grouped(var groups) -> {
        var token = ClientToken.of(reservation.launchId(), FIRST_ATTEMPT);
        yield FleetRequests.of(token, target, planned.name(), market, groups)
            .<LaunchPreparation>map(
                fleet ->
                    new LaunchPreparation.Prepared(
                        reservation.launch(inputs(groups, fleet), FIRST_ATTEMPT, chosen)))
            .orElseGet(() -> refused(planned, "SubnetsNotFound", noSubnet(target, chosen)));
      }
    };
  }

  private static LaunchInputs inputs(List<LaunchTemplates.Group> groups, FleetRequest fleet) {
    var templates =
        groups.stream()
            .map(LaunchTemplates.Group::template)
            .filter(template -> fleet.names(template.name()))
            .toList();
    return new LaunchInputs(templates, fleet);
  }

  private static String noSubnet(LaunchTarget target, List<Candidate> chosen) {
    String zones =
        chosen.stream()
            .flatMap(each -> each.offerings().stream())
            .map(offering -> offering.zone().value())
            .distinct()
            .sorted()
            .collect(Collectors.joining(", "));
    return "EC2NodeClass %s has no subnet in %s, where the node could be had. Select one with subnetSelectorTerms"
        .formatted(target.nodeClass().name(), zones);
  }

  private static List<CapacityType> capacityTypes(PlannedClaim planned) {
    var required = planned.requirements().get(LabelKey.CAPACITY_TYPE);
    return Arrays.stream(CapacityType.values())
        .filter(type -> required.has(type.labelValue()))
        .toList();
  }

  private static LaunchPreparation refused(PlannedClaim planned, String reason, String message) {
    return new LaunchPreparation.Refused(
        new Rejection.PoolNotReady(planned.pool(), reason, message));
  }
}
