package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.places;
import static dev.lamplighter.pack.Plans.rejection;
import static dev.lamplighter.pack.Plans.zones;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.PreferencePolicy;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.SpreadDraft;
import dev.lamplighter.testing.World;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Preferences are demands until they can't be met; on nodes that exist they count for nothing
/// (spec core 3.7, decision 0011).
class PreferencesTest {
  private static final String ZONE = LabelKey.ZONE.toString();

  private static Consumer<PodDraft> apart() {
    return pod -> pod.cpu(1).labels("app=a").prefersApart(100, LabelKey.HOSTNAME);
  }

  /// E7.
  @Test
  void aPreferenceThatCannotBeMetIsDropped() {
    World world =
        world()
            .nodePool("web", pool -> pool.requires(ZONE + " In [z-b]"))
            .pod("a", pod -> pod.cpu(1).prefersNode(100, ZONE + " In [z-a]"));

    assertThat(zones(Plans.of(world))).containsExactly("z-b 1");
  }

  @Test
  void aPreferenceThatCanBeMetIsADemand() {
    World world =
        world().nodePool("web").pod("a", pod -> pod.cpu(1).prefersNode(1, ZONE + " In [z-c]"));

    assertThat(zones(Plans.of(world))).containsExactly("z-c 1");
  }

  /// E8: the second alternative before any preference is dropped.
  @Test
  void alternativesAreTriedBeforePreferencesAreDropped() {
    World world =
        world()
            .nodePool("x", pool -> pool.labels("gpu=x").requires(ZONE + " In [z-a]"))
            .nodePool("y", pool -> pool.labels("gpu=y").requires(ZONE + " In [z-b]"))
            .pod(
                "a",
                pod ->
                    pod.cpu(1)
                        .nodeAffinity("gpu In [x]")
                        .nodeAffinity("gpu In [y]")
                        .prefersNode(100, ZONE + " In [z-b]"));

    assertThat(places(Plans.of(world))).containsExactly("a on new y");
  }

  /// Karpenter never returns to the first alternative, and the pod stays without a node.
  @Test
  void everyAlternativeIsTriedWithoutPreferencesToo() {
    World world =
        world()
            .nodePool("x", pool -> pool.labels("gpu=x"))
            .pod(
                "a",
                pod ->
                    pod.cpu(1)
                        .nodeAffinity("gpu In [x]")
                        .nodeAffinity("gpu In [y]")
                        .prefersNode(100, "team In [red]"));

    assertThat(places(Plans.of(world))).containsExactly("a on new x");
  }

  /// C010
  @Test
  void softSpreadOverHostsGivesEachPodANodeOfItsOwn() {
    World world =
        world()
            .nodePool("web", pool -> pool.requires("node.kubernetes.io/instance-type In [s.4x8]"))
            .pods(
                12,
                "a",
                pod ->
                    pod.cpu(1)
                        .labels("app=a")
                        .spread(LabelKey.ZONE)
                        .spread(LabelKey.HOSTNAME, SpreadDraft::scheduleAnyway));

    assertThat(zones(Plans.of(world)))
        .hasSize(12)
        .allMatch(zone -> zone.endsWith(" 1"))
        .filteredOn(zone -> zone.startsWith("z-b"))
        .hasSize(4);
  }

  /// C010, where preferences are ignored.
  @Test
  void ofPreferencesThatAreIgnoredNoNodeIsMade() {
    World world =
        world()
            .policy(ClusterPolicy.DEFAULT.with(PreferencePolicy.IGNORE))
            .nodePool("web", pool -> pool.requires("node.kubernetes.io/instance-type In [s.4x8]"))
            .pods(
                12,
                "a",
                pod ->
                    pod.cpu(1)
                        .labels("app=a")
                        .spread(LabelKey.ZONE)
                        .spread(LabelKey.HOSTNAME, SpreadDraft::scheduleAnyway));

    assertThat(zones(Plans.of(world))).containsExactly("z-a 4", "z-b 4", "z-c 4");
  }

