package dev.lamplighter.cli.story;

import dev.lamplighter.cli.text.Counted;
import dev.lamplighter.decision.Kept;
import dev.lamplighter.disrupt.KeptText;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.model.NodeClaimName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;

/// Why nodes stay, as the last look at each of them found it.
public final class Staying {
  private static final int NAMES_MAX = 4;

  private final SortedMap<NodeClaimName, Kept.Reason> reasons = new TreeMap<>();

  /// NodeClaims that stay for one reason.
  public record Group(List<String> claims, String why) {
    /// As `2 NodeClaims stay: a, b`.
    public String what() {
      return "%s: %s"
          .formatted(
              claims.size() == 1
                  ? "1 NodeClaim stays"
                  : Counted.of(claims.size(), "NodeClaim") + " stay",
              Counted.list(claims, NAMES_MAX));
    }
  }

  /// Of several methods that looked at a node the last one's reason counts.
  public void hear(PassReport report) {
    report.decision().kept().stream()
        .filter(kept -> worthSaying(kept.reason()))
        .forEach(kept -> reasons.put(kept.claim(), kept.reason()));
  }

  /// Whether it says something about the node, and not only that others came first, or that it is
  /// too early.
  private static boolean worthSaying(Kept.Reason reason) {
    return switch (reason) {
      case Kept.Reason.NotItsTurn _,
          Kept.Reason.NotDrifted _,
          Kept.Reason.NotInitialized _,
          Kept.Reason.NodeNotFound _,
          Kept.Reason.PoolGone _ ->
          false;
      default -> true;
    };
  }

  /// Those of `claims` that a look found reason to keep, by reason.
  public List<Group> of(Collection<String> claims) {
    SequencedMap<String, List<String>> byReason = new LinkedHashMap<>();
    reasons.forEach(
        (claim, reason) -> {
          if (claims.contains(claim.value())) {
            byReason
                .computeIfAbsent(Names.shorten(KeptText.of(reason)), _ -> new ArrayList<>())
                .add(claim.value());
          }
        });
    return byReason.entrySet().stream()
        .map(entry -> new Group(entry.getValue(), entry.getKey()))
        .toList();
  }
}
