package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.PriorityClassName;
import dev.lamplighter.snapshot.HostPort;
import dev.lamplighter.snapshot.NodeAffinity;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.TopologySpreadConstraint;
import dev.lamplighter.snapshot.TopologySpreadConstraint.NodeInclusionPolicy;
import dev.lamplighter.snapshot.TopologySpreadConstraint.WhenUnsatisfiable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Reads the part of a pod's spec that scheduling and draining depend on; the rest is not looked
/// at.
final class PodSpecReader {
  private static final List<String> WHEN = List.of("DoNotSchedule", "ScheduleAnyway");
  private static final List<String> POLICIES = List.of("Honor", "Ignore");
  private static final List<String> PROTOCOLS = List.of("TCP", "UDP", "SCTP");

  private PodSpecReader() {}

  static PodSpec read(Fields spec, Namespace namespace) {
    var affinity = spec.fields("affinity");
    var podAffinity = affinity.flatMap(fields -> fields.fields("podAffinity"));
    var podAntiAffinity = affinity.flatMap(fields -> fields.fields("podAntiAffinity"));
    var read =
        new PodSpec(
            PodRequests.read(spec),
            MetaReader.labels(spec, "nodeSelector"),
            affinity
                .flatMap(fields -> fields.fields("nodeAffinity"))
                .map(AffinityReader::node)
                .orElse(NodeAffinity.NONE),
            AffinityReader.required(podAffinity, namespace),
            AffinityReader.required(podAntiAffinity, namespace),
            AffinityReader.preferred(podAffinity, namespace),
            AffinityReader.preferred(podAntiAffinity, namespace),
            spec.list("topologySpreadConstraints").stream()
                .flatMap(item -> spread(item).stream())
                .toList(),
            TaintReader.tolerations(spec, "tolerations"),
            hostPorts(spec),
            claims(spec),
            spec.integer("priority").map(Long::intValue).orElse(0),
            spec.parsed("priorityClassName", PriorityClassName::of, "the name of a PriorityClass"),
            gracePeriod(spec));
    spec.ignoreUnknown();
    return read;
  }

  private static Duration gracePeriod(Fields spec) {
    var seconds = spec.integer("terminationGracePeriodSeconds");
    if (seconds.isPresent() && seconds.get() < 0) {
      spec.problem("terminationGracePeriodSeconds", "found " + seconds.get(), "0 or more", "");
    }
    return seconds.map(Duration::ofSeconds).orElse(PodSpec.DEFAULT_GRACE);
  }

  private static Optional<TopologySpreadConstraint> spread(Fields item) {
    boolean complete =
        item.require("topologyKey", "a label key", "topologyKey: topology.kubernetes.io/zone")
            & item.require("maxSkew", "1 or more", "maxSkew: 1")
            & item.require(
                "whenUnsatisfiable", String.join(", ", WHEN), "whenUnsatisfiable: DoNotSchedule");
    var key = item.parsed("topologyKey", LabelKey::of, "a label key");
    var maxSkew = item.integer("maxSkew");
    var when = DisruptionReader.oneOf(item, "whenUnsatisfiable", WHEN);
    var selector = AffinityReader.selector(item, "labelSelector");
    var minDomains =
        item.integer("minDomains")
            .map(number -> OptionalInt.of(number.intValue()))
            .orElse(OptionalInt.empty());
    var affinityPolicy = policy(item, "nodeAffinityPolicy", NodeInclusionPolicy.HONOR);
    var taintsPolicy = policy(item, "nodeTaintsPolicy", NodeInclusionPolicy.IGNORE);
    var matchLabelKeys =
        item.texts("matchLabelKeys").stream().filter(LabelKey::isValid).map(LabelKey::of).toList();
    item.refuseUnknown();
    if (!complete || key.isEmpty() || maxSkew.isEmpty() || when.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new TopologySpreadConstraint(
            key.get(),
            maxSkew.get().intValue(),
            WhenUnsatisfiable.values()[when.get()],
            selector,
            minDomains,
            affinityPolicy,
            taintsPolicy,
            matchLabelKeys));
  }

  private static NodeInclusionPolicy policy(
      Fields item, String name, NodeInclusionPolicy byDefault) {
    return DisruptionReader.oneOf(item, name, POLICIES)
        .map(index -> NodeInclusionPolicy.values()[index])
        .orElse(byDefault);
  }

  private static List<HostPort> hostPorts(Fields spec) {
    var ports = new ArrayList<HostPort>();
    for (Fields container : spec.list("containers")) {
      for (Fields port : container.list("ports")) {
        hostPort(port).ifPresent(ports::add);
      }
    }
    return ports;
  }

  private static Optional<HostPort> hostPort(Fields port) {
    var protocol =
        DisruptionReader.oneOf(port, "protocol", PROTOCOLS)
            .map(index -> HostPort.Protocol.values()[index])
            .orElse(HostPort.Protocol.TCP);
    String ip = port.text("hostIP").filter(text -> !text.isEmpty()).orElse(HostPort.ANY_ADDRESS);
    return port.integer("hostPort")
        .filter(number -> number > 0)
        .map(number -> new HostPort(ip, number.intValue(), protocol));
  }

  private static List<String> claims(Fields spec) {
    return spec.list("volumes").stream()
        .flatMap(volume -> volume.fields("persistentVolumeClaim").stream())
        .flatMap(claim -> claim.text("claimName").stream())
        .toList();
  }
}
