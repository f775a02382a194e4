package dev.lamplighter.decide;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.catalogue.Learned;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.Lessons;
import dev.lamplighter.testing.ClaimDraft;
import dev.lamplighter.testing.World;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What nodes teach of their types (decision 0105).
class LessonsTest {
  private static final InstanceTypeName S_4X8 = InstanceTypeName.of("s.4x8");

  private static Learned learned(World world) {
    var snapshot = world.snapshot();
    return Lessons.of(snapshot.claims(), snapshot.nodes(), snapshot.storage().csiNodes());
  }

  private static World with(World world, String name, String memory) {
    return world.node(
        name,
        node ->
            node.claim(
                    "c-" + name, it -> it.inPool("web").type("s.4x8").state(ClaimState.REGISTERED))
                .labels("node.kubernetes.io/instance-type=s.4x8")
                .capacity("cpu=4, memory=%s, pods=110".formatted(memory)));
  }

  @Test
  void ofSeveralNodesOfATypeAndImageTheOneWithTheLeastMemoryCounts() {
    World world = with(with(world().nodePool("web"), "n1", "7900Mi"), "n2", "7800Mi");

    assertThat(learned(world).memoryBytes())
        .isEqualTo(Map.of(new Learned.Kind(S_4X8, ClaimDraft.IMAGE), 7800L << 20));
  }

  @Test
  void aNodeOfSomebodyElseTeachesNothingOfMemorySinceItsImageIsNotKnown() {
    World world =
        world()
            .node(
                "n1",
                node ->
                    node.labels("node.kubernetes.io/instance-type=s.4x8")
                        .allocatable("cpu=4, memory=7Gi"));

    assertThat(learned(world)).isEqualTo(Learned.NOTHING);
  }

  /// The API server takes an empty label.
  @Test
  void aNodeWhoseTypeIsNoTypeTeachesNothing() {
    World world = world().node("n1", node -> node.labels("node.kubernetes.io/instance-type="));
    world.volumes(volumes -> volumes.limit("n1", 27));

    assertThat(learned(world)).isEqualTo(Learned.NOTHING);
  }

  @Test
  void anyNodeWhoseDriverHasSaidSoTeachesHowManyVolumesItsTypeAttaches() {
    World world = with(with(world().nodePool("web"), "n1", "7Gi"), "n2", "7Gi");
    world.volumes(volumes -> volumes.limit("n1", 27).limit("n2", 26).limit("unknown", 3));

    assertThat(learned(world).volumes()).isEqualTo(Map.of(S_4X8, 26));
  }
}
