package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.places;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.snapshot.AccessMode;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.World;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Claims with access mode ReadWriteOncePod, which one pod at a time may use (decision 0040).
class OnePodClaimsTest {

  private static World withClaim(AccessMode mode) {
    return world()
        .nodePool("web")
        .volumes(
            volumes ->
                volumes
                    .volume("disk")
                    .boundClaim("data", "disk")
                    .changeClaim("data", claim -> claim.withSpec(claim.spec().with(mode))));
  }

  private static Consumer<PodDraft> user() {
    return pod -> pod.cpu(1).persistentVolumeClaim("data");
  }

  @Test
  void noNodeIsMadeForAPodWhoseClaimAnotherPodHas() {
    World world =
        withClaim(AccessMode.READ_WRITE_ONCE_POD)
            .node("n1")
            .pod("first", user().andThen(pod -> pod.on("n1")))
            .pod("second", user());

    assertThat(places(Plans.of(world))).isEmpty();
    assertThat(Plans.text(Plans.of(world), world.snapshot()))
        .contains(
            "persistentvolumeclaim \"data\" has access mode ReadWriteOncePod, and pod default/first"
                + " has it: no other can start before that is gone");
  }

  @Test
  void aPodThatEndsHasItsClaimUntilItIsGone() {
    World world =
        withClaim(AccessMode.READ_WRITE_ONCE_POD)
            .node("n1")
            .pod("first", user().andThen(pod -> pod.on("n1").deletingSince(World.START)))
            .pod("second", user());

    assertThat(places(Plans.of(world))).isEmpty();
  }

  @Test
  void ofPodsThatAllWaitTheHighestPriorityGetsTheClaim() {
    World world =
        withClaim(AccessMode.READ_WRITE_ONCE_POD)
            .pod("a", user())
            .pod("b", user().andThen(pod -> pod.priority(7)))
            .pod("c", user());

    assertThat(places(Plans.of(world))).containsExactly("b on new web");
  }

  @Test
  void otherClaimsHaveManyPods() {
    World world =
        withClaim(AccessMode.READ_WRITE_ONCE)
            .node("n1")
            .pod("first", user().andThen(pod -> pod.on("n1")))
            .pod("second", user());

    assertThat(places(Plans.of(world))).containsExactly("second on n1");
  }
}
