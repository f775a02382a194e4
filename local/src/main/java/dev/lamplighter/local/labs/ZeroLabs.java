package dev.lamplighter.local.labs;

import static dev.lamplighter.local.labs.LabScript.apply;
import static dev.lamplighter.local.labs.LabScript.minutes;
import static dev.lamplighter.local.labs.LabScript.scenario;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.story.ScenarioStep;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.Followers;
import java.util.List;

/// The lab about a cluster without any node, and back.
final class ZeroLabs {
  private static final ObjectKey BUSYBOX =
      ObjectKey.of(ObjectKind.DEPLOYMENT, Namespace.of("default"), "busybox");

  private ZeroLabs() {}

  static Lab lab10() {
    return new Lab(
        new LabId("10"),
        "To zero nodes and back: CoreDNS rides along",
        0,
        ClusterPolicy.scaleToZero(Followers.DEFAULT),
        scenario(
            minutes(20),
            apply(minutes(2), "workloads/busybox-1.yaml"),
            new ScenarioStep.Delete(minutes(7), BUSYBOX),
            apply(minutes(15), "workloads/busybox-1.yaml")),
        List.of(
            Expectation.of("busybox runs", o -> o.running("busybox").size(), 1),
            Expectation.of("and both pods of CoreDNS with it", o -> o.runningNamed("coredns"), 2L),
            Expectation.of("on one node", o -> o.nodes("platform").size(), 1),
            Expectation.of("the second that was launched", o -> o.launches("platform").size(), 2),
            Expectation.of(
                "before the first went, CoreDNS was asked to go", o -> o.askedToGo("coredns"), 2L),
            LabChecks.noLaunchBefore("platform", minutes(2)),
            LabChecks.noNodeAt("platform", minutes(14))));
  }
}
