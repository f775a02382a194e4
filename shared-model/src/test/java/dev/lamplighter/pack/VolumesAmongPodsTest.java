package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.places;
import static dev.lamplighter.pack.Plans.rejection;
import static dev.lamplighter.pack.Plans.unschedulable;
import static dev.lamplighter.snapshot.StorageClassView.VolumeBindingMode.WAIT_FOR_FIRST_CONSUMER;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.testing.World;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Volumes beside what binds pods to places otherwise: affinity, spreading, preferences, minValues.
class VolumesAmongPodsTest {
  private static final String ZONE = LabelKey.ZONE.value();

  /// C023, its variant: others that are tied to the pod by zone go with it.
  @Test
  void podsThatFollowAPodByZoneFollowItsVolume() {
    World world =
        disk("z-b")
            .pod("db", pod -> pod.cpu(1).labels("app=db").persistentVolumeClaim("data"))
            .pods(
                3,
                "web",
                pod ->
                    pod.cpu(20)
                        .labels("app=web")
                        .podAffinity(LabelKey.ZONE, Labels.of("app", "db")));

    var plan = Plans.of(world);

    assertThat(unschedulable(plan)).isEmpty();
    assertThat(zones(plan)).isNotEmpty().allSatisfy(z -> assertThat(z).containsExactly("z-b"));
  }

  /// C016: a preference is dropped, the zone of a volume never.
  @Test
  void aPreferenceGivesWayAndTheVolumeDoesNot() {
    World world =
        disk("z-a")
            .pod(
                "a",
                pod ->
                    pod.cpu(1)
                        .prefersNode(100, "karpenter.sh/nodepool DoesNotExist")
                        .prefersNode(50, ZONE + " In [z-c]")
                        .persistentVolumeClaim("data"));

    assertThat(zones(Plans.of(world))).singleElement().asString().isEqualTo("[z-a]");
  }

  /// E9: there is no way round a volume.
  @Test
  void aVolumeWhereSpreadingForbidsItHoldsThePod() {
    World world =
        disk("z-c")
            .node("n-a", node -> node.zone("z-a").allocatable("cpu=1, memory=1Gi, pods=9"))
            .node("n-b", node -> node.zone("z-b").allocatable("cpu=1, memory=1Gi, pods=9"))
            .node("n-c", node -> node.zone("z-c").allocatable("cpu=1, memory=1Gi, pods=9"))
            .pod("there", pod -> pod.cpu(1).labels("app=a").on("n-c"))
            .pod(
                "a",
                pod ->
                    pod.cpu(1).labels("app=a").spread(LabelKey.ZONE).persistentVolumeClaim("data"));

    var plan = Plans.of(world);

    assertThat(unschedulable(plan)).containsExactly("a");
    assertThat(rejection(plan, "web")).isInstanceOf(Rejection.TopologySpread.class);
  }

  /// E10: the second of two allowed topologies, where another pod forbids the first.
  @Test
  void theSecondAllowedTopologyIsTriedWhereTheFirstIsTaken() {
    World world =
        world()
            .nodePool("web")
            .volumes(
                v ->
                    v.storageClass(
                            "ebs", WAIT_FOR_FIRST_CONSUMER, ZONE + " In [z-a]", ZONE + " In [z-b]")
                        .claim("data", "ebs"))
            .node("n-a", node -> node.zone("z-a").allocatable("cpu=1, memory=1Gi, pods=9"))
            .pod("there", pod -> pod.cpu(1).labels("app=a").on("n-a"))
            .pod(
                "a",
                pod ->
                    pod.cpu(1)
                        .labels("app=a")
                        .antiAffinity(LabelKey.ZONE)
                        .persistentVolumeClaim("data"));

    assertThat(zones(Plans.of(world))).singleElement().asString().isEqualTo("[z-b]");
  }

  /// C064: two zones are demanded, the volume leaves one. No claim is written that the API server
  /// would refuse for ever.
  @Test
  void aVolumeThatLeavesTooFewZonesIsRefusedWithTheNumbers() {
    World world =
        world()
            .nodePool("web", pool -> pool.requires(ZONE + " In [z-a, z-b] min 2"))
            .volumes(v -> v.volume("disk", ZONE + " In [z-a]").boundClaim("data", "disk"))
            .pod("a", pod -> pod.cpu(1).persistentVolumeClaim("data"));

    assertThat(rejection(Plans.of(world), "web"))
        .isEqualTo(new Rejection.MinValuesUnmet(LabelKey.ZONE, 2, 1));
  }

  /// Pods that are spread over zones by their volumes are spread by no constraint as well.
  @Test
  void everyReplicaGoesToItsOwnVolume() {
    World world = world().nodePool("web");
    for (String zone : List.of("z-a", "z-b", "z-c")) {
      world
          .volumes(
              v ->
                  v.volume("disk-" + zone, ZONE + " In [" + zone + "]")
                      .boundClaim(zone, "disk-" + zone))
          .pod(
              "db-" + zone,
              pod -> pod.cpu(1).labels("app=db").spread(LabelKey.ZONE).persistentVolumeClaim(zone));
    }

    var plan = Plans.of(world);

    assertThat(places(plan)).hasSize(3);
    assertThat(zones(plan)).hasToString("[[z-a], [z-b], [z-c]]");
  }

  /// A pool, and a disk in that zone that claim `data` has.
  private static World disk(String zone) {
    return world()
        .nodePool("web")
        .volumes(v -> v.volume("disk", ZONE + " In [" + zone + "]").boundClaim("data", "disk"));
  }

  private static List<List<String>> zones(ProvisioningPlan plan) {
    return plan.claims().stream()
        .map(claim -> claim.requirements().get(LabelKey.ZONE).values())
        .sorted((one, other) -> one.toString().compareTo(other.toString()))
        .toList();
  }
}
