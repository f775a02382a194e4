package dev.lamplighter.cli.story;

import dev.lamplighter.cli.story.Telling.Line;
import dev.lamplighter.cli.text.Counted;
import dev.lamplighter.cli.text.Tone;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.functions.act.EffectOutcome;
import dev.lamplighter.functions.act.EffectResult;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// The nodes that a look makes, those alike in one sentence, and what EC2 gave for each.
final class Launches {
  private Launches() {}

  /// What alike means: the same pool asks for the same types at the same price.
  private record Kind(NodePoolName pool, List<InstanceTypeName> types, Price cheapest) {
    static Kind of(PlannedClaim claim) {
      return new Kind(claim.pool(), claim.instanceTypes(), claim.cheapest());
    }
  }

  static List<Line> lines(PassReport report) {
    Map<NodeClaimName, EffectOutcome> outcomes = outcomes(report);
    Map<PodKey, PodView> pods = Plannable.pods(report.snapshot());
    SequencedMap<Kind, List<PlannedClaim>> kinds = new LinkedHashMap<>();
    for (PlannedClaim claim : report.decision().plan().claims()) {
      if (outcomes.containsKey(claim.name())) {
        kinds.computeIfAbsent(Kind.of(claim), _ -> new ArrayList<>()).add(claim);
      }
    }
    var lines = new ArrayList<Line>();
    kinds.forEach(
        (kind, claims) -> {
          lines.add(Line.plain(planned(kind, claims, pods)));
          claims.forEach(
              claim ->
                  Optional.ofNullable(outcomes.get(claim.name()))
                      .ifPresent(outcome -> lines.add(became(claim, outcome))));
        });
    return lines;
  }

  private static Map<NodeClaimName, EffectOutcome> outcomes(PassReport report) {
    var outcomes = new LinkedHashMap<NodeClaimName, EffectOutcome>();
    for (EffectResult result : report.effects()) {
      if (result.effect() instanceof Effect.Launch launch) {
        outcomes.put(launch.reserved().name(), result.outcome());
      }
    }
    return outcomes;
  }

  /// `2 nodes of pool platform for 2 pods of busybox: t3.small (cheapest of 3 types), $0.00884/h
  /// each`.
  private static String planned(
      Kind kind, List<PlannedClaim> claims, Map<PodKey, PodView> snapshotPods) {
    List<PodView> pods =
        claims.stream()
            .flatMap(claim -> claim.pods().stream())
            .filter(snapshotPods::containsKey)
            .map(snapshotPods::get)
            .toList();
    return "%s of pool %s for %s: %s (%s), %s%s"
        .formatted(
            Counted.of(claims.size(), "node"),
            kind.pool(),
            Names.pods(pods),
            kind.types().getFirst(),
            kind.types().size() == 1
                ? "the only type that fits"
                : "cheapest of %d types".formatted(kind.types().size()),
            kind.cheapest(),
            claims.size() == 1 ? "" : " each");
  }

  private static Line became(PlannedClaim claim, EffectOutcome outcome) {
    return switch (outcome) {
      case EffectOutcome.Done(var detail) ->
          Line.detail(Tone.GOOD, "%s: %s".formatted(claim.name(), withoutPrice(claim, detail)));
      case EffectOutcome.NotYet(var why) ->
          Line.detail(Tone.WAITING, "%s not launched yet: %s".formatted(claim.name(), why));
      case EffectOutcome.Refused(var why) ->
          Line.detail(Tone.BAD, "%s refused: %s".formatted(claim.name(), why));
      case EffectOutcome.Failed(var kind, var message) ->
          Line.detail(Tone.BAD, "%s failed (%s): %s".formatted(claim.name(), kind, message));
      case EffectOutcome.Skipped _, EffectOutcome.Left _ ->
          Line.detail(Tone.WAITING, claim.name() + " left for the next look");
    };
  }

  /// The price that the plan foretold need not be said again.
  private static String withoutPrice(PlannedClaim claim, String detail) {
    String price = ", " + claim.cheapest();
    return detail.endsWith(price) ? detail.substring(0, detail.length() - price.length()) : detail;
  }
}
