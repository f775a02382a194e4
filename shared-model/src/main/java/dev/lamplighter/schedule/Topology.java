package dev.lamplighter.schedule;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Who is where, for rules that look beyond one node (spec core 4.10).
///
/// Pods being terminated still repel, as for kube-scheduler; finished ones don't. Pods that move in
/// this decision are taken from where they are now.
public final class Topology {
  private final Map<Kind, Population> populations = new LinkedHashMap<>();

  private Topology() {}

  private record Kind(Namespace namespace, Labels labels, List<PodAffinityTerm> antiAffinity) {
    static Kind of(PodView pod) {
      return new Kind(pod.namespace(), pod.meta().labels(), pod.spec().podAntiAffinity());
    }
  }

  /// Where the bound pods are. `moving` are left out.
  public static Topology of(ClusterSnapshot snapshot, List<PodView> moving) {
    var topology = new Topology();
    SortedSet<PodKey> elsewhere = new TreeSet<>();
    moving.forEach(pod -> elsewhere.add(pod.key()));
    SortedMap<NodeName, Occupied> nodes = new TreeMap<>();
    for (NodeView node : snapshot.nodes()) {
      nodes.put(node.name(), new OccupiedNode(node));
    }
    for (PodView pod : snapshot.pods()) {
      if (!pod.status().phase().terminal() && !elsewhere.contains(pod.key())) {
        pod.status().node().map(nodes::get).ifPresent(node -> topology.occupy(pod, node));
      }
    }
    return topology;
  }

  /// The pod is planned there.
  public void occupy(PodView pod, Occupied place) {
    population(pod).occupy(place, pod.key());
  }

  private Population population(PodView pod) {
    return populations.computeIfAbsent(Kind.of(pod), _ -> new Population(pod));
  }

  /// What keeps the shape away from places, its own pods included.
  public Repulsion repulsionOf(Shape shape) {
    PodView pod = shape.pods().getFirst();
    Population own = population(pod);
    var conflicts = new ArrayList<Repulsion.Conflict>();
    boolean itself = false;
    for (Population other : populations.values()) {
      for (PodAffinityTerm term : pod.spec().podAntiAffinity()) {
        if (term.selects(other.example())) {
          conflicts.add(new Repulsion.Conflict(term, other));
          itself |= other == own;
        }
      }
      if (other != own) {
        addTheirs(other, pod, conflicts);
      }
    }
    return new Repulsion(conflicts, itself);
  }

  private static void addTheirs(Population other, PodView pod, List<Repulsion.Conflict> conflicts) {
    for (PodAffinityTerm term : other.antiAffinity()) {
      if (term.selects(pod)) {
        conflicts.add(new Repulsion.Conflict(term, other));
      }
    }
  }

  private record OccupiedNode(NodeView node) implements Occupied {
    @Override
    public String hostname() {
      return NodeTarget.hostnameOf(node);
    }

    @Override
    public Domain domain(LabelKey topologyKey) {
      return node.meta()
          .labels()
          .get(topologyKey)
          .map(List::of)
          .map(Domain::of)
          .orElse(Domain.NONE);
    }
  }
}
