package dev.lamplighter.e2e;

import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Toleration;
import dev.lamplighter.snapshot.HostPort;
import dev.lamplighter.snapshot.NodeAffinity;
import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.TopologySpreadConstraint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A pod of the core as a manifest, with all that kube-scheduler places by; volumes are left out.
final class PodManifest {
  private final Apart apart;
  private final PodSpec pod;

  private PodManifest(Apart apart, PodSpec pod) {
    this.apart = apart;
    this.pod = pod;
  }

  static Map<String, Object> spec(PodSpec pod, Apart apart) {
    return new PodManifest(apart, pod).spec();
  }

  static ObjectDraft of(PodView pod, Apart apart, Map<String, Object> more) {
    var spec = new LinkedHashMap<>(spec(pod.spec(), apart));
    spec.putAll(more);
    return ObjectDraft.of("v1", "Pod", pod.meta().name(), ObjectFields.labels(pod.meta().labels()))
        .in(apart.namespace())
        .with("spec", spec);
  }

  private Map<String, Object> spec() {
    return Map.of(
        "containers",
        List.of(
            Map.of(
                "name",
                "main",
                "image",
                "registry.k8s.io/pause:3.10",
                "ports",
                pod.hostPorts().stream().map(PodManifest::port).toList(),
                "resources",
                Map.of("requests", ObjectFields.resources(pod.requests())))),
        "nodeSelector",
        apart.labels(pod.nodeSelector()),
        "tolerations",
        pod.tolerations().stream().map(PodManifest::toleration).toList(),
        "topologySpreadConstraints",
        pod.topologySpread().stream().map(this::spread).toList(),
        "affinity",
        Map.of(
            "nodeAffinity",
            nodeAffinity(pod.nodeAffinity()),
            "podAffinity",
            terms(pod.podAffinity(), pod.preferredPodAffinity()),
            "podAntiAffinity",
            terms(pod.podAntiAffinity(), pod.preferredPodAntiAffinity())));
  }

  private static Map<String, Object> port(HostPort port) {
    return Map.of(
        "containerPort",
        port.port(),
        "hostPort",
        port.port(),
        "hostIP",
        port.hostIp(),
        "protocol",
        port.protocol().name());
  }

  private static Map<String, Object> toleration(Toleration toleration) {
    var fields = new LinkedHashMap<String, Object>();
    fields.put("key", toleration.key());
    fields.put("operator", toleration.operator().toString());
    fields.put("value", toleration.value());
    toleration.effect().ifPresent(effect -> fields.put("effect", effect.toString()));
    return fields;
  }

  private Map<String, Object> spread(TopologySpreadConstraint constraint) {
    var fields = new LinkedHashMap<String, Object>();
    fields.put("topologyKey", apart.key(constraint.topologyKey()));
    fields.put("maxSkew", constraint.maxSkew());
    fields.put("whenUnsatisfiable", constraint.isHard() ? "DoNotSchedule" : "ScheduleAnyway");
    constraint.selector().ifPresent(it -> fields.put("labelSelector", selector(it)));
    constraint.minDomains().ifPresent(it -> fields.put("minDomains", it));
    fields.put("nodeAffinityPolicy", policy(constraint.nodeAffinityPolicy()));
    fields.put("nodeTaintsPolicy", policy(constraint.nodeTaintsPolicy()));
    return fields;
  }

  private static String policy(TopologySpreadConstraint.NodeInclusionPolicy policy) {
    return switch (policy) {
      case HONOR -> "Honor";
      case IGNORE -> "Ignore";
    };
  }

  private Map<String, Object> nodeAffinity(NodeAffinity affinity) {
    var fields = new LinkedHashMap<String, Object>();
    if (!affinity.required().isEmpty()) {
      fields.put(
          "requiredDuringSchedulingIgnoredDuringExecution",
          Map.of(
              "nodeSelectorTerms", affinity.required().stream().map(apart::expressions).toList()));
    }
    fields.put(
        "preferredDuringSchedulingIgnoredDuringExecution",
        affinity.preferred().stream()
            .map(it -> Map.of("weight", it.weight(), "preference", apart.expressions(it.term())))
            .toList());
    return fields;
  }

  private Map<String, Object> terms(
      List<PodAffinityTerm> required, List<PodAffinityTerm.Weighted> preferred) {
    return Map.of(
        "requiredDuringSchedulingIgnoredDuringExecution",
        required.stream().map(this::term).toList(),
        "preferredDuringSchedulingIgnoredDuringExecution",
        preferred.stream()
            .map(it -> Map.of("weight", it.weight(), "podAffinityTerm", term(it.term())))
            .toList());
  }

  /// In the pod's own namespace, as a world has but one.
  private Map<String, Object> term(PodAffinityTerm term) {
    var fields = new LinkedHashMap<String, Object>();
    fields.put("topologyKey", apart.key(term.topologyKey()));
    term.selector().ifPresent(it -> fields.put("labelSelector", selector(it)));
    return fields;
  }

  private static Map<String, Object> selector(LabelSelector selector) {
    return Map.of(
        "matchExpressions", new ArrayList<>(ObjectFields.expressions(selector.requirements())));
  }
}
