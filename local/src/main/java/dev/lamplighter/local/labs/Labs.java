package dev.lamplighter.local.labs;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.story.ScenarioStep;
import dev.lamplighter.model.Namespace;
import java.util.List;
import java.util.Optional;

/// The labs in the order of their numbers.
public final class Labs {
  private static final Namespace DEFAULT = Namespace.of("default");
  private static final String BUSYBOX_4 = "workloads/busybox-4.yaml";
  private static final String BUSYBOX_8 = "workloads/busybox-8.yaml";
  private static final String HTTPD = "workloads/httpd.yaml";
  private static final String HTTPD_TOLERANT = "workloads/httpd-tolerant.yaml";

  public static final List<Lab> ALL =
      List.of(
          lab1(),
          lab2(),
          lab2b(),
          lab3a(),
          ConsolidationLabs.lab3b(),
          lab4(),
          ConsolidationLabs.lab4b(),
          lab5(),
          AccountLabs.lab6(),
          VolumeLabs.lab7(),
          UpkeepLabs.lab8(),
          UpkeepLabs.lab9(),
          ZeroLabs.lab10(),
          GentleLabs.lab11(),
          TopologyLabs.lab12());

  private Labs() {}

  public static Optional<Lab> find(String id) {
    return ALL.stream().filter(lab -> lab.id().value().equals(id)).findFirst();
  }

  private static Lab lab1() {
    return new Lab(
        new LabId("1"),
        "Scale out: pods that repel each other each get a node",
        LabScript.scenario(LabScript.minutes(6), LabScript.apply(LabScript.minutes(1), BUSYBOX_4)),
        List.of(
            Expectation.of(
                "4 busybox pods run, each on a node of its own", o -> o.nodesUnder("busybox"), 4L),
            Expectation.of("2 of them on the fixed nodes", o -> o.onFixedNodes("busybox"), 2L),
            Expectation.of(
                "2 nodes of pool platform, of the cheapest type that fits",
                o -> o.types("platform"),
                List.of("t3.small", "t3.small")),
            Expectation.of("no node of pool service", o -> o.launches("service").size(), 0)));
  }

  private static Lab lab2() {
    return new Lab(
        new LabId("2"),
        "Requests decide the type",
        LabScript.scenario(LabScript.minutes(6), LabScript.apply(LabScript.minutes(1), HTTPD)),
        List.of(
            Expectation.of(
                "2 httpd pods run, each on a node of its own", o -> o.nodesUnder("httpd"), 2L),
            Expectation.of(
                "2 nodes of pool service, both of the only type that holds 6Gi",
                o -> o.types("service"),
                List.of("m7i-flex.large", "m7i-flex.large")),
            Expectation.of("no node of pool platform", o -> o.launches("platform").size(), 0)));
  }

  private static Lab lab2b() {
    return new Lab(
        new LabId("2b"),
        "A toleration is no attraction",
        LabScript.scenario(
            LabScript.minutes(6), LabScript.apply(LabScript.minutes(1), HTTPD_TOLERANT)),
        List.of(
            Expectation.of(
                "2 pods run, each on a node of its own", o -> o.nodesUnder("httpd-tolerant"), 2L),
            Expectation.of(
                "no node of pool service was made for them",
                o -> o.launches("service").size(),
                0)));
  }

  private static Lab lab3a() {
    var deleted = LabScript.minutes(6);
    return new Lab(
        new LabId("3a"),
        "Empty nodes go, one after the other",
        LabScript.scenario(
            LabScript.minutes(12),
            LabScript.apply(LabScript.minutes(1), HTTPD),
            new ScenarioStep.Delete(
                deleted, ObjectKey.of(ObjectKind.DEPLOYMENT, DEFAULT, "httpd"))),
        List.of(
            Expectation.of("no node of pool service is left", o -> o.nodes("service").size(), 0),
            Expectation.of("nor a NodeClaim", o -> o.claims("service"), 0L),
            LabChecks.afterConsolidateAfter("service", deleted.plus(LabScript.minutes(1))),
            LabChecks.oneAfterTheOther("service"),
            LabChecks.goneBy("service", deleted.plus(LabScript.minutes(4)))));
  }

  private static Lab lab4() {
    return new Lab(
        new LabId("4"),
        "The limit holds",
        LabScript.scenario(LabScript.minutes(10), LabScript.apply(LabScript.minutes(1), BUSYBOX_8)),
        List.of(
            Expectation.of("6 busybox pods run", o -> o.running("busybox").size(), 6),
            Expectation.of("2 of them on the fixed nodes", o -> o.onFixedNodes("busybox"), 2L),
            Expectation.of("4 nodes of pool platform", o -> o.nodes("platform").size(), 4),
            Expectation.of("never a fifth", o -> o.mostAtOnce("platform"), 4L),
            Expectation.of("2 pods stay Pending", o -> o.pending("busybox").size(), 2),
            LabChecks.messageNames("busybox", "platform", "cpu", "8")));
  }

  private static Lab lab5() {
    return new Lab(
        new LabId("5"),
        "Taking it down leaves nothing billing",
        LabScript.scenario(
            LabScript.minutes(14),
            LabScript.apply(LabScript.minutes(1), BUSYBOX_8),
            LabScript.apply(LabScript.minutes(1), HTTPD),
            LabScript.apply(LabScript.minutes(1), "workloads/left-behind.yaml"),
            new ScenarioStep.Delete(
                LabScript.minutes(7), ObjectKey.of(ObjectKind.DEPLOYMENT, DEFAULT, "httpd")),
            new ScenarioStep.Delete(
                LabScript.minutes(7), ObjectKey.of(ObjectKind.DEPLOYMENT, DEFAULT, "busybox")),
            new ScenarioStep.Delete(
                LabScript.minutes(7).plusSeconds(10),
                ObjectKey.of(ObjectKind.NODE_POOL, "service")),
            new ScenarioStep.Delete(
                LabScript.minutes(7).plusSeconds(10),
                ObjectKey.of(ObjectKind.NODE_POOL, "platform")),
            new ScenarioStep.Delete(
                LabScript.minutes(7).plusSeconds(20),
                ObjectKey.of(ObjectKind.EC2_NODE_CLASS, "default"))),
        List.of(
            Expectation.of(
                "6 instances were launched",
                o -> o.launches("platform").size() + o.launches("service").size(),
                6),
            Expectation.of(
                "no node of either pool is left",
                o -> o.nodes("platform").size() + o.nodes("service").size(),
                0),
            LabChecks.gone(ObjectKind.NODE_POOL, "service"),
            LabChecks.gone(ObjectKind.NODE_POOL, "platform"),
            LabChecks.gone(ObjectKind.EC2_NODE_CLASS, "default"),
            LabChecks.instancesBeforeTheirPool("platform"),
            LabChecks.claimsBeforeTheirClass("default"),
            LabChecks.nothingBills()));
  }
}
