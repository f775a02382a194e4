package dev.lamplighter.local.labs;

import static dev.lamplighter.local.labs.LabScript.apply;
import static dev.lamplighter.local.labs.LabScript.minutes;
import static dev.lamplighter.local.labs.LabScript.scenario;

import dev.lamplighter.local.cloud.Ec2Log;
import java.util.List;

/// Labs of zones and what is sold in them.
final class TopologyLabs {
  private static final String A = "ap-northeast-2a";
  private static final String B = "ap-northeast-2b";
  private static final String C = "ap-northeast-2c";

  private TopologyLabs() {}

  /// A pod fills a node. Two find room on the fixed nodes, in 2a and 2c.
  static Lab lab12() {
    return new Lab(
        new LabId("12"),
        "Zones of a type: each gets what is sold there",
        scenario(minutes(6), apply(minutes(1), "workloads/web-6.yaml")),
        List.of(
            Expectation.of(
                "6 pods run, two in each zone",
                o -> o.zonesOf("web").stream().sorted().toList(),
                List.of(A, A, B, B, C, C)),
            Expectation.of("2 of them on the fixed nodes", o -> o.onFixedNodes("web"), 2L),
            Expectation.of(
                "c7i-flex.large in 2b, m7i-flex.large in 2a and 2c",
                TopologyLabs::launched,
                List.of(
                    "c7i-flex.large in " + B,
                    "c7i-flex.large in " + B,
                    "m7i-flex.large in " + A,
                    "m7i-flex.large in " + C)),
            Expectation.of(
                "c7i-flex.large was asked for in 2b only",
                o -> zonesAskedFor(o, "c7i-flex.large"),
                List.of(B)),
            Expectation.of(
                "t3.small, which is too small, nowhere",
                o -> zonesAskedFor(o, "t3.small"),
                List.of())));
  }

  private static List<String> launched(Observed observed) {
    return observed.launches("platform").stream()
        .map(Ec2Log.Launch::instance)
        .map(instance -> "%s in %s".formatted(instance.instanceType(), instance.zone()))
        .sorted()
        .toList();
  }

  private static List<String> zonesAskedFor(Observed observed, String type) {
    return observed.world().account().log().fleetCalls().stream()
        .flatMap(call -> call.request().launchTemplateConfigs().stream())
        .flatMap(config -> config.overrides().stream())
        .filter(override -> override.instanceType().value().equals(type))
        .map(override -> override.availabilityZone().value())
        .distinct()
        .sorted()
        .toList();
  }
}
