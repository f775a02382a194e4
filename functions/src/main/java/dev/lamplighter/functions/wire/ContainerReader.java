package dev.lamplighter.functions.wire;

import dev.lamplighter.functions.wire.yaml.Fields;
import dev.lamplighter.functions.wire.yaml.YamlValue;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.HostPort;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Reads what a container asks of its node: resources and ports.
final class ContainerReader {
  private static final int PORT_MAX = 65_535;
  private static final String IMAGE = "image: nginx";
  private static final String ONE_OR_MORE = "a list of one container or more";

  private ContainerReader() {}

  /// A container's name, its request, its ports on the host, and whether it is a sidecar: an init
  /// container that goes on running (KEP-753).
  record Container(String name, Resources requests, List<HostPort> hostPorts, boolean sidecar) {
    Container {
      hostPorts = List.copyOf(hostPorts);
    }
  }

  /// A pod's main containers, of which there is one at least.
  static List<Container> main(Fields spec) {
    String one = "containers: [{name: app, image: nginx}]";
    if (spec.require("containers", ONE_OR_MORE, one)
        && spec.value("containers").filter(ContainerReader::isEmpty).isPresent()) {
      spec.problem("containers", "the list is empty", ONE_OR_MORE, one);
    }
    return read(spec, "containers");
  }

  private static boolean isEmpty(YamlValue value) {
    return value instanceof YamlValue.Sequence(_, var items) && items.isEmpty();
  }

  static List<Container> read(Fields spec, String name) {
    boolean hostNetwork = spec.bool("hostNetwork").orElse(false);
    var names = new TreeSet<String>();
    return spec.list(name).stream()
        .map(container -> container(container, names, hostNetwork))
        .toList();
  }

  /// A name is a DNS label, once in each list.
  private static void checkName(Fields container, Set<String> before) {
    container.require("name", Spelling.NAMESPACE.allowed(), "name: app");
    container
        .parsedText("name", MetaReader::dnsLabel, Spelling.NAMESPACE)
        .filter(name -> !before.add(name))
        .ifPresent(
            name ->
                container.problem(
                    "name",
                    "another container is called \"%s\" too".formatted(name),
                    "each name once",
                    "name: %s-%d".formatted(name, before.size() + 1)));
  }

  /// An image, without which there is no container, and the strings that people write as numbers
  /// and booleans. What the API server has checked need not be looked at.
  private static void checkTexts(Fields container) {
    if (container.isChecked()) {
      return;
    }
    if (container.require("image", "an image", IMAGE)
        && container.text("image").filter(String::isEmpty).isPresent()) {
      container.problem("image", "found \"\"", "an image", IMAGE);
    }
    container.texts("command");
    container.texts("args");
    container.list("env").forEach(variable -> variable.text("value"));
  }

  private static Container container(Fields container, Set<String> names, boolean hostNetwork) {
    checkName(container, names);
    checkTexts(container);
    var read =
        new Container(
            container.text("name").orElse(""),
            container.fields("resources").map(ContainerReader::request).orElse(Resources.EMPTY),
            container.list("ports").stream()
                .flatMap(port -> hostPort(port, hostNetwork).stream())
                .toList(),
            container.text("restartPolicy").filter("Always"::equals).isPresent());
    container
        .know("args", "command", "env", "envFrom", "image", "imagePullPolicy", "lifecycle")
        .know("livenessProbe", "readinessProbe", "startupProbe", "resizePolicy", "workingDir")
        .know("restartPolicyRules", "securityContext", "stdin", "stdinOnce", "tty")
        .know("terminationMessagePath", "terminationMessagePolicy", "volumeDevices", "volumeMounts")
        .refuseMisspelt();
    return read;
  }

  /// A container that only limits a resource requests its limit.
  private static Resources request(Fields resources) {
    var read = RequestsAndLimits.read(resources);
    resources.know("claims").refuseMisspelt();
    return over(read.limits(), read.requests());
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
