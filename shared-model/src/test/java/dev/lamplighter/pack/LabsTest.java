package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.claims;
import static dev.lamplighter.pack.Plans.places;
import static dev.lamplighter.pack.Plans.rejection;
import static dev.lamplighter.pack.Plans.text;
import static dev.lamplighter.pack.Plans.unschedulable;
import static dev.lamplighter.pack.Plans.zones;
import static dev.lamplighter.testing.LabCluster.busybox;
import static dev.lamplighter.testing.LabCluster.cluster;
import static dev.lamplighter.testing.LabCluster.httpd;
import static dev.lamplighter.testing.LabCluster.tolerantHttpd;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.TaintEffect;
import dev.lamplighter.testing.World;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The labs as single looks at the cluster.
class LabsTest {
  private static final String ANY_TYPE = "t3.small, c7i-flex.large, m7i-flex.large";

  /// Lab 1.
  @Test
  void fourRepelledPodsUseTheFixedNodesAndTwoCheapNodesOfThePlatform() {
    var plan = Plans.of(cluster().pods(4, "busybox", busybox()));

    assertThat(claims(plan)).containsExactly("platform 1: " + ANY_TYPE, "platform 1: " + ANY_TYPE);
    assertThat(places(plan))
        .containsExactly(
            "busybox-1 on fixed-a",
            "busybox-2 on fixed-c",
            "busybox-3 on new platform",
            "busybox-4 on new platform");
  }

  /// Lab 1, as kube-scheduler leaves it: it has already used the fixed nodes.
  @Test
  void podsThatRunAlreadyRepelThePendingOnes() {
    World world =
        cluster()
            .pod("busybox-1", busybox().andThen(pod -> pod.on("fixed-a")))
            .pod("busybox-2", busybox().andThen(pod -> pod.on("fixed-c")))
            .pod("busybox-3", busybox())
            .pod("busybox-4", busybox());

    var plan = Plans.of(world);

    assertThat(claims(plan)).containsExactly("platform 1: " + ANY_TYPE, "platform 1: " + ANY_TYPE);
  }

  /// Lab 2: 6Gi and the DaemonSets fit m7i-flex.large only.
  @Test
  void requestsDecideTheType() {
    var plan = Plans.of(cluster().pods(2, "httpd", httpd()));

    assertThat(claims(plan))
        .containsExactly("service 1: m7i-flex.large", "service 1: m7i-flex.large");
  }

  /// Lab 2b.
  @Test
  void aTolerationIsNoAttraction() {
    var plan = Plans.of(cluster().pods(2, "httpd", tolerantHttpd("256Mi")));

    assertThat(places(plan)).containsExactly("httpd-1 on fixed-a", "httpd-2 on fixed-c");
  }

  /// Lab 2b, when the fixed nodes are taken: both pools would do, at one price; no `service` node.
  @Test
  void aTolerationMakesNoServiceNode() {
    World world =
        cluster()
            .pod("httpd-1", tolerantHttpd("256Mi").andThen(pod -> pod.on("fixed-a")))
            .pod("httpd-2", tolerantHttpd("256Mi").andThen(pod -> pod.on("fixed-c")))
            .pod("httpd-3", tolerantHttpd("256Mi"));

    assertThat(claims(Plans.of(world))).containsExactly("platform 1: " + ANY_TYPE);
  }

  /// Lab 4.
  @Test
  void theLimitHolds() {
    World world = cluster().pods(8, "busybox", busybox());

    var plan = Plans.of(world);

    assertThat(plan.claims()).hasSize(4);
    assertThat(unschedulable(plan)).containsExactly("busybox-7", "busybox-8");
    assertThat(rejection(plan, "platform"))
        .isEqualTo(
            new Rejection.LimitExceeded(
                NodePoolName.of("platform"), ResourceName.CPU, 8000, 8000, 2000));
    assertThat(rejection(plan, "service"))
        .isEqualTo(
            new Rejection.UntoleratedTaints(
                List.of(Taint.of("node", "service", TaintEffect.NO_SCHEDULE))));
    assertThat(text(plan, world.snapshot()))
        .isEqualTo(
            "0/2 nodes are available: 2 node(s) didn't match pod anti-affinity rules."
                + " NodePool platform: limit cpu 8 would be exceeded: 8 promised, 2 more needed for"
                + " a node."
                + " NodePool service: the pod does not tolerate taint node=service:NoSchedule.");
  }

  /// Lab 4b.
  @Test
  void limitsArePerPool() {
    World world = cluster().pods(8, "busybox", busybox()).pods(6, "httpd", httpd());

    var plan = Plans.of(world);

    assertThat(plan.claims())
        .extracting(claim -> claim.pool().value())
        .containsExactly(
            "platform",
            "platform",
            "platform",
            "platform",
            "service",
            "service",
            "service",
            "service");
    assertThat(unschedulable(plan)).containsExactly("busybox-7", "busybox-8", "httpd-5", "httpd-6");
  }

  /// Lab 12: c7i-flex.large is sold in 2b only, t3.small is too small.
  @Test
  void eachZoneGetsWhatIsSoldThere() {
    World world =
        cluster()
            .pods(
                6, "web", pod -> pod.cpu(1).memory("2Gi").labels("app=web").spread(LabelKey.ZONE));

    var plan = Plans.of(world);

    assertThat(zones(plan))
        .containsExactly(
            "ap-northeast-2a 1", "ap-northeast-2b 1", "ap-northeast-2b 1", "ap-northeast-2c 1");
    assertThat(claims(plan))
        .containsExactly(
            "platform 1: c7i-flex.large, m7i-flex.large",
            "platform 1: m7i-flex.large",
            "platform 1: c7i-flex.large, m7i-flex.large",
            "platform 1: m7i-flex.large");
    assertThat(places(plan)).contains("web-1 on fixed-a", "web-2 on fixed-c");
  }
}
