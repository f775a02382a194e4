package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.places;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.World;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Label keys that Kubernetes has replaced: kube-scheduler compares them letter by letter with what
/// a node has, and a node to be made gets both (spec core 1.11).
class DeprecatedLabelsTest {
  private static final LabelKey OLD_ZONE = LabelKey.of("failure-domain.beta.kubernetes.io/zone");
  private static final Labels APP = Labels.of("app", "a");

  private static void inOldZoneA(PodDraft pod) {
    pod.cpu(1).nodeSelector(OLD_ZONE + "=z-a");
  }

  private static ProvisioningPlan plan(World world) {
    var plan = Plans.of(world);

    assertThat(PlanChecker.violations(world.snapshot(), plan)).isEmpty();
    return plan;
  }

  @Test
  void aNodeIsTakenByTheKeyThatItHas() {
    World world =
        world()
            .nodePool("web")
            .node("both", node -> node.labels(OLD_ZONE + "=z-a").allocatable("cpu=1, memory=1Gi"))
            .node("stable", node -> node.allocatable("cpu=8, memory=8Gi"))
            .pods(2, "a", DeprecatedLabelsTest::inOldZoneA);

    assertThat(places(plan(world))).containsExactly("a-1 on both", "a-2 on new web");
  }

  @Test
  void aNodeWithTheOldKeyAloneIsNotTakenByTheStableOne() {
    World world =
        world()
            .nodePool("web")
            .node("old", node -> node.withoutLabel(LabelKey.ZONE).labels(OLD_ZONE + "=z-a"))
            .pod("a", DeprecatedLabelsTest::inOldZoneA)
            .pod("b", pod -> pod.cpu(1).nodeAffinity(LabelKey.ZONE + " In [z-a]"));

    assertThat(places(plan(world))).containsExactly("a on old", "b on new web");
  }

  @Test
  void aNewNodeIsMadeWhereTheOldKeySays() {
    World world =
        world()
            .nodePool("web")
            .pod("a", pod -> pod.cpu(1).nodeSelector(OLD_ZONE + "=z-b"))
            .pod("b", pod -> pod.cpu(1).nodeAffinity("beta.kubernetes.io/arch In [amd64]"))
            .pod(
                "c",
                pod ->
                    pod.cpu(1)
                        .nodeSelector(OLD_ZONE + "=z-b")
                        .nodeAffinity(LabelKey.ZONE + " In [z-a]"));

    assertThat(places(plan(world))).containsExactly("a on new web", "b on new web");
    assertThat(Plans.zones(plan(world))).containsExactly("z-b 2");
    assertThat(plan(world).claims().toString())
        .contains("kubernetes.io/arch In [amd64]")
        .doesNotContain("beta");
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"LAUNCHED", "REGISTERED"})
  void aNodeOnItsWayWillHaveBoth(ClaimState state) {
    World world =
        world()
            .nodePool("web")
            .claim("web-1", claim -> claim.inPool("web").zone("z-a").state(state))
            .pod("a", DeprecatedLabelsTest::inOldZoneA);

    assertThat(places(Plans.of(world))).containsExactly("a in flight on web-1");
  }

  @Test
  void aNodeThatHasJoinedAndIsNotReadyIsStillToGetThem() {
    World world =
        world()
            .nodePool("web")
            .node(
                "n1",
                node ->
                    node.inPool("web")
                        .claim(claim -> claim.state(ClaimState.REGISTERED))
                        .zone("z-a"))
            .pod("a", DeprecatedLabelsTest::inOldZoneA);

    assertThat(places(Plans.of(world))).allMatch(place -> place.startsWith("a in flight"));
  }

  @Test
  void nodesWithoutTheKeyAreInNoDomainOfIt() {
    World world =
        world()
            .nodePool("web")
            .node("stable", node -> node.zone("z-c"))
            .pods(3, "a", pod -> pod.cpu(1).labels("app=a").spread(OLD_ZONE));

    assertThat(Plans.zones(plan(world))).containsExactly("z-a 1", "z-b 1", "z-c 1");
  }

  @Test
  void newNodesAreInTheDomainsOfEither() {
    assertThat(zonesBy(OLD_ZONE)).isEqualTo(zonesBy(LabelKey.ZONE)).hasSize(3);
  }

  private static List<String> zonesBy(LabelKey key) {
    World world =
        world()
            .nodePool("web")
            .pods(2, "a", pod -> pod.cpu(1).labels("app=a").antiAffinity(key))
            .pods(3, "b", pod -> pod.cpu(1).labels("app=b").spread(key))
            .pod("c", pod -> pod.cpu("100m").podAffinity(key, APP));
    return Plans.zones(plan(world));
  }

  @Test
  void aDaemonSetThatSelectsByTheOldKeyRunsOnNewNodes() {
    World world =
        world()
            .nodePool("web", pool -> pool.requires("kubernetes.io/arch In [amd64]"))
            .daemonSet("d", pod -> pod.cpu(1).nodeSelector("beta.kubernetes.io/arch=amd64"))
            .pods(2, "a", pod -> pod.cpu("900m"));

    assertThat(plan(world).claims())
        .allSatisfy(claim -> assertThat(claim.requests().cpuMillis()).isGreaterThan(1_900));
  }

  @Test
  void aPoolsOwnKeysAreTheStableOnes() {
    World world =
        world()
            .nodePool("web", pool -> pool.requires(OLD_ZONE + " In [z-b]"))
            .pod("a", pod -> pod.cpu(1));

    assertThat(Plans.zones(plan(world))).containsExactly("z-b 1");
  }
}
