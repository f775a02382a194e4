package dev.lamplighter.launch;

import dev.lamplighter.api.ResolvedSubnet;
import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.ec2.ClientToken;
import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.ec2.FleetRequest.AllocationStrategy;
import dev.lamplighter.ec2.FleetRequest.LaunchTemplateConfig;
import dev.lamplighter.ec2.FleetRequest.LaunchTemplateOverride;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.model.LaunchTemplateName;
import dev.lamplighter.model.Market;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.Zone;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The CreateFleet request of a claim (spec AWS 3.6): one instance, of any of the types in any of
/// their zones.
final class FleetRequests {
  /// Pools of one fleet (EC2 User Guide, "EC2 Fleet quotas").
  static final int MOST_OVERRIDES = 300;

  private static final Comparator<Pool> CHEAPEST_FIRST =
      Comparator.comparing((Pool pool) -> pool.override().priority())
          .thenComparing(pool -> pool.override().instanceType())
          .thenComparing(pool -> pool.override().availabilityZone());

  private FleetRequests() {}

  /// A pool and the template it is launched with.
  private record Pool(LaunchTemplateName template, LaunchTemplateOverride override) {}

  /// `groups` have offerings of `market` only. Empty if the class has no subnet in any of their
  /// zones.
  static Optional<FleetRequest> of(
      ClientToken token,
      LaunchTarget target,
      NodeClaimName claim,
      Market market,
      List<LaunchTemplates.Group> groups) {
    SortedMap<Zone, ResolvedSubnet> subnets = byZone(target.nodeClass().status().subnets());
    List<Pool> pools =
        groups.stream()
            .flatMap(group -> pools(group, subnets))
            .sorted(CHEAPEST_FIRST)
            .limit(MOST_OVERRIDES)
            .toList();
    if (pools.isEmpty()) {
      return Optional.empty();
    }
    Tags tags =
        LaunchTags.ofClaim(
            LaunchTags.ofPool(target.nodeClass(), target.cluster(), target.pool().name()), claim);
    return Optional.of(
        new FleetRequest(
            token,
            market,
            strategy(market, pricesAreOurs(groups)),
            configs(groups, pools),
            tags,
            tags,
            target.nodeClass().spec().context()));
  }

  private static boolean pricesAreOurs(List<LaunchTemplates.Group> groups) {
    return groups.stream()
        .flatMap(group -> group.candidates().stream())
        .anyMatch(candidate -> candidate.type().overlaid().price());
  }

  /// Where a user's prices are not AWS's, AWS goes by ours (spec AWS 3.6).
  private static AllocationStrategy strategy(Market market, boolean pricesAreOurs) {
    return switch (market) {
      case SPOT ->
          pricesAreOurs
              ? AllocationStrategy.CAPACITY_OPTIMIZED_PRIORITIZED
              : AllocationStrategy.PRICE_CAPACITY_OPTIMIZED;
      case ON_DEMAND, RESERVED ->
          pricesAreOurs ? AllocationStrategy.PRIORITIZED : AllocationStrategy.LOWEST_PRICE;
      case CAPACITY_BLOCK, INTERRUPTIBLE -> AllocationStrategy.LOWEST_PRICE;
    };
  }

  /// In each zone the subnet with the most free addresses (spec AWS 3.4).
  private static SortedMap<Zone, ResolvedSubnet> byZone(List<ResolvedSubnet> subnets) {
    SortedMap<Zone, ResolvedSubnet> best = new TreeMap<>();
    subnets.stream()
        .sorted(NetworkResolution.MOST_ADDRESSES_FIRST)
        .forEach(subnet -> best.putIfAbsent(subnet.zone(), subnet));
    return best;
  }

  private static Stream<Pool> pools(
      LaunchTemplates.Group group, SortedMap<Zone, ResolvedSubnet> subnets) {
    return group.candidates().stream()
        .flatMap(
            candidate ->
                candidate.offerings().stream()
                    .flatMap(offering -> pool(group, candidate, offering, subnets).stream()));
  }

  private static Optional<Pool> pool(
      LaunchTemplates.Group group,
      Candidate candidate,
      Offering offering,
      SortedMap<Zone, ResolvedSubnet> subnets) {
    return Optional.ofNullable(subnets.get(offering.zone()))
        .map(
            subnet ->
                new Pool(
                    group.template().name(),
                    new LaunchTemplateOverride(
                        candidate.type().name(),
                        subnet.id(),
                        offering.zone(),
                        group.template().image(),
                        offering.price())));
  }

  private static List<LaunchTemplateConfig> configs(
      List<LaunchTemplates.Group> groups, List<Pool> pools) {
    return groups.stream()
        .map(
            group ->
                new LaunchTemplateConfig(
                    group.template().name(),
                    pools.stream()
                        .filter(pool -> pool.template().equals(group.template().name()))
                        .map(Pool::override)
                        .toList()))
        .filter(config -> !config.overrides().isEmpty())
        .toList();
  }
}
