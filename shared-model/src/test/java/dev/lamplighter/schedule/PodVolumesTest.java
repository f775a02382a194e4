package dev.lamplighter.schedule;

import static dev.lamplighter.snapshot.StorageClassView.VolumeBindingMode.WAIT_FOR_FIRST_CONSUMER;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.CsiDriver;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.testing.World;
import org.junit.jupiter.api.Test;

/// What the node of a pod must attach (spec core 3.11).
class PodVolumesTest {

  /// The attachments of the first pod.
  private static Attachments attachments(World world) {
    ClusterSnapshot snapshot = world.snapshot();
    return PodVolumes.of(snapshot).attachments(snapshot.pods().getFirst());
  }

  private static World withClaim() {
    return world()
        .volumes(v -> v.storageClass("gp3", WAIT_FOR_FIRST_CONSUMER).claim("data", "gp3"))
        .pod("a", pod -> pod.persistentVolumeClaim("data"));
  }

  @Test
  void aClaimIsSharedWhereAnotherPodUsesItThatHasNotEnded() {
    World together = withClaim().pod("b", pod -> pod.persistentVolumeClaim("data"));
    World ended =
        withClaim()
            .pod("b", pod -> pod.persistentVolumeClaim("data").phase(PodView.Phase.SUCCEEDED));

    assertThat(attachments(withClaim()).own()).containsEntry(CsiDriver.EBS, 1);
    assertThat(attachments(together).own()).isEmpty();
    assertThat(attachments(together).shared()).hasSize(1);
    assertThat(attachments(ended)).isEqualTo(attachments(withClaim()));
  }

  /// Its class plays no part any more, and may be gone.
  @Test
  void aBoundClaimIsAttachedByTheDriverOfItsVolume() {
    World world =
        world()
            .volumes(v -> v.volume("disk").boundClaim("data", "disk"))
            .pod("a", pod -> pod.persistentVolumeClaim("data"));

    assertThat(attachments(world).own()).containsEntry(CsiDriver.EBS, 1);
  }

  @Test
  void volumesThatNobodyKnowsOfAndThoseOfNoDriverAreNotCounted() {
    World unknown = world().pod("a", pod -> pod.persistentVolumeClaim("data"));
    World unmade =
        world()
            .volumes(v -> v.staticClass("local").claim("data", "local"))
            .pod("a", pod -> pod.persistentVolumeClaim("data"));

    assertThat(attachments(unknown).isEmpty()).isTrue();
    assertThat(attachments(unmade).isEmpty()).isTrue();
  }

  /// Only so many alternatives are looked at; what is beyond them may have volumes for all.
  @Test
  void nobodyIsTooLateWhereNotEveryVolumeIsLookedAt() {
    World world = world().volumes(v -> v.staticClass("local"));
    for (int i = 0; i <= VolumeProduct.ALTERNATIVES_MAX; i++) {
      String name = "db-" + i;
      world
          .volumes(
              v ->
                  v.volumeOf("local", "disk-" + name, LabelKey.HOSTNAME + " In [" + name + "]")
                      .claim(name, "local"))
          .pod(name, pod -> pod.persistentVolumeClaim(name));
    }
    ClusterSnapshot snapshot = world.snapshot();
    var volumes = PodVolumes.of(snapshot);

    assertThat(snapshot.pods()).allSatisfy(pod -> assertThat(volumes.of(pod).refusal()).isEmpty());
  }
}
