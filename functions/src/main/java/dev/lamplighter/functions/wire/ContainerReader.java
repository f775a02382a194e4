package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.HostPort;
import java.util.List;
import java.util.Optional;

/// Reads what a container asks of its node: resources and ports.
final class ContainerReader {
  private static final int PORT_MAX = 65_535;

  private ContainerReader() {}

  /// A container's request, its ports on the host, and whether it is a sidecar: an init container
  /// that goes on running (KEP-753).
  record Container(Resources requests, List<HostPort> hostPorts, boolean sidecar) {
    Container {
      hostPorts = List.copyOf(hostPorts);
    }
  }

  static List<Container> read(Fields spec, String name) {
    boolean hostNetwork = spec.bool("hostNetwork").orElse(false);
    return spec.list(name).stream().map(container -> container(container, hostNetwork)).toList();
  }

  private static Container container(Fields container, boolean hostNetwork) {
    var read =
        new Container(
            container.fields("resources").map(ContainerReader::request).orElse(Resources.EMPTY),
            container.list("ports").stream()
                .flatMap(port -> hostPort(port, hostNetwork).stream())
                .toList(),
            container.text("restartPolicy").filter("Always"::equals).isPresent());
    container
        .know("args", "command", "env", "envFrom", "image", "imagePullPolicy", "lifecycle", "name")
        .know("livenessProbe", "readinessProbe", "startupProbe", "resizePolicy", "workingDir")
        .know("restartPolicyRules", "securityContext", "stdin", "stdinOnce", "tty")
        .know("terminationMessagePath", "terminationMessagePolicy", "volumeDevices", "volumeMounts")
        .refuseMisspelt();
    return read;
  }

  /// A container that only limits a resource requests its limit.
  private static Resources request(Fields resources) {
    var limits = ResourcesReader.read(resources, "limits");
    var requests = ResourcesReader.read(resources, "requests");
    resources.know("claims").refuseMisspelt();
    return over(limits, requests);
  }

  /// Both; where both have a resource, the amount of `upper`.
  static Resources over(Resources lower, Resources upper) {
    var both = lower;
    for (ResourceName name : upper.names()) {
      both = both.with(name, upper.get(name));
    }
    return both;
  }

  /// On the host's network each port of a container is one of the host, as the API server fills in.
  private static Optional<HostPort> hostPort(Fields port, boolean hostNetwork) {
    var protocol =
        port.oneOf("protocol", List.of(HostPort.Protocol.values()), Enum::name)
            .orElse(HostPort.Protocol.TCP);
    String ip = port.text("hostIP").filter(text -> !text.isEmpty()).orElse(HostPort.ANY_ADDRESS);
    int inPod = port.between("containerPort", 0, PORT_MAX).orElse(0);
    int onHost = port.between("hostPort", 0, PORT_MAX).orElse(0);
    int number = onHost == 0 && hostNetwork ? inPod : onHost;
    return number == 0 ? Optional.empty() : Optional.of(new HostPort(ip, number, protocol));
  }
}
