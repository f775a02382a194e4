package dev.lamplighter.pack;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.Resources;
import dev.lamplighter.schedule.Attempt;
import dev.lamplighter.schedule.ClaimFit;
import dev.lamplighter.schedule.NewClaim;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// How full a claim may get: no fuller than types with at most so much CPU, in millis, hold. Claims
/// for pods that none of these holds get as full as others do.
///
/// First-fit fills the largest type there is. Where rules among pods end a claim before it is full,
/// or small types cost less, several smaller nodes are cheaper. Five pods of 3 CPUs that want to be
/// in one zone: $0.60 on a node with 16 CPUs, $0.50 on five with 4 at $0.10 each.
///
/// The claims keep all types that hold their pods. `work` is how many times as many there may be.
record TypeCeiling(long cpuMillis, int work) {
  static final TypeCeiling NONE = new TypeCeiling(Long.MAX_VALUE, 1);

  private static final int HALVINGS = 3;

  /// A half, a quarter and an eighth of what is asked for on the fullest claim of the plan.
  static List<TypeCeiling> below(ProvisioningPlan plan) {
    long most =
        plan.claims().stream()
            .map(PlannedClaim::requests)
            .mapToLong(requests -> requests.cpuMillis())
            .max()
            .orElse(0);
    var ceilings = new ArrayList<TypeCeiling>();
    for (int i = 0; i < HALVINGS; i++) {
      most /= 2;
      ceilings.add(new TypeCeiling(most, 1 << i));
    }
    return List.copyOf(ceilings);
  }

  /// A claim's answer below the ceiling.
  ClaimFit over(NewClaim claim, ClaimFit answer, Attempt attempt) {
    if (equals(NONE) || !(answer instanceof ClaimFit.Accepted accepted)) {
      return answer;
    }
    Optional<ClaimFit.Accepted> below = accepted.asRoomyAs(cpuMillis);
    if (below.isPresent()) {
      return below.get();
    }
    return isLarge(claim) ? accepted : new ClaimFit.Refused(() -> full(attempt));
  }

  /// Whether its first pod is, or would be, one that no small type holds.
  private boolean isLarge(NewClaim claim) {
    return claim.podCount() == 0 || !claim.mayHaveAtMost(cpuMillis);
  }

  /// How much CPU the largest types have that the claim may be filled up to, in millis.
  long largestFor(NewClaim claim) {
    return isLarge(claim) ? Long.MAX_VALUE : cpuMillis;
  }

  private static Rejection full(Attempt attempt) {
    return new Rejection.InsufficientResources(attempt.shape().request(), Resources.EMPTY);
  }
}
