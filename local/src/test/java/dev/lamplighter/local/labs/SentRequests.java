package dev.lamplighter.local.labs;

import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.ec2.LaunchInputs;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.aws.ec2.RequestBodies;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.model.LaunchTemplateName;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// What was asked of EC2: the first launch of each pool in each capacity type.
final class SentRequests {
  private final Map<LaunchTemplateName, LaunchTemplateRequest> templates = new TreeMap<>();
  private final Map<List<Object>, FleetRequest> fleets = new LinkedHashMap<>();

  /// The ports of one environment, listened to.
  Ports of(Ports inner) {
    return new Ports(
        inner.clusterReader(),
        inner.clusterWriter(),
        heard(inner.instanceCloud()),
        inner.nodeClassResolver(),
        inner.priceSource(),
        inner.stateStore(),
        inner.eventSink(),
        inner.ticker());
  }

  private InstanceCloud heard(InstanceCloud inner) {
    return (InstanceCloud)
        Proxy.newProxyInstance(
            InstanceCloud.class.getClassLoader(),
            new Class<?>[] {InstanceCloud.class},
            (_, method, arguments) -> {
              if (arguments != null) {
                hear(arguments[0]);
              }
              try {
                return method.invoke(inner, arguments);
              } catch (InvocationTargetException thrown) {
                throw Objects.requireNonNullElse(thrown.getCause(), thrown);
              }
            });
  }

  private void hear(Object asked) {
    switch (asked) {
      case LaunchTemplateRequest template -> templates.put(template.name(), template);
      case FleetRequest fleet ->
          fleets.putIfAbsent(
              List.of(fleet.instanceTags().get(Tags.NODE_POOL), fleet.defaultTargetCapacityType()),
              fleet);
      default -> {}
    }
  }

  /// Empty if nothing was launched.
  String readable() {
    return fleets.values().stream()
        .map(fleet -> RequestBodies.of(new LaunchInputs(templatesOf(fleet), fleet)))
        .collect(Collectors.joining("\n"));
  }

  private List<LaunchTemplateRequest> templatesOf(FleetRequest fleet) {
    return fleet.launchTemplateConfigs().stream()
        .map(config -> Objects.requireNonNull(templates.get(config.launchTemplate())))
        .toList();
  }
}
