package dev.lamplighter.benchmarks.solve;

import dev.lamplighter.benchmarks.problem.Problem;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.Outages;
import dev.lamplighter.catalogue.Overlays;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.snapshot.CapacityBuffers;
import dev.lamplighter.snapshot.ClusterFacts;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PassId;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.StorageView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// A problem as the world that a decision is made on.
public final class ProblemSnapshot {
  private static final ClusterFacts FACTS =
      new ClusterFacts(ClusterName.of("benchmark"), "1.34", "", "", "10.100.0.0/16", "10.100.0.10");

  private ProblemSnapshot() {}

  public static ClusterSnapshot of(Problem problem, ClusterPolicy policy) {
    var types = new TreeMap<NodeClassName, List<InstanceType>>();
    types.put(ProblemPools.CLASS, ProblemTypes.of(problem.instanceTypes()));
    var nodes = new ProblemNodes(problem);
    return new ClusterSnapshot(
        ProblemPods.START,
        new PassId(1, 1),
        ProblemPods.START,
        FACTS,
        policy,
        new TreeMap<>(),
        problem.nodePools().stream().map(ProblemPools::of).toList(),
        List.of(ProblemPools.nodeClass()),
        types,
        Overlays.NONE,
        Outages.NONE,
        nodes.views(),
        List.of(),
        pods(problem),
        problem.daemons().stream().map(ProblemPods::daemonSet).toList(),
        CapacityBuffers.NONE,
        List.of(),
        StorageView.EMPTY,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        nodes.ledger(),
        new TreeMap<>(),
        List.of(),
        List.of(),
        Optional.empty());
  }

  private static List<PodView> pods(Problem problem) {
    var pods = new ArrayList<>(ProblemPods.pending(problem.pods()));
    problem.nodes().forEach(node -> pods.addAll(ProblemPods.running(node)));
    return pods;
  }
}
