package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.ContainerReader.Container;
import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.PriorityClassName;
import dev.lamplighter.model.RuntimeClassName;
import dev.lamplighter.snapshot.HostPort;
import dev.lamplighter.snapshot.NodeAffinity;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.RuntimeClassRef;
import dev.lamplighter.snapshot.ScheduledBy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads the part of a pod's spec that scheduling and draining depend on.
///
/// The rest is not looked at, for Kubernetes adds to it with each version; only what is nearly the
/// name of a field is taken for a slip.
final class PodSpecReader {
  private static final String DEFAULT_SCHEDULER = "default-scheduler";

  private PodSpecReader() {}

  static PodSpec read(Fields spec, Namespace namespace) {
    return read(spec, namespace, Granted.NOTHING);
  }

  /// Of a pod that kubelet has `granted` resources.
  static PodSpec read(Fields spec, Namespace namespace, Granted granted) {
    var affinity = spec.fields("affinity");
    var together = affinity.flatMap(fields -> fields.fields("podAffinity"));
    var apart = affinity.flatMap(fields -> fields.fields("podAntiAffinity"));
    var toNodes = affinity.flatMap(fields -> fields.fields("nodeAffinity"));
    affinity.ifPresent(Fields::refuseUnknown);
    var initContainers = ContainerReader.read(spec, "initContainers");
    var containers = ContainerReader.main(spec);
    var read =
        new PodSpec(
            PodRequests.of(spec, initContainers, containers, granted),
            MetaReader.labels(spec, "nodeSelector"),
            toNodes.map(AffinityReader::node).orElse(NodeAffinity.NONE),
            AffinityReader.required(together, namespace),
            AffinityReader.required(apart, namespace),
            AffinityReader.preferred(together, namespace),
            AffinityReader.preferred(apart, namespace),
            TopologySpreadReader.read(spec, "topologySpreadConstraints"),
            TaintReader.tolerations(spec, "tolerations"),
            hostPorts(initContainers, containers),
            VolumeReader.ofPod(spec),
            spec.int32("priority").orElse(0),
            spec.parsedText("priorityClassName", PriorityClassName::of, Spelling.DNS_NAME),
            spec.text("preemptionPolicy").filter("Never"::equals).isEmpty(),
            gracePeriod(spec),
            scheduledBy(spec),
            runtimeClass(spec));
    refuseMisspelt(spec);
    return read;
  }

  private static void refuseMisspelt(Fields spec) {
    spec.know("activeDeadlineSeconds", "automountServiceAccountToken", "dnsConfig", "dnsPolicy")
        .know("enableServiceLinks", "ephemeralContainers", "hostAliases", "hostIPC", "hostPID")
        .know("hostUsers", "hostname", "hostnameOverride", "imagePullSecrets", "nodeName", "os")
        .know("readinessGates", "resourceClaims", "restartPolicy")
        .know(
            "securityContext",
            "serviceAccount",
            "serviceAccountName",
            "setHostnameAsFQDN",
            "subdomain")
        .know("shareProcessNamespace")
        .refuseMisspelt();
  }

  private static Optional<RuntimeClassRef> runtimeClass(Fields spec) {
    return spec.parsedText("runtimeClassName", RuntimeClassName::of, Spelling.DNS_NAME)
        .map(name -> new RuntimeClassRef(name, spec.has("overhead")));
  }

  private static ScheduledBy scheduledBy(Fields spec) {
    var gates = new ArrayList<String>();
    for (Fields gate : spec.list("schedulingGates")) {
      gate.require("name", "the gate's name", "name: example.com/quota");
      gate.text("name").ifPresent(gates::add);
      gate.refuseUnknown();
    }
    Optional<ScheduledBy> another =
        spec.text("schedulerName")
            .filter(name -> !name.isEmpty() && !name.equals(DEFAULT_SCHEDULER))
            .map(ScheduledBy.Another::new);
    return gates.isEmpty()
        ? another.orElse(ScheduledBy.KUBE_SCHEDULER)
        : new ScheduledBy.Gated(gates);
  }

  private static Duration gracePeriod(Fields spec) {
    return spec.between("terminationGracePeriodSeconds", 0, Integer.MAX_VALUE).stream()
        .mapToObj(Duration::ofSeconds)
        .findFirst()
        .orElse(PodSpec.DEFAULT_GRACE);
  }

  private static List<HostPort> hostPorts(
      List<Container> initContainers, List<Container> containers) {
    return Stream.concat(initContainers.stream().filter(Container::sidecar), containers.stream())
        .flatMap(container -> container.hostPorts().stream())
        .toList();
  }
}
