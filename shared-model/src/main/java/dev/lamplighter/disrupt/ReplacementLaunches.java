package dev.lamplighter.disrupt;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.launch.AddressesInFlight;
import dev.lamplighter.launch.LaunchPlanning;
import dev.lamplighter.launch.LaunchPreparation;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.pack.ClaimNames;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.CommandId;
import java.util.ArrayList;
import java.util.List;

/// The replacements of one command, ready to launch: all of them, or the reason why one can't be.
sealed interface ReplacementLaunches {
  record Prepared(List<Effect.Launch> launches) implements ReplacementLaunches {
    public Prepared {
      launches = List.copyOf(launches);
    }

    List<NodeClaimName> names() {
      return launches.stream().map(launch -> launch.reserved().name()).toList();
    }
  }

  record Refused(Rejection why) implements ReplacementLaunches {}

  /// Under the names that the command's id gives them.
  static ReplacementLaunches of(
      CommandId command, List<PlannedClaim> replacements, ClusterSnapshot snapshot) {
    List<Effect.Launch> launches = new ArrayList<>();
    ClusterSnapshot ahead = snapshot;
    for (PlannedClaim replacement : replacements) {
      var name =
          ClaimNames.ofReplacement(replacement.pool(), command, launches.size() + 1, snapshot);
      switch (LaunchPlanning.prepare(ahead, replacement.withName(name))) {
        case LaunchPreparation.Refused(var why) -> {
          return new Refused(why);
        }
        case LaunchPreparation.Prepared(var launch) -> {
          ahead = AddressesInFlight.after(launch, ahead);
          launches.add(launch);
        }
      }
    }
    return new Prepared(launches);
  }
}
