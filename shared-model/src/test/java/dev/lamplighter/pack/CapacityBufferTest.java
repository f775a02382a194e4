package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.claims;
import static dev.lamplighter.pack.Plans.places;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.CapacityBuffer;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Resources;
import dev.lamplighter.snapshot.CapacityBuffers;
import dev.lamplighter.snapshot.CapacityBuffers.Demand;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.PlanningPolicy;
import dev.lamplighter.testing.Notation;
import dev.lamplighter.testing.World;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Room that CapacityBuffers keep (spec core 1.9).
class CapacityBufferTest {
  private static CapacityBuffer.Spec ofTemplate(String name, int replicas) {
    return new CapacityBuffer.Spec(
        CapacityBuffer.ACTIVE,
        Optional.of(name),
        Optional.empty(),
        OptionalInt.of(replicas),
        OptionalInt.empty(),
        Resources.EMPTY);
  }

  private static CapacityBuffer.Spec ofDeployment(
      OptionalInt replicas, OptionalInt percentage, Resources limits) {
    return new CapacityBuffer.Spec(
        CapacityBuffer.ACTIVE,
        Optional.empty(),
        Optional.of(new CapacityBuffer.Scalable("apps", "Deployment", "web")),
        replicas,
        percentage,
        limits);
  }

  private static World pool() {
    return world()
        .nodePool("web", pool -> pool.requires("node.kubernetes.io/instance-type In [s.4x8]"))
        .podTemplate("room", pod -> pod.cpu(1).memory("1Gi"));
  }

  @Test
  void aBufferMakesTheNodesThatItsPodsWouldNeed() {
    World world = pool().capacityBuffer("spare", ofTemplate("room", 6));

    assertThat(claims(Plans.of(world))).containsExactly("web 4: s.4x8", "web 2: s.4x8");
  }

  @Test
  void roomThatIsThereIsEnough() {
    World world =
        pool()
            .capacityBuffer("spare", ofTemplate("room", 2))
            .node("n1", node -> node.allocatable("cpu=2, memory=8Gi, pods=10"));

    assertThat(Plans.of(world).claims()).isEmpty();
  }

  /// The room is for them, and another node is made for the room.
  @Test
  void realPodsComeFirst() {
    World world =
        pool()
            .capacityBuffer("spare", ofTemplate("room", 2))
            .node("n1", node -> node.allocatable("cpu=2, memory=8Gi, pods=10"))
            .pod("small", pod -> pod.cpu("500m"));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(places(plan)).contains("small on n1");
    assertThat(plan.places().keySet().stream().map(pod -> pod.name()))
        .contains("capacity-buffer-spare-1", "capacity-buffer-spare-2");
  }

  /// It was made for the room, and a pod that comes meanwhile takes it.
  @Test
  void aNodeOnItsWayForABufferIsRealPodsFirst() {
    World world = pool().capacityBuffer("spare", ofTemplate("room", 4));
    PlannedClaim made = Plans.of(world).claims().getFirst();
    World later =
        pool()
            .capacityBuffer("spare", ofTemplate("room", 4))
            .claim(made.name().value(), claim -> claim.reservedAs(made));

    assertThat(Plans.of(later).claims()).isEmpty();

    later.pod("real", pod -> pod.cpu(2));
    ProvisioningPlan plan = Plans.of(later);
    assertThat(places(plan)).contains("real in flight on " + made.name());
    assertThat(plan.claims()).hasSize(1);
  }

  @Test
  void roomMakesNoNodeAboveALimit() {
    World world =
        world()
            .nodePool("web", pool -> pool.limits("cpu=4"))
            .podTemplate("room", pod -> pod.cpu(3))
            .capacityBuffer("spare", ofTemplate("room", 2))
            .pod("real", pod -> pod.cpu(3));

    ProvisioningPlan plan = Plans.of(world);

    assertThat(places(plan)).contains("real on new web");
    assertThat(plan.unschedulable()).hasSize(2);
  }

