package dev.lamplighter.schedule;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Resources;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Why none of a claim's instance types does with a pod more ([InstanceTypeFilter]). The three
/// tests are made of every type, so that a refusal can say which of them left nothing.
final class TypeRefusal {
  private final InstanceTypeFilter filter;
  private final NewClaim claim;
  private final Requirements added;
  private final Requirements narrowed;
  private final Missed missed;
  private int failedRequirements;
  private int failedResources;
  private int failedOfferings;

  /// Why a type that has room and is for sale won't do.
  private Optional<Rejection> otherwise = Optional.empty();

  private TypeRefusal(InstanceTypeFilter filter, NewClaim claim, Requirements added) {
    this.filter = filter;
    this.claim = claim;
    this.added = added;
    this.narrowed = claim.requirements().and(added);
    this.missed = new Missed(narrowed, claim.template().nodeClass());
  }

  /// Of a filter that leaves none of the claim's types.
  static Rejection of(InstanceTypeFilter filter, NewClaim claim, Requirements added) {
    var refusal = new TypeRefusal(filter, claim, added);
    filter.types().forEach(refusal::look);
    return refusal.rejection();
  }

  private void look(CandidateType candidate) {
    boolean satisfies =
        CandidateType.satisfies(candidate.type(), added)
            && CandidateType.leavesOpen(candidate.type(), narrowed);
    boolean offered = CandidateType.hasOffering(candidate.type(), narrowed);
    int pods = filter.count(candidate);
    failedRequirements += satisfies ? 0 : 1;
    failedOfferings += offered ? 0 : 1;
    failedResources += pods > 0 ? 0 : 1;
    if (satisfies && pods > 0 && !offered) {
      missed.add(candidate.type());
    }
    if (satisfies && offered && pods > 0) {
      otherwise = otherwise.or(() -> filter.full(candidate));
    }
  }

  private Rejection rejection() {
    if (otherwise.isPresent()) {
      return otherwise.get();
    }
    soldOutTypesThatWouldDo().forEach(missed::add);
    if (!missed.isEmpty()) {
      return missed.rejection(claim.template().ofClass());
    }
    var sifted = claim.template().sifted();
    return new Rejection.NoInstanceType(
        claim.requested().plus(filter.request()),
        sifted.lookedAt(),
        sifted.failedRequirements() + failedRequirements,
        failedResources,
        sifted.failedOfferings() + failedOfferings,
        unmet(),
        largest());
  }

  private Resources largest() {
    Resources largest = Resources.EMPTY;
    for (CandidateType candidate : filter.types()) {
      if (CandidateType.satisfies(candidate.type(), added)
          && CandidateType.hasOffering(candidate.type(), narrowed)) {
        largest = largest.max(filter.available(candidate));
      }
    }
    return largest;
  }

  private List<Rejection.Unmet> unmet() {
    List<CandidateType> candidates = claim.types();
    if (candidates.isEmpty()) {
      return claim.template().sifted().unmet();
    }
    var types = candidates.stream().map(CandidateType::type).toList();
    List<InstanceType> ofClass = claim.template().ofClass();
    var own = UnmetRequirements.of(added, types, ofClass);
    boolean noneSold = failedOfferings == types.size();
    return own.isEmpty() && noneSold ? UnmetRequirements.of(narrowed, types, ofClass) : own;
  }

  private Stream<InstanceType> soldOutTypesThatWouldDo() {
    Resources wanted = claim.requested().plus(filter.request());
    return claim.template().sifted().soldOut().stream()
        .filter(type -> CandidateType.satisfies(type, added))
        .filter(type -> wanted.fitsIn(type.allocatable()));
  }
}
