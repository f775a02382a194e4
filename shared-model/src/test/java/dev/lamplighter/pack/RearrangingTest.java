package dev.lamplighter.pack;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.Price;
import dev.lamplighter.pack.Rearranging.Rearrangement;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.World;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// n running nodes become m (spec B5).
class RearrangingTest {
  private static final int LOOKS = 50;

  /// Three nodes of 4 CPUs with 2 CPUs of pods each: all pods fit on two of them; nothing new comes
  /// where moving more pods costs too much.
  @Test
  void takesAwayTheNodeWhosePodsFitOnTheOthers() {
    Rearrangement found = of(halfFull(), Price.ofMicros(50_000)).orElseThrow();

    assertThat(found.gone()).hasSize(1);
    assertThat(found.plan().claims()).isEmpty();
    assertThat(found.saved()).hasToString("$0.1600/h");
    assertThat(found.moved()).isEqualTo(2);
  }

  @Test
  void leavesAllAsItIsWhereMovingThePodsCostsMoreThanItSaves() {
    assertThat(of(halfFull(), Price.ofMicros(79_999))).isPresent();
    assertThat(of(halfFull(), Price.ofMicros(80_000))).isEmpty();
  }

  @Test
  void leavesNodesAloneThatMayNotGo() {
    ClusterSnapshot snapshot = halfFull().snapshot();

    assertThat(Rearranging.of(snapshot, List.of(), Price.ZERO, LOOKS)).isEmpty();
  }

  /// It would come back elsewhere, and has no place in the plan.
  @Test
  void leavesNodesAloneThatHaveAPodWhichIsNotToBeEvicted() {
    World kept = pairOfNodes(pod -> pod.annotation(AnnotationKey.DO_NOT_DISRUPT, "true"));
    World twice =
        pairOfNodes(pod -> pod.labels("app=a"))
            .podDisruptionBudget("one", "app=a", 1)
            .podDisruptionBudget("two", "app=a", 1);

    assertThat(of(pairOfNodes(_ -> {}), Price.ZERO)).isPresent();
    assertThat(of(kept, Price.ZERO)).isEmpty();
    assertThat(of(twice, Price.ZERO)).isEmpty();
  }

  /// Both pods fit on either node.
  private static World pairOfNodes(Consumer<PodDraft> each) {
    World world = world().nodePool("web");
    for (String node : List.of("n0", "n1")) {
      world
          .node(
              node,
              it -> it.inPool("web").claim(c -> c.type("s.4x8")).allocatable("cpu=4, memory=8Gi"))
          .pod(
              "on-" + node,
              pod -> {
                pod.cpu(1).on(node);
                each.accept(pod);
              });
    }
    return world;
  }

  @Test
  void looksNoFurtherThanItMay() {
    ClusterSnapshot snapshot = halfFull().snapshot();

    assertThat(Rearranging.of(snapshot, names(snapshot), Price.ZERO, 0)).isEmpty();
  }

  /// Four nodes of 8 CPUs for $0.32, each with a pod of 5: no node has room for a second one, and
  /// each pod alone needs such a node. Three of them fit on 16 CPUs for $0.64.
  @Test
  void makesSeveralNodesOfSeveral() {
    World world = world().nodePool("web");
    for (int i = 0; i < 4; i++) {
      String node = "n" + i;
      world
          .node(
              node,
              it -> it.inPool("web").claim(c -> c.type("s.8x16")).allocatable("cpu=8, memory=16Gi"))
          .pod("p" + i, pod -> pod.cpu(5).on(node));
    }

    Rearrangement found = of(world, Price.ofMicros(1)).orElseThrow();

    assertThat(found.gone().size()).isGreaterThan(1);
    assertThat(found.plan().claims().size()).isLessThan(found.gone().size());
  }

  @Test
  void saysTheSameWhateverTheOrderInWhichTheWorldIsRead() {
    World world = halfFull();
    Rearrangement found = of(world, Price.ofMicros(10)).orElseThrow();

    for (long seed = 1; seed <= 3; seed++) {
      ClusterSnapshot snapshot = world.snapshot(seed);
      assertThat(Rearranging.of(snapshot, names(snapshot), Price.ofMicros(10), LOOKS))
          .hasToString(Optional.of(found).toString());
    }
  }

  private static World halfFull() {
    World world = world().nodePool("web");
    for (int i = 0; i < 3; i++) {
      String node = "n" + i;
      world.node(
          node,
          it -> it.inPool("web").claim(c -> c.type("s.4x8")).allocatable("cpu=4, memory=8Gi"));
      world.pod("a" + i, pod -> pod.cpu(1).on(node)).pod("b" + i, pod -> pod.cpu(1).on(node));
    }
    return world;
  }

  private static Optional<Rearrangement> of(World world, Price perMove) {
    ClusterSnapshot snapshot = world.snapshot();
    return Rearranging.of(snapshot, names(snapshot), perMove, LOOKS);
  }

  private static List<NodeClaimName> names(ClusterSnapshot snapshot) {
    return snapshot.claims().stream().map(claim -> claim.record().name()).toList();
  }
}
