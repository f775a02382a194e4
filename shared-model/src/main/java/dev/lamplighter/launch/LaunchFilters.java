package dev.lamplighter.launch;

import dev.lamplighter.decision.PlannedClaim;
import java.util.List;

/// The filters between the types that would hold a claim and those that EC2 is asked for, in order
/// (spec AWS 3.2).
final class LaunchFilters {
  private static final List<LaunchFilter> FILTERS =
      List.of(
          new OneReservedMarket(),
          new OneBlock(),
          new ReservedFirst(),
          new ExoticTypes(),
          new SpotDearerThanOnDemand(),
          new CheapestTypes());

  private LaunchFilters() {}

  static List<Candidate> keep(List<Candidate> candidates, PlannedClaim planned) {
    List<Candidate> left = candidates;
    for (LaunchFilter filter : FILTERS) {
      left = filter.keep(left, planned);
    }
    return left;
  }
}
