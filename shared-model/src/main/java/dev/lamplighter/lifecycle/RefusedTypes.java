package dev.lamplighter.lifecycle;

import dev.lamplighter.api.NodePool;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Offering;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.snapshot.ClusterSnapshot;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The types that a NodePool allows and the account does not: a fact that EC2 taught, not a
/// shortage that passes (spec AWS 3.8).
final class RefusedTypes {
  private static final int NAMED = 10;

  private RefusedTypes() {}

  /// What the pool says of them; empty if there are none.
  static Optional<String> of(NodePool pool, ClusterSnapshot snapshot) {
    List<InstanceTypeName> refused =
        AllowedTypes.of(pool, snapshot)
            .filter(RefusedTypes::isRefused)
            .map(InstanceType::name)
            .toList();
    return refused.isEmpty() ? Optional.empty() : Optional.of(message(refused));
  }

  private static boolean isRefused(InstanceType type) {
    return type.offerings().stream()
        .anyMatch(it -> it.availability() == Offering.Availability.NOT_FOR_ACCOUNT);
  }

  private static String message(List<InstanceTypeName> refused) {
    String named =
        refused.stream()
            .limit(NAMED)
            .map(InstanceTypeName::value)
            .collect(Collectors.joining(", "));
    String more = refused.size() > NAMED ? " and %d more".formatted(refused.size() - NAMED) : "";
    return ("EC2 has said that this account may not launch %s%s: not eligible for Free Tier."
            + " They are asked for again a day after; at once if the item account of this cluster"
            + " is deleted from the state table.")
        .formatted(named, more);
  }
}