  @Test
  void roomIsSpreadAsItsPodsWouldBe() {
    World world =
        world()
            .nodePool("web")
            .podTemplate("room", pod -> pod.cpu(1).labels("app=a").spread(LabelKey.ZONE))
            .capacityBuffer("spare", ofTemplate("room", 3));

    assertThat(Plans.zones(Plans.of(world))).containsExactly("z-a 1", "z-b 1", "z-c 1");
  }

  /// The more of both, and no more than the limits hold; a share of nothing is nothing.
  @ParameterizedTest(name = "{0} replicas, {1}% of {2} pods, limits {3}: {4}")
  @CsvSource({
    " 3,   , 10, ''            , 3",
    "  , 25, 10, ''            , 3",
    " 1, 50, 10, ''            , 5",
    " 6, 50, 10, ''            , 6",
    "  ,  1, 10, ''            , 1",
    "  , 10,  0, ''            , 0",
    "  ,  0, 10, ''            , 0",
    " 8,   , 10, 'cpu=5'       , 5",
    " 8,   , 10, 'cpu=5, memory=3Gi', 3",
    "  ,   , 10, 'cpu=4'       , 4",
    "  ,   , 10, 'example.com/a=4', 0",
    "  ,   , 10, ''            , 0"
  })
  void countsThePodsThatThereIsToBeRoomFor(
      Integer replicas, Integer percentage, int pods, String limits, int count) {
    World world =
        pool()
            .deployment("web", pods, pod -> pod.cpu(1).memory("1Gi"))
            .capacityBuffer(
                "spare",
                ofDeployment(
                    replicas == null ? OptionalInt.empty() : OptionalInt.of(replicas),
                    percentage == null ? OptionalInt.empty() : OptionalInt.of(percentage),
                    limits.isEmpty() ? Resources.EMPTY : Notation.resources(limits)));

    CapacityBuffers buffers = world.snapshot().buffers();

    assertThat(buffers.all().getFirst().demand())
        .isInstanceOfSatisfying(
            Demand.Pods.class, demand -> assertThat(demand.count()).isEqualTo(count));
    assertThat(buffers.pods()).hasSize(count);
  }

  @Test
  void whatIsNotThereIsNamed() {
    World world =
        pool()
            .capacityBuffer("a", ofTemplate("missing", 1))
            .capacityBuffer(
                "b", ofDeployment(OptionalInt.of(1), OptionalInt.empty(), Resources.EMPTY))
            .capacityBuffer("c", ofTemplate("room", 20_000));

    assertThat(world.snapshot().buffers().all())
        .extracting(each -> ((Demand.Unknown) each.demand()).reason())
        .containsExactly("PodTemplateNotFound", "ScalableRefNotFound", "ResolutionFailed");
    assertThat(Plans.of(world).claims()).isEmpty();
  }

  /// It is somebody else's.
  @Test
  void aBufferOfAnotherStrategyIsLeftAlone() {
    World world =
        pool()
            .capacityBuffer(
                "spare",
                new CapacityBuffer.Spec(
                    "example.com/mine",
                    Optional.of("room"),
                    Optional.empty(),
                    OptionalInt.of(3),
                    OptionalInt.empty(),
                    Resources.EMPTY));

    assertThat(world.snapshot().buffers().all()).isEmpty();
    assertThat(Plans.of(world).claims()).isEmpty();
  }

  /// A priority below which pods make no node is no word about rooms.
  @Test
  void theLeastPriorityOfPodsIsNotThatOfRoom() {
    World world =
        pool()
            .policy(
                ClusterPolicy.DEFAULT.withPlanning(PlanningPolicy.DEFAULT.withLeastPriority(-10)))
            .capacityBuffer("spare", ofTemplate("room", 1));

    assertThat(Plans.of(world).claims()).hasSize(1);
  }

  @Test
  void aClaimThatIsThereIsNotMadeAnew() {
    World world =
        pool()
            .capacityBuffer("spare", ofTemplate("room", 4))
            .claim("web-1", c -> c.inPool("web").type("s.4x8").state(ClaimState.LAUNCHED));

    assertThat(Plans.of(world).claims()).isEmpty();
  }
}
