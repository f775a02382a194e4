package dev.lamplighter.benchmarks.problem;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.stream.IntStream;

/// One scheduling problem as it stands in a file (`peers/karpenter/README.md`). Quantities are
/// Kubernetes' quantity strings. What a file leaves out is empty here.
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record Problem(
    String name,
    List<InstanceType> instanceTypes,
    List<NodePool> nodePools,
    List<Node> nodes,
    List<Pod> daemons,
    List<Pod> pods) {

  public Problem {
    instanceTypes = Given.list(instanceTypes);
    nodePools = Given.list(nodePools);
    nodes = Given.list(nodes);
    daemons = Given.list(daemons);
    pods = Given.list(pods);
  }

  /// One machine shape, which every NodePool sees. `labels` are further labels that the type
  /// decides; no value says that its nodes never have the label.
  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public record InstanceType(
      String name,
      String cpu,
      String memory,
      long pods,
      String arch,
      List<String> os,
      String overheadCpu,
      String overheadMemory,
      SortedMap<String, List<String>> labels,
      List<Offering> offerings) {
    public InstanceType {
      os = Given.list(os);
      overheadCpu = Given.quantity(overheadCpu);
      overheadMemory = Given.quantity(overheadMemory);
      labels = Given.map(labels);
      offerings = Given.list(offerings);
    }
  }

  /// `price` in dollars an hour.
  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public record Offering(String capacityType, String zone, double price, boolean unavailable) {}

  /// The heaviest `weight` comes first; 0 is a pool without one.
  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public record NodePool(
      String name,
      int weight,
      SortedMap<String, String> labels,
      List<Taint> taints,
      List<Requirement> requirements,
      SortedMap<String, String> limits) {
    public NodePool {
      labels = Given.map(labels);
      taints = Given.list(taints);
      requirements = Given.list(requirements);
      limits = Given.map(limits);
    }
  }

  /// A node that is there and initialized: one of a pool, or of none where `nodePool` is left out.
  /// Its labels are those of pool, type and offering, its own name as hostname, and `labels`. Its
  /// taints are the pool's. `running` are the pods that it has.
  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public record Node(
      String name,
      String nodePool,
      String instanceType,
      String zone,
      String capacityType,
      SortedMap<String, String> labels,
      List<Pod> running) {
    public Node {
      nodePool = Given.text(nodePool);
      labels = Given.map(labels);
      running = Given.list(running);
    }
  }

  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public record Taint(String key, String value, String effect) {
    public Taint {
      value = Given.text(value);
    }
  }

  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public record Requirement(
      String key, String operator, List<String> values, OptionalInt minValues) {
    public Requirement {
      values = Given.list(values);
    }
  }

  /// Stands for `count` equal pods, NAME-0 to NAME-(count-1); for one called NAME where it is 0.
  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public record Pod(
      String name,
      int count,
      SortedMap<String, String> labels,
      String cpu,
      String memory,
      SortedMap<String, String> nodeSelector,
      List<Requirement> nodeAffinity,
      List<WeightedRequirement> preferredNodeAffinity,
      List<Toleration> tolerations,
      List<Spread> topologySpread,
      List<Term> podAffinity,
      List<Term> podAntiAffinity,
      List<WeightedTerm> preferredPodAntiAffinity) {
    public Pod {
      labels = Given.map(labels);
      cpu = Given.quantity(cpu);
      memory = Given.quantity(memory);
      nodeSelector = Given.map(nodeSelector);
      nodeAffinity = Given.list(nodeAffinity);
      preferredNodeAffinity = Given.list(preferredNodeAffinity);
      tolerations = Given.list(tolerations);
      topologySpread = Given.list(topologySpread);
      podAffinity = Given.list(podAffinity);
      podAntiAffinity = Given.list(podAntiAffinity);
      preferredPodAntiAffinity = Given.list(preferredPodAntiAffinity);
    }

    /// The names of the pods that it stands for.
    public List<String> names() {
      return count == 0
          ? List.of(name)
          : IntStream.range(0, count).mapToObj(i -> name + "-" + i).toList();
    }
  }

  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public record Toleration(String key, String operator, String value, String effect) {
    public Toleration {
      key = Given.text(key);
      operator = Given.text(operator);
      value = Given.text(value);
      effect = Given.text(effect);
    }
  }

  /// `labels` select the pods that are counted; `DoNotSchedule` where `whenUnsatisfiable` is left
  /// out.
  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public record Spread(
      String topologyKey, int maxSkew, SortedMap<String, String> labels, String whenUnsatisfiable) {
    public Spread {
      labels = Given.map(labels);
      whenUnsatisfiable = Given.text(whenUnsatisfiable);
    }

    @JsonIgnore
    public boolean isHard() {
      return !whenUnsatisfiable.equals("ScheduleAnyway");
    }
  }

  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public record Term(String topologyKey, SortedMap<String, String> labels) {
    public Term {
      labels = Given.map(labels);
    }

    /// Whether it speaks of a pod with these labels.
    public boolean selects(Map<String, String> pod) {
      return pod.entrySet().containsAll(labels.entrySet());
    }
  }

  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public record WeightedTerm(int weight, String topologyKey, SortedMap<String, String> labels) {
    public WeightedTerm {
      labels = Given.map(labels);
    }
  }

  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public record WeightedRequirement(int weight, String key, String operator, List<String> values) {
    public WeightedRequirement {
      values = Given.list(values);
    }
  }

  public Optional<NodePool> pool(String pool) {
    return nodePools.stream().filter(it -> it.name().equals(pool)).findFirst();
  }
}
