package dev.lamplighter.schedule;

import static java.util.Comparator.comparingDouble;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import java.util.Comparator;
import java.util.Optional;

/// What a claim would be if it could become only types that have no more of what its pool limits
/// than one of them has. Until it is launched a claim counts against the limits with the largest
/// type that it may become (spec core 4.7), so smaller ones leave room for others.
///
/// - `promised` is what it counts for then.
/// - `dearer` is by how much the cheapest of its types costs more than before.
///
/// Types that `minValues` need are kept.
public record SmallerClaim(
    NewClaim claim, ClaimFit.Accepted accepted, Resources promised, Price dearer) {

  /// The smallest types that hold its pods.
  public static Optional<SmallerClaim> smallest(NewClaim claim) {
    if (!(claim.empty() instanceof ClaimFit.Accepted all)) {
      return Optional.empty();
    }
    Resources limits = claim.template().pool().spec().limits();
    return claim.types().stream()
        .map(CandidateType::type)
        .sorted(bySize(limits))
        .flatMap(type -> noLarger(claim, all, type.capacity(), limits).stream())
        .findFirst();
  }

  /// By the largest part of any limit that one takes.
  private static Comparator<InstanceType> bySize(Resources limits) {
    return comparingDouble((InstanceType type) -> part(type.capacity(), limits))
        .thenComparing(InstanceType::name);
  }

  private static double part(Resources capacity, Resources limits) {
    return limits.names().stream()
        .mapToDouble(name -> capacity.get(name) / (double) Math.max(1, limits.get(name)))
        .max()
        .orElse(0);
  }

  /// Nothing where too few types are left for `minValues`.
  private static Optional<SmallerClaim> noLarger(
      NewClaim claim, ClaimFit.Accepted all, Resources most, Resources limits) {
    return all.only(type -> isWithin(type.capacity(), most, limits))
        .filter(ClaimFit.Accepted.class::isInstance)
        .map(ClaimFit.Accepted.class::cast)
        .map(accepted -> of(claim, accepted, all));
  }

  private static SmallerClaim of(
      NewClaim claim, ClaimFit.Accepted accepted, ClaimFit.Accepted all) {
    NewClaim then = claim.copy();
    then.narrow(accepted);
    long more = accepted.cheapest(0).microsPerHour() - all.cheapest(0).microsPerHour();
    return new SmallerClaim(claim, accepted, then.mostCapacity(), Price.ofMicros(more));
  }

  /// How much of the pool's limit for the resource it leaves to others.
  public long released(ResourceName limited) {
    return claim.mostCapacity().get(limited) - promised.get(limited);
  }

  /// Makes the claim so.
  public void narrow() {
    claim.narrow(accepted);
  }

  private static boolean isWithin(Resources some, Resources most, Resources limits) {
    return limits.names().stream().allMatch(name -> some.get(name) <= most.get(name));
  }
}
