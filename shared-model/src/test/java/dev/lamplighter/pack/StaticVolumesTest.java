package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.places;
import static dev.lamplighter.pack.Plans.unschedulable;
import static dev.lamplighter.pack.VolumeWorlds.refuses;
import static dev.lamplighter.pack.VolumeWorlds.withClaim;
import static dev.lamplighter.pack.VolumeWorlds.zones;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.NamespacedName;
import dev.lamplighter.snapshot.VolumeMode;
import dev.lamplighter.testing.VolumesDraft;
import dev.lamplighter.testing.World;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Claims of a class that makes no volumes go where free ones are (decision 0040).
class StaticVolumesTest {
  private static final String IN_A = LabelKey.ZONE + " In [z-a]";
  private static final String IN_B = LabelKey.ZONE + " In [z-b]";

  private static final LabelSelector SSD = LabelSelector.of(Labels.of("type", "ssd"));

  private static VolumesDraft disksInTwoZones(VolumesDraft volumes) {
    return volumes
        .staticClass("local")
        .volumeOf("local", "disk-a", IN_A)
        .volumeOf("local", "disk-b", IN_B);
  }

  /// Unlike the original, which takes such a claim for one that can go anywhere.
  @Test
  void aClaimOfAClassThatMakesNoVolumesGoesWhereAFreeOneIs() {
    Consumer<VolumesDraft> free = volumes -> disksInTwoZones(volumes).claim("data", "local");

    assertThat(zones(Plans.of(withClaim(free)))).containsExactly("[z-a]");
    assertThat(zones(Plans.of(withClaim(free.andThen(v -> v.boundClaim("other", "disk-a"))))))
        .containsExactly("[z-b]");
    refuses(
        free.andThen(v -> v.boundClaim("other", "disk-a").boundClaim("third", "disk-b")),
        "persistentvolumeclaim \"data\" is unbound, its StorageClass \"local\" makes no volumes,"
            + " and no free PersistentVolume of that class suits it.");
  }

  static List<Consumer<VolumesDraft>> choosy() {
    return List.of(
        v -> v.changeClaim("data", c -> c.withSpec(c.spec().with(SSD))),
        v ->
            v.changeClaim("data", c -> c.withSpec(c.spec().with(VolumeMode.BLOCK)))
                .changeVolume("disk-b", b -> b.withMode(VolumeMode.BLOCK)),
        v ->
            v.changeClaim("data", c -> c.withSpec(c.spec().withBytes(9L << 30)))
                .changeVolume("disk-b", b -> b.withBytes(9L << 30)));
  }

  /// Kubernetes' FindMatchingVolume: the labels that it selects, its mode and size.
  @ParameterizedTest
  @MethodSource("choosy")
  void aClaimGoesWhereAVolumeIsThatItCanBeBoundTo(Consumer<VolumesDraft> choosy) {
    Consumer<VolumesDraft> free =
        volumes ->
            disksInTwoZones(volumes)
                .changeVolume("disk-a", v -> v.withMeta(v.meta().withLabels(labels("hdd"))))
                .changeVolume("disk-b", v -> v.withMeta(v.meta().withLabels(labels("ssd"))))
                .claim("data", "local");

    assertThat(zones(Plans.of(withClaim(free)))).containsExactly("[z-a]");
    assertThat(zones(Plans.of(withClaim(free.andThen(choosy))))).containsExactly("[z-b]");
    refuses(
        free.andThen(choosy).andThen(v -> v.boundClaim("other", "disk-b")),
        "persistentvolumeclaim \"data\" is unbound, its StorageClass \"local\" makes no volumes,"
            + " and no free PersistentVolume of that class suits it.");
  }

  /// Whatever its labels and access modes are: whoever keeps it knows them.
  @Test
  void aClaimGoesWhereTheVolumeIsThatIsKeptForIt() {
    Consumer<VolumesDraft> kept =
        volumes ->
            disksInTwoZones(volumes)
                .changeVolume("disk-a", v -> v.withMeta(v.meta().withLabels(labels("ssd"))))
                .changeVolume("disk-b", b -> b.keptFor(NamespacedName.of("default/data")))
                .claim("data", "local")
                .changeClaim("data", c -> c.withSpec(c.spec().with(SSD)));

    assertThat(zones(Plans.of(withClaim(kept)))).containsExactly("[z-b]");
  }

