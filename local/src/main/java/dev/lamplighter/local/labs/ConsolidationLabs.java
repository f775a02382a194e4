package dev.lamplighter.local.labs;

import static dev.lamplighter.local.labs.LabScript.apply;
import static dev.lamplighter.local.labs.LabScript.minutes;
import static dev.lamplighter.local.labs.LabScript.scenario;

import java.time.Duration;
import java.util.List;

/// The labs about how many nodes there are: as few as hold the pods, and no more than a pool
/// allows.
final class ConsolidationLabs {
  private ConsolidationLabs() {}

  static Lab lab3b() {
    return new Lab(
        new LabId("3b"),
        "Fewer nodes: pods are gathered",
        scenario(
            minutes(30),
            apply(minutes(1), "workloads/busybox-6.yaml"),
            apply(minutes(6), "workloads/busybox-6-together.yaml")),
        List.of(
            Expectation.of(
                "4 nodes of pool platform were there", o -> o.mostAtOnce("platform"), 4L),
            Expectation.of("the rollout finished: 6 pods run", o -> o.running("busybox").size(), 6),
            Expectation.of("and no other is left", o -> o.pods("busybox").size(), 6),
            Expectation.of("the fixed nodes hold them all", o -> o.onFixedNodes("busybox"), 6L),
            Expectation.of("no node of pool platform is left", o -> o.nodes("platform").size(), 0),
            Expectation.of("nor a NodeClaim", o -> o.claims("platform"), 0L),
            Expectation.of("no node was launched for it", o -> o.launches("platform").size(), 4),
            LabChecks.leastRequestedFirst(),
            LabChecks.stoodFor(Duration.ofSeconds(15))));
  }

  static Lab lab4b() {
    return new Lab(
        new LabId("4b"),
        "Limits are per pool",
        scenario(
            minutes(10), apply(minutes(1), "workloads/busybox-8.yaml", "workloads/httpd-6.yaml")),
        List.of(
            Expectation.of("4 nodes of pool platform", o -> o.nodes("platform").size(), 4),
            Expectation.of("never a fifth", o -> o.mostAtOnce("platform"), 4L),
            Expectation.of("4 nodes of pool service", o -> o.nodes("service").size(), 4),
            Expectation.of("never a fifth of them", o -> o.mostAtOnce("service"), 4L),
            Expectation.of("2 busybox pods stay Pending", o -> o.pending("busybox").size(), 2),
            LabChecks.messageNames("busybox", "platform", "cpu", "8"),
            Expectation.of("2 httpd pods stay Pending", o -> o.pending("httpd").size(), 2),
            LabChecks.messageNames("httpd", "service", "cpu", "8")));
  }
}
