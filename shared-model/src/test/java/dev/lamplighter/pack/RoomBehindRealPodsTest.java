package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.places;
import static dev.lamplighter.pack.Plans.unschedulable;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.CapacityBuffer;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.PlanningPolicy;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.World;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Who stands for a CapacityBuffer's room is in no cluster: it is in no real pod's way, and nobody
/// for one to be with (docs/decisions/0113).
class RoomBehindRealPodsTest {
  private static final Labels ROOM = Labels.of("app", "room");
  private static final Labels EARLY = Labels.of("app", "early");
  private static final Labels LATE = Labels.of("app", "late");

  private static World room(World world, int pods, Consumer<PodDraft> template) {
    return world
        .podTemplate("room", template)
        .capacityBuffer(
            "b",
            new CapacityBuffer.Spec(
                CapacityBuffer.ACTIVE,
                Optional.of("room"),
                Optional.empty(),
                OptionalInt.of(pods),
                OptionalInt.empty(),
                Resources.EMPTY));
  }

  private static World node() {
    return world()
        .nodePool("p", pool -> pool.limits("cpu=0"))
        .node("n1", node -> node.allocatable("cpu=8, memory=32Gi, pods=20"));
  }

  @Test
  void noRealPodIsBesideRoom() {
    World world =
        room(node(), 1, pod -> pod.cpu(1).labels("app=room"))
            .pod("real", pod -> pod.cpu(1).podAffinity(LabelKey.HOSTNAME, ROOM));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(unschedulable(plan)).containsExactly("real");
    assertThat(places(plan)).containsExactly("capacity-buffer-b-1 on n1");
  }

  /// It finds the other only when all have been asked once.
  @Test
  void aRealPodThatIsTriedAgainComesBeforeRoomThatRepelsIt() {
    World world =
        room(node(), 1, pod -> pod.cpu(1).labels("app=room").antiAffinity(LabelKey.HOSTNAME, LATE))
            .pod("early", pod -> pod.cpu(1).labels("app=early"))
            .pod(
                "late", pod -> pod.cpu(2).labels("app=late").podAffinity(LabelKey.HOSTNAME, EARLY));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(places(plan)).contains("early on n1", "late on n1");
    assertThat(unschedulable(plan)).containsExactly("capacity-buffer-b-1");
  }

  @Test
  void aRealPodThatIsTriedAgainComesBeforeRoomThatUsesUpALimit() {
    World world =
        room(world().nodePool("p", pool -> pool.limits("cpu=8")), 4, pod -> pod.cpu(4))
            .pod("early", pod -> pod.cpu(1).labels("app=early"))
            .pod("late", pod -> pod.cpu(3).podAffinity(LabelKey.ZONE, EARLY));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(plan.places().keySet().stream().map(pod -> pod.name())).contains("early", "late");
    assertThat(unschedulable(plan)).isNotEmpty().allMatch(pod -> pod.startsWith("capacity-buffer"));
  }

  /// Three of them are in a zone with one real pod more than the others have.
  @Test
  void realPodsAreSpreadAsIfThereWereNoRoom() {
    World world =
        room(world().nodePool("p"), 3, pod -> pod.cpu(1).labels("app=a").nodeSelector(zone("a")))
            .pod("1", pod -> pod.cpu(1).labels("app=a").spread(LabelKey.ZONE))
            .pod("2", pod -> pod.cpu(1).labels("app=a").spread(LabelKey.ZONE))
            .pod("3", pod -> pod.cpu(1).labels("app=a").spread(LabelKey.ZONE));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(unschedulable(plan)).isEmpty();
    assertThat(Plans.zones(plan)).containsExactlyInAnyOrder("z-a 4", "z-b 1", "z-c 1");
  }

  private static String zone(String letter) {
    return "topology.kubernetes.io/zone=z-" + letter;
  }

  /// What room is there for comes beside real pods, and must be level with them.
  @Test
  void roomIsSpreadWithRealPods() {
    World world =
        room(world().nodePool("p"), 2, pod -> pod.cpu(1).labels("app=a").spread(LabelKey.ZONE))
            .pod("1", pod -> pod.cpu(1).labels("app=a").nodeSelector(zone("a")));

    assertThat(Plans.zones(Plans.of(world))).containsExactlyInAnyOrder("z-a 1", "z-b 1", "z-c 1");
  }

  @Test
  void roomIsApartFromRealPodsThatRepelIt() {
    World world =
        room(node(), 1, pod -> pod.cpu(1).labels("app=room"))
            .pod("real", pod -> pod.cpu(1).antiAffinity(LabelKey.HOSTNAME, ROOM));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(places(plan)).containsExactly("real on n1");
    assertThat(unschedulable(plan)).containsExactly("capacity-buffer-b-1");
  }

  /// kube-scheduler binds it wherever there is room.
  @Test
  void podsThatMakeNoNodeComeBeforeRoomToo() {
    World world =
        room(
                node()
                    .policy(
                        ClusterPolicy.DEFAULT.withPlanning(
                            PlanningPolicy.DEFAULT.withLeastPriority(-10))),
                1,
                pod -> pod.cpu(5))
            .pod("filler", pod -> pod.cpu(4).priority(-20));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(places(plan)).containsExactly("filler on n1");
    assertThat(unschedulable(plan)).containsExactly("capacity-buffer-b-1");
  }

  /// What a real pod is told names nothing that is in no cluster.
  @Test
  void realPodsAreRefusedForReasonsOfTheirOwn() {
    World world = room(node(), 8, pod -> pod.cpu(1)).pod("large", pod -> pod.cpu(9));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(Plans.text(plan, world.snapshot()))
        .contains("1 Insufficient cpu (closest misses 1)");
  }

  @Test
  void inTheWorstCaseRealPodsComeBeforeRoomToo() {
    World world = room(node(), 8, pod -> pod.cpu(1)).pod("large", pod -> pod.cpu(8));

    var worst = Provisioning.of(world.snapshot()).atWorst(world.snapshot());

    assertThat(places(worst)).containsExactly("large on n1");
  }
}
