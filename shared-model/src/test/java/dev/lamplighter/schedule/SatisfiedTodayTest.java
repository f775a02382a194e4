package dev.lamplighter.schedule;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.SpreadDraft;
import dev.lamplighter.testing.World;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Of two nodes `n-a` in zone `z-a` has an SSD, `n-b` in `z-b` has none.
class SatisfiedTodayTest {
  private static final Consumer<PodDraft> NEAR_DB =
      pod -> pod.prefersPods(1, LabelKey.ZONE, Labels.of("app", "db"));
  private static final Consumer<PodDraft> APART =
      pod -> pod.labels("app=a").prefersApart(1, LabelKey.ZONE);
  private static final Consumer<PodDraft> ON_SSD = pod -> pod.prefersNode(1, "disk In [ssd]");

  private static World nodes() {
    return world()
        .node("n-a", node -> node.zone("z-a").labels("disk=ssd"))
        .node("n-b", node -> node.zone("z-b"));
  }

  private static Consumer<PodDraft> spread(Consumer<SpreadDraft> described) {
    return pod -> pod.labels("app=a").spread(LabelKey.ZONE, described);
  }

  private static Consumer<PodDraft> on(String node) {
    return pod -> pod.on(node);
  }

  /// Of what the pods called `moves…` prefer, that which is asked of their move.
  private static Wishes asked(World world) {
    ClusterSnapshot snapshot = world.snapshot();
    List<PodView> moving =
        snapshot.pods().stream().filter(pod -> pod.key().name().startsWith("moves")).toList();
    Shape shape = Shape.of(moving, PodVolumes.of(snapshot)).getFirst();
    Topology topology = Topology.of(snapshot, moving, List.of(), List.of());
    return SatisfiedToday.of(Wishes.of(shape.spec()), shape, topology);
  }

  @Test
  void aPodThatIsWhereThoseAreWhichAttractItWantsThatStill() {
    World world = nodes().pod("db", pod -> pod.labels("app=db").on("n-a"));

    assertThat(asked(world.pod("moves", NEAR_DB.andThen(on("n-a")))).attracted()).hasSize(1);
  }

  @Test
  void aPodThatIsElsewhereNeedNotComeToThoseWhichAttractIt() {
    World world = nodes().pod("db", pod -> pod.labels("app=db").on("n-a"));

    assertThat(asked(world.pod("moves", NEAR_DB.andThen(on("n-b")))).attracted()).isEmpty();
  }

  @Test
  void aPodIsNoCompanyForItself() {
    Consumer<PodDraft> alone =
        pod -> pod.labels("app=a").prefersPods(1, LabelKey.ZONE, Labels.of("app", "a"));

    assertThat(asked(nodes().pod("moves", alone.andThen(on("n-a")))).attracted()).isEmpty();
  }

  @Test
  void podsBeingDeletedAreNoCompany() {
    World world =
        nodes().pod("db", pod -> pod.labels("app=db").on("n-a").deletingSince(World.START));

    assertThat(asked(world.pod("moves", NEAR_DB.andThen(on("n-a")))).attracted()).isEmpty();
  }

  @Test
  void aPodThatIsAloneStaysApart() {
    World world = nodes().pod("twin", pod -> pod.labels("app=a").on("n-b"));

    assertThat(asked(world.pod("moves", APART.andThen(on("n-a")))).apart()).hasSize(1);
  }

  @Test
  void aPodThatIsWithItsLikeNeedNotGetApart() {
    World world = nodes().pod("twin", pod -> pod.labels("app=a").on("n-a"));

    assertThat(asked(world.pod("moves", APART.andThen(on("n-a")))).apart()).isEmpty();
  }

  @Test
  void aPodOnANodeThatItPrefersWantsOneLikeIt() {
    assertThat(asked(nodes().pod("moves", ON_SSD.andThen(on("n-a")))).nodes()).hasSize(1);
    assertThat(asked(nodes().pod("moves", ON_SSD.andThen(on("n-b")))).nodes()).isEmpty();
  }

  @Test
  void everyPodThatMovesMustHaveItToday() {
    World world =
        nodes().pod("moves-1", ON_SSD.andThen(on("n-a"))).pod("moves-2", ON_SSD.andThen(on("n-b")));

    assertThat(asked(world).nodes()).isEmpty();
  }

  @Test
  void podsThatRunNowhereWantAllThatTheyPrefer() {
    Wishes wishes = asked(nodes().pod("moves", NEAR_DB.andThen(APART).andThen(ON_SSD)));

    assertThat(wishes.attracted()).hasSize(1);
    assertThat(wishes.apart()).hasSize(1);
    assertThat(wishes.nodes()).hasSize(1);
  }

  @Test
  void whatIsLevelTodayIsToStayLevel() {
    World world = nodes().pod("moves", spread(SpreadDraft::scheduleAnyway).andThen(on("n-a")));

    assertThat(asked(world).spread()).hasSize(1);
  }

  @Test
  void whatIsNotLevelTodayNeedNotGetLevel() {
    World world =
        nodes()
            .pod("moves", spread(SpreadDraft::scheduleAnyway).andThen(on("n-a")))
            .pod("twin", pod -> pod.labels("app=a").on("n-a"));

    assertThat(asked(world).spread()).isEmpty();
  }

  /// It is asked though something else is merely preferred.
  @Test
  void aHardConstraintIsAskedWhateverIsToday() {
    World world =
        nodes()
            .pod("moves", spread(_ -> {}).andThen(ON_SSD).andThen(on("n-a")))
            .pod("twin", pod -> pod.labels("app=a").on("n-a"));

    assertThat(asked(world).spread()).hasSize(1);
  }
}
