package dev.lamplighter.pack;

import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.CapacityBuffers;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// The pending pods: by the claim on its way that was made for them, and the others. Who stands for
/// a CapacityBuffer's room is among the others: any pod may take it.
record PlannedPods(SortedMap<NodeClaimName, List<PodView>> byClaim, List<PodView> others) {

  PlannedPods {
    byClaim = Collections.unmodifiableSortedMap(new TreeMap<>(byClaim));
    others = List.copyOf(others);
  }

  static PlannedPods of(
      List<PodView> pending, ClusterSnapshot snapshot, Set<NodeClaimName> inFlight) {
    SortedMap<PodKey, NodeClaimName> madeFor = new TreeMap<>();
    for (ClaimView claim : snapshot.claims()) {
      if (inFlight.contains(claim.record().name())) {
        claim.record().planned().forEach(pod -> madeFor.putIfAbsent(pod, claim.record().name()));
      }
    }
    SortedMap<NodeClaimName, List<PodView>> byClaim = new TreeMap<>();
    var others = new ArrayList<PodView>();
    for (PodView pod : pending) {
      NodeClaimName claim = madeFor.get(pod.key());
      if (claim == null || CapacityBuffers.standsForRoom(pod.spec())) {
        others.add(pod);
      } else {
        byClaim.computeIfAbsent(claim, _ -> new ArrayList<>()).add(pod);
      }
    }
    return new PlannedPods(byClaim, others);
  }
}