  /// The alternatives of a pod's own affinity are no preference.
  @Test
  void whereEveryPreferenceIsIgnoredEachAlternativeIsTried() {
    World world =
        world()
            .policy(ClusterPolicy.DEFAULT.with(PreferencePolicy.IGNORE))
            .nodePool("web", pool -> pool.requires(ZONE + " In [z-a, z-b]"))
            .pod(
                "a",
                pod ->
                    pod.cpu(1)
                        .nodeAffinity(ZONE + " In [z-c]")
                        .nodeAffinity(ZONE + " In [z-b]")
                        .prefersNode(100, ZONE + " In [z-a]"));

    assertThat(zones(Plans.of(world))).containsExactly("z-b 1");
  }

  /// C016
  @Test
  void preferringNodesOfNobodyIsNoReasonToGetNone() {
    World preferred =
        world()
            .nodePool("web")
            .pod("a", pod -> pod.cpu(1).prefersNode(1, LabelKey.NODEPOOL + " DoesNotExist"));

    assertThat(places(Plans.of(preferred))).containsExactly("a on new web");
  }

  /// C064, second run: flexibility that a pool demands outweighs soft spread.
  @Test
  void softSpreadYieldsToMinValues() {
    World world =
        world()
            .nodePool("web", pool -> pool.requires(ZONE + " In [z-a, z-b] min 2"))
            .pod(
                "a",
                pod ->
                    pod.cpu(1).labels("app=a").spread(LabelKey.ZONE, SpreadDraft::scheduleAnyway));

    assertThat(zones(Plans.of(world))).containsExactly("any 1");
  }

  @Test
  void podsThatPreferToBeApartGetANodeEachWhereTheyCan() {
    World free = world().nodePool("web").pods(3, "a", apart());
    World limited = world().nodePool("web", pool -> pool.limits("nodes=2")).pods(3, "a", apart());

    assertThat(Plans.of(free).claims()).hasSize(3);
    assertThat(Plans.of(limited).claims()).hasSize(2);
    assertThat(Plans.of(limited).places()).hasSize(3);
  }

  /// kube-scheduler will bind it there before a better node has joined.
  @Test
  void aNodeWithRoomIsUsedWhateverPodsPrefer() {
    World world =
        world()
            .nodePool("web")
            .node("n1", node -> node.zone("z-a"))
            .pods(2, "a", apart().andThen(pod -> pod.prefersNode(100, ZONE + " In [z-b]")));

    assertThat(places(Plans.of(world))).containsExactly("a-1 on n1", "a-2 on n1");
  }

  @Test
  void preferredPodsAreJoinedWhereThereIsRoomForANode() {
    World world =
        world()
            .nodePool("web")
            .node("n1", node -> node.zone("z-c").allocatable("cpu=1, memory=4Gi"))
            .pod("db", pod -> pod.cpu(1).labels("app=db").on("n1"))
            .pod("a", pod -> pod.cpu(1).prefersPods(1, LabelKey.ZONE, Labels.of("app", "db")))
            .pod("b", pod -> pod.cpu(1).prefersPods(1, LabelKey.ZONE, Labels.of("app", "none")));

    assertThat(zones(Plans.of(world))).containsExactly("z-c 2");
  }

  /// The reason of a pod that gets no node is what it demands, not what it prefers.
  @Test
  void aRefusalTellsOfNoPreference() {
    World world =
        world()
            .nodePool("web", pool -> pool.requires("kubernetes.io/arch In [amd64]"))
            .pod("a", pod -> pod.cpu(100).prefersNode(1, "team In [red]"));

    assertThat(rejection(Plans.of(world), "web")).isInstanceOf(Rejection.NoInstanceType.class);
  }

  /// C017: nine pods that are together today may move together.
  @Test
  void aMoveNeedNotSatisfyWhatIsNotSatisfiedToday() {
    World together =
        world()
            .nodePool("web")
            .node("n1", node -> node.inPool("web").claim(c -> c.state(ClaimState.DRAINING)))
            .pods(3, "a", apart().andThen(pod -> pod.on("n1")));
    World alone =
        world()
            .nodePool("web")
            .node("n1", node -> node.inPool("web").claim(c -> c.state(ClaimState.DRAINING)))
            .node("n2", node -> node.inPool("web").claim(c -> c.state(ClaimState.DRAINING)))
            .pod("a-1", apart().andThen(pod -> pod.on("n1")))
            .pod("a-2", apart().andThen(pod -> pod.on("n2")));

    assertThat(Plans.of(together).claims()).hasSize(1);
    assertThat(Plans.of(alone).claims()).hasSize(2);
  }
}
