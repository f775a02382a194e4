package dev.lamplighter.disrupt;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.DisruptionReason;
import dev.lamplighter.decision.DisruptionCommand;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.Price;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.CommandId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Whether a set of nodes can go together because their pods fit elsewhere, or on one node that
/// costs less than all of them (spec core 6.9, 6.10).
///
/// The cost of a cluster goes down with each such command, so that there is an end to them.
final class Consolidation {
  /// So many cheaper types must be left where one spot node is to replace one.
  static final int SPOT_CHOICE = 15;

  private final ClusterSnapshot snapshot;

  /// The worlds in which a command must be found; it is the first one's.
  private final List<Simulation> worlds;

  private Consolidation(ClusterSnapshot snapshot, List<Simulation> worlds) {
    this.snapshot = snapshot;
    this.worlds = worlds;
  }

  /// Whatever becomes of the commands that wait for their second look. Two that count on each other
  /// would each be taken back for the other's sake, and chosen again, without end.
  static Consolidation of(ClusterSnapshot snapshot) {
    Simulation simulation = Simulation.sparingSettlingNodes(snapshot);
    return new Consolidation(
        snapshot,
        simulation.othersWait() ? List.of(simulation, simulation.alone()) : List.of(simulation));
  }

  /// For the second look at a command.
  static Consolidation again(CommandId command, ClusterSnapshot snapshot) {
    return new Consolidation(
        snapshot, List.of(Simulation.sparingSettlingNodes(snapshot).again(command)));
  }

  /// What the set turned out to be good for.
  sealed interface Finding {
    record Found(DisruptionCommand command) implements Finding {}

    record Nothing(Kept.Reason why) implements Finding {}
  }

  Finding of(List<Candidate> candidates) {
    List<Finding> findings = new ArrayList<>();
    for (Simulation world : worlds) {
      Finding finding = in(world, candidates);
      if (finding instanceof Finding.Nothing) {
        return finding;
      }
      findings.add(finding);
    }
    return findings.getFirst();
  }

  private Finding in(Simulation world, List<Candidate> candidates) {
    return switch (world.without(candidates)) {
      case Simulation.Outcome.DoesNotFit(var why) -> new Finding.Nothing(why);
      case Simulation.Outcome.Fits fits -> {
        Finding finding = of(candidates, fits.claims());
        yield finding instanceof Finding.Found && fits.countsOnRoom()
            ? atWorst(world, candidates, fits.claims())
                .<Finding>map(Finding.Nothing::new)
                .orElse(finding)
            : finding;
      }
    };
  }

  private Finding of(List<Candidate> candidates, List<PlannedClaim> claims) {
    return switch (claims.size()) {
      case 0 -> balanced(candidates, Price.ZERO, delete(candidates));
      case 1 -> replace(candidates, claims.getFirst());
      default -> new Finding.Nothing(new Kept.Reason.NeedsSeveralNodes(claims.size()));
    };
  }

  /// Where kube-scheduler may use up the room in another way, more nodes would be made. That must
  /// save something too: else the same command would be found again, and so on without end.
  private Optional<Kept.Reason> atWorst(
      Simulation world, List<Candidate> candidates, List<PlannedClaim> planned) {
    return switch (world.atWorstWithout(candidates)) {
      case Simulation.Outcome.DoesNotFit(var why) -> Optional.of(why);
      case Simulation.Outcome.Fits(var claims, _) when claims.size() <= planned.size() ->
          Optional.empty();
      case Simulation.Outcome.Fits(var claims, _) -> {
        Price now = Prices.now(candidates, snapshot);
        Price then = Prices.sum(claims.stream().map(this::cheapest));
        yield then.isLessThan(now)
            ? Optional.empty()
            : Optional.of(new Kept.Reason.RoomIsTight(claims.size(), then, now));
      }
    };
  }

  private Price cheapest(PlannedClaim claim) {
    return ReplacementTypes.of(claim, snapshot).cheapestPrice();
  }

  private DisruptionCommand delete(List<Candidate> candidates) {
    return new DisruptionCommand.Delete(
        DisruptionReason.UNDERUTILIZED,
        names(candidates),
        "%s on nodes that are there, which saves %s"
            .formatted(podsFit(candidates), Prices.now(candidates, snapshot)));
  }

