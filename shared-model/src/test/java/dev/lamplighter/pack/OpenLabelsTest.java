package dev.lamplighter.pack;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.World;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Spread and affinity over a label for which the NodePool lists no values.
class OpenLabelsTest {
  private static final LabelKey RACK = LabelKey.of("rack");

  private static void nearDb(PodDraft pod) {
    pod.cpu(1).podAffinity(RACK, Labels.of("app", "db"));
  }

  private static void spread(PodDraft pod) {
    pod.cpu(1).labels("app=a").spread(RACK);
  }

  private static World fullNode(String pool) {
    return world()
        .nodePool("web", it -> it.requires(pool))
        .node("n1", node -> node.labels("rack=7").allocatable("cpu=1, memory=4Gi, pods=1"))
        .pod("db", pod -> pod.cpu(1).labels("app=db").on("n1"));
  }

  private static List<String> racks(World world) {
    return Plans.of(world).claims().stream()
        .map(claim -> claim.requirements().get(RACK).singleValue().orElse("any"))
        .toList();
  }

  @Test
  void aPodGoesToTheValueAtWhichThoseAreThatAttractIt() {
    assertThat(racks(fullNode("rack Exists").pod("a", OpenLabelsTest::nearDb)))
        .containsExactly("7");
  }

  @Test
  void aValueThatThePoolRulesOutAttractsNobody() {
    assertThat(racks(fullNode("rack Gt 8").pod("a", OpenLabelsTest::nearDb))).isEmpty();
  }

  /// The pool counts as a domain of its own: the value that its next node gets.
  @Test
  void aSpreadGoesOverTheValuesThatAreKnownAndTheOneThatThePoolGives() {
    assertThat(racks(fullNode("rack Exists").pods(2, "a", OpenLabelsTest::spread)))
        .containsExactlyInAnyOrder("0", "7");
  }

  @Test
  void theFirstOfAGroupGetsAValueThatThePoolAllows() {
    Consumer<PodDraft> group =
        pod -> pod.cpu(1).labels("app=a").podAffinity(RACK, Labels.of("app", "a"));
    World world = world().nodePool("web", pool -> pool.requires("rack Gt 8"));

    assertThat(racks(world.pods(2, "a", group))).containsExactly("9");
  }

  /// Once there is a node with it, kube-scheduler binds no more pods elsewhere than `maxSkew`
  /// allows.
  @Test
  void aSpreadGoesOverTheValueThatAPodLaterInTheQueueAsksFor() {
    World world =
        world()
            .nodePool("web", pool -> pool.requires("rack Exists"))
            .pods(4, "a", OpenLabelsTest::spread)
            .pod("b", pod -> pod.cpu("500m").nodeSelector("rack=5"));
    var plan = Plans.of(world);

    assertThat(PlanChecker.violations(world.snapshot(), plan)).isEmpty();
    assertThat(racks(world)).containsExactlyInAnyOrder("0", "5");
  }

  @Test
  void aSpreadKnowsNoValueThatThePoolRulesOut() {
    World world =
        world()
            .nodePool("web", pool -> pool.requires("rack Exists").requires("rack NotIn [5]"))
            .pods(4, "a", OpenLabelsTest::spread)
            .pod("b", pod -> pod.cpu("500m").nodeSelector("rack=5"));

    assertThat(racks(world)).containsOnly("0");
  }
}
