package dev.lamplighter.pack;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.World;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Anti-affinity by a topology key that is a label of no node: for kube-scheduler no pods share a
/// domain of it (spec core 4.10).
class KeysOnNoNodeTest {
  private static final LabelKey RACK = LabelKey.of("example.com/rack");

  private static Consumer<PodDraft> apartBy(LabelKey key) {
    return pod -> pod.cpu("500m").labels("app=a").antiAffinity(key);
  }

  private static int nodesFor(World world) {
    var plan = Plans.of(world);

    assertThat(PlanChecker.violations(world.snapshot(), plan)).isEmpty();
    return plan.claims().size();
  }

  @Test
  void podsShareANode() {
    assertThat(nodesFor(world().nodePool("web").pods(3, "a", apartBy(RACK)))).isEqualTo(1);
  }

  @Test
  void podsShareANodeThatIsThere() {
    World world =
        world()
            .node("n1", node -> node.zone("z-a").allocatable("cpu=2, memory=8Gi, pods=9"))
            .pods(3, "a", apartBy(RACK));

    assertThat(Plans.of(world).places()).hasSize(3);
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"example.com/rack In [r1]", "example.com/rack Exists"})
  void podsAreApartWhereAPoolGivesTheLabel(String requirement) {
    World world =
        world().nodePool("web", pool -> pool.requires(requirement)).pods(2, "a", apartBy(RACK));

    assertThat(Plans.of(world).claims()).allSatisfy(claim -> assertThat(claim.pods()).hasSize(1));
  }

  @Test
  void podsShareANodeOfAPoolThatExcludesValuesOfTheLabel() {
    assertThat(nodesFor(excluding().pods(3, "a", apartBy(RACK)))).isEqualTo(1);
  }

  @Test
  void podsAreApartWhereAnotherAsksSuchAPoolForTheLabel() {
    World world =
        excluding()
            .pods(2, "a", apartBy(RACK))
            .pod("b", pod -> pod.cpu("100m").nodeSelector(RACK + "=r2"));

    assertThat(nodesFor(world)).isEqualTo(2);
  }

  @Test
  void podsShareAClaimOfSuchAPoolThatIsOnItsWay() {
    World world = excluding().pod("a-1", apartBy(RACK));
    var made = Plans.of(world).claims().getFirst();

    world.claim("web-1", claim -> claim.inPool("web").reservedAs(made)).pod("a-2", apartBy(RACK));

    assertThat(Plans.places(Plans.of(world)))
        .containsExactly("a-1 in flight on web-1", "a-2 in flight on web-1");
  }

  /// kube-scheduler finds both in r2.
  @Test
  void podsAreApartThatAskSuchAPoolForTheSameValue() {
    World world =
        excluding().pods(2, "a", apartBy(RACK).andThen(pod -> pod.nodeSelector(RACK + "=r2")));

    assertThat(nodesFor(world)).isEqualTo(1);
    assertThat(Plans.of(world).unschedulable()).hasSize(1);
  }

  @Test
  void podsThatAskSuchAPoolForAValueAreSpreadOverIt() {
    World world =
        excluding()
            .pods(
                2,
                "a",
                pod -> pod.cpu("500m").labels("app=a").nodeSelector(RACK + "=r2").spread(RACK));

    assertThat(nodesFor(world)).isEqualTo(1);
    assertThat(Plans.of(world).unschedulable()).isEmpty();
  }

  @Test
  void podsThatAskSuchAPoolForAValueAreTogetherThere() {
    World world =
        excluding()
            .pods(
                2,
                "a",
                pod ->
                    pod.cpu("500m")
                        .labels("app=a")
                        .nodeSelector(RACK + "=r2")
                        .podAffinity(RACK, Labels.of("app", "a")));

    assertThat(nodesFor(world)).isEqualTo(1);
    assertThat(Plans.of(world).unschedulable()).isEmpty();
  }

  private static World excluding() {
    return world().nodePool("web", pool -> pool.requires(RACK + " NotIn [r1]"));
  }

  /// Somebody gives it to nodes, so that the next may get it too.
  @Test
  void podsAreApartWhereANodeHasTheLabel() {
    World world =
        world()
            .nodePool("web")
            .node("n1", node -> node.labels(RACK + "=r1").allocatable("cpu=0, memory=0, pods=9"))
            .pods(2, "a", apartBy(RACK));

    assertThat(nodesFor(world)).isEqualTo(2);
  }

  /// Kubernetes and AWS give nodes such labels, whatever the pools say.
  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "node.kubernetes.io/rack",
        "topology.k8s.aws/network-node-layer-1",
        "eks.amazonaws.com/nodegroup",
        "kubernetes.io/hostname"
      })
  void podsAreApartByLabelsThatOthersGive(String key) {
    assertThat(nodesFor(world().nodePool("web").pods(2, "a", apartBy(LabelKey.of(key)))))
        .isEqualTo(2);
  }

  /// What others repel them by is on no node either.
  @Test
  void podsMayBeWithOthersThatRepelThem() {
    World world =
        world()
            .nodePool("web")
            .pod("b", pod -> pod.cpu(1).antiAffinity(RACK, Labels.of("app", "a")))
            .pods(2, "a", apartBy(RACK));

    assertThat(nodesFor(world)).isEqualTo(1);
  }
}