  private Finding replace(List<Candidate> candidates, PlannedClaim planned) {
    Price now = Prices.now(candidates, snapshot);
    if (now.isUnknown()) {
      return new Finding.Nothing(new Kept.Reason.PriceUnknown());
    }
    var all = ReplacementTypes.of(planned, snapshot);
    boolean spotToSpot = all.mayBeSpot() && candidates.stream().allMatch(Consolidation::isSpot);
    if (spotToSpot && !candidates.stream().allMatch(Consolidation::allowsSpotToSpot)) {
      return new Finding.Nothing(new Kept.Reason.SpotToSpotOff());
    }
    ReplacementTypes cheaper = (all.mayBeSpot() ? all.asSpot() : all).cheaperThan(now);
    if (candidates.size() > 1) {
      cheaper = withoutSameType(cheaper, candidates);
    }
    if (cheaper.isEmpty()) {
      return new Finding.Nothing(new Kept.Reason.NothingCheaper(now, all.cheapestPrice()));
    }
    if (spotToSpot && candidates.size() == 1) {
      if (cheaper.types().size() < SPOT_CHOICE) {
        return new Finding.Nothing(
            new Kept.Reason.TooFewSpotTypes(cheaper.types().size(), SPOT_CHOICE));
      }
      cheaper = cheaper.cheapest(SPOT_CHOICE);
    }
    Optional<Kept.Reason> tooFew = cheaper.tooFew();
    return tooFew.isPresent()
        ? new Finding.Nothing(tooFew.get())
        : balanced(candidates, cheaper.cheapestPrice(), replace(candidates, cheaper, now));
  }

  private Finding balanced(List<Candidate> candidates, Price cost, DisruptionCommand command) {
    return new Balanced(snapshot)
        .objection(candidates, cost)
        .<Finding>map(Finding.Nothing::new)
        .orElseGet(() -> new Finding.Found(command));
  }

  private static DisruptionCommand replace(
      List<Candidate> candidates, ReplacementTypes cheaper, Price now) {
    return new DisruptionCommand.Replace(
        DisruptionReason.UNDERUTILIZED,
        names(candidates),
        List.of(cheaper.narrowed()),
        "%s on one %s at %s instead of %s"
            .formatted(
                podsFit(candidates),
                cheaper.types().getFirst().name(),
                cheaper.cheapestPrice(),
                now));
  }

  /// Where several nodes become one of a type that is among them, it must be cheaper than that node
  /// was: else the others could simply go.
  private ReplacementTypes withoutSameType(ReplacementTypes types, List<Candidate> candidates) {
    Map<InstanceTypeName, Price> cheapestOfType = new TreeMap<>();
    for (Candidate candidate : candidates) {
      candidate
          .claim()
          .record()
          .launched()
          .ifPresent(
              it ->
                  cheapestOfType.merge(
                      it.instanceType(),
                      Prices.now(candidate, snapshot),
                      (a, b) -> a.isLessThan(b) ? a : b));
    }
    Optional<Price> least =
        types.types().stream()
            .flatMap(type -> Optional.ofNullable(cheapestOfType.get(type.name())).stream())
            .min(Price::compareTo);
    return least.map(types::cheaperThan).orElse(types);
  }

  private static boolean isSpot(Candidate candidate) {
    return candidate
        .claim()
        .record()
        .launched()
        .filter(it -> it.capacityType() == CapacityType.SPOT)
        .isPresent();
  }

  private static boolean allowsSpotToSpot(Candidate candidate) {
    return "true".equals(candidate.pool().meta().annotations().get(AnnotationKey.SPOT_TO_SPOT));
  }

  private static String podsFit(List<Candidate> candidates) {
    int pods = candidates.stream().mapToInt(candidate -> candidate.reschedulable().size()).sum();
    String whose = candidates.size() == 1 ? "its" : "their";
    return pods == 1 ? whose + " pod fits" : "%s %d pods fit".formatted(whose, pods);
  }

  private static List<NodeClaimName> names(List<Candidate> candidates) {
    return candidates.stream().map(Candidate::name).toList();
  }
}