  /// kube-scheduler's VolumeBinding: each claim of a pod takes a volume of its own.
  @Test
  void theClaimsOfAPodGoWhereThereIsAVolumeForEach() {
    Consumer<VolumesDraft> free =
        volumes -> disksInTwoZones(volumes).claim("data", "local").claim("log", "local");
    World apart = withTwoClaims(free);
    World together = withTwoClaims(free.andThen(v -> v.volumeOf("local", "more-b", IN_B)));

    assertThat(zones(Plans.of(together))).containsExactly("[z-b]");
    assertThat(Plans.of(apart).claims()).isEmpty();
    assertThat(Plans.text(Plans.of(apart), apart.snapshot()))
        .isEqualTo(
            "persistentvolumeclaim \"data\" is unbound, as is \"log\", and their StorageClasses"
                + " make no volumes: of the free PersistentVolumes that suit any of them (2) no"
                + " node can mount one for each.");
  }

  private static World withTwoClaims(Consumer<VolumesDraft> described) {
    return world()
        .nodePool("web")
        .volumes(described)
        .pod("a", p -> p.cpu(1).persistentVolumeClaim("data").persistentVolumeClaim("log"));
  }

  /// Each free volume serves one of the pods that are alike; the numbers of a StatefulSet's pods
  /// make no difference.
  @Test
  void thereAreAtMostAsManyPodsAsFreeVolumes() {
    World world = world().nodePool("web").volumes(StaticVolumesTest::disksInTwoZones);
    for (String pod : List.of("db-0", "db-1", "db-2")) {
      world
          .volumes(v -> v.claim("data-" + pod, "local"))
          .pod(
              pod,
              p ->
                  p.cpu(1)
                      .labels("app=db, statefulset.kubernetes.io/pod-name=" + pod)
                      .persistentVolumeClaim("data-" + pod));
    }

    var plan = Plans.of(world);

    assertThat(places(plan)).hasSize(2);
    assertThat(unschedulable(plan)).hasSize(1);
    assertThat(Plans.text(plan, world.snapshot()))
        .matches(
            "persistentvolumeclaim \"data-db-.\" is unbound, its StorageClass makes no volumes, and"
                + " of 3 alike pods the older ones get the free PersistentVolumes that suit it"
                + " \\(2\\)\\.");
  }

  /// Who comes first is no matter to a pod of another kind, for it may be in the way of nobody.
  @Test
  void aPodThatFitsNowhereKeepsNoVolumeFromOthers() {
    World world =
        world()
            .nodePool("web")
            .volumes(
                v ->
                    v.staticClass("local")
                        .volumeOf("local", "disk", IN_A)
                        .claim("first", "local")
                        .claim("second", "local"))
            .pod("a", p -> p.cpu(999).persistentVolumeClaim("first"))
            .pod("b", p -> p.cpu(1).persistentVolumeClaim("second"));

    assertThat(places(Plans.of(world))).containsExactly("b on new web");
  }

  /// The smaller claim chooses first, and takes the smallest volume, whatever that leaves.
  @Test
  void aClaimThatChoosesFirstMayLeaveNothingForAnother() {
    Consumer<VolumesDraft> free =
        volumes ->
            volumes
                .staticClass("local")
                .volumeOf("local", "unlabelled", IN_A)
                .volumeOf("local", "ssd", IN_A)
                .changeVolume("ssd", v -> v.withMeta(v.meta().withLabels(labels("ssd"))))
                .claim("data", "local")
                .claim("log", "local")
                .changeClaim("data", c -> c.withSpec(c.spec().with(SSD)))
                .changeClaim("log", c -> c.withSpec(c.spec().withBytes(1L << 30)));
    World alike = withTwoClaims(free);
    World greedy =
        withTwoClaims(
            free.andThen(v -> v.changeVolume("unlabelled", disk -> disk.withBytes(99L << 30))));

    assertThat(zones(Plans.of(alike))).containsExactly("[z-a]");
    assertThat(unschedulable(Plans.of(greedy))).containsExactly("a");
  }

  private static Labels labels(String type) {
    return Labels.of("type", type);
  }
}
