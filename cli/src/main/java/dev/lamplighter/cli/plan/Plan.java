package dev.lamplighter.cli.plan;

import dev.lamplighter.decision.PlanPrice;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Price;
import java.util.List;
import java.util.Optional;

/// What would be done in a cluster as it is, for its user to read.
///
/// - `launches` are the nodes that would be made for pods that wait, or because a pool is to have
///   so many; `placed` those pods that find room on what is there; `refused` those that find none,
///   each group with one reason.
/// - `waiting` are pods that no place is looked for, by reason.
/// - `removals` are in the order in which they would be carried out; `staying` are all other nodes,
///   with why. `whole` is false where more would be removed after those.
/// - `packing` is what the launches cost beside the least that they could.
/// - `notes` are what else a user should know of what was found.
/// - `remarks` say what is missing and what is assumed instead.
public record Plan(
    List<Launch> launches,
    List<Placed> placed,
    List<Refused> refused,
    List<Refused> waiting,
    List<Removal> removals,
    List<Staying> staying,
    boolean whole,
    Cost cost,
    Optional<PlanPrice> packing,
    List<String> notes,
    List<String> remarks) {
  public Plan {
    launches = List.copyOf(launches);
    placed = List.copyOf(placed);
    refused = List.copyOf(refused);
    waiting = List.copyOf(waiting);
    removals = List.copyOf(removals);
    staying = List.copyOf(staying);
    notes = List.copyOf(notes);
    remarks = List.copyOf(remarks);
  }

  /// A node to come. `capacityType` is the one that would be asked for; `zones` are those in which
  /// it may be.
  public record Launch(PlannedClaim claim, CapacityType capacityType, List<String> zones) {
    public Launch {
      zones = List.copyOf(zones);
    }
  }

  /// Pods that a node takes, or one that is on its way, as messages name it.
  public record Placed(String where, List<PodKey> pods) {
    public Placed {
      pods = List.copyOf(pods);
    }
  }

  public record Refused(List<PodKey> pods, String why) {
    public Refused {
      pods = List.copyOf(pods);
    }
  }

  /// Nodes that go together, and what comes in their place; `withoutNode` are NodeClaims that have
  /// no Node, or none any more. `reason` is the method's name, or `Ending` where a node goes by
  /// itself.
  public record Removal(
      String reason,
      List<NodeCost> nodes,
      List<NodeClaimName> withoutNode,
      List<Launch> replacements,
      String because) {
    public Removal {
      nodes = List.copyOf(nodes);
      withoutNode = List.copyOf(withoutNode);
      replacements = List.copyOf(replacements);
    }
  }

  public record Staying(NodeCost node, String why) {}

  /// A node, the NodePool and the type that its labels name, and what it costs an hour, where that
  /// is known.
  public record NodeCost(
      NodeName name, Optional<String> pool, Optional<String> type, Optional<Price> price) {}

  /// What the nodes cost an hour before and after; `unknown` nodes are in neither, and `spot` ones
  /// are there today at the price of on-demand.
  public record Cost(Price now, Price then, int unknown, int spot, String pricesAsOf) {}

  /// Whether nothing would be done.
  public boolean isQuiet() {
    return launches.isEmpty() && removals.isEmpty();
  }
}
