package dev.lamplighter.local.cluster.scheduler;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.AccessMode;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.StorageClassView.VolumeBindingMode;
import dev.lamplighter.testing.SpreadDraft;
import dev.lamplighter.testing.World;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodFitsTest {
  private static final Labels WEB = Labels.of("app", "web");

  /// The reasons against `default/<pod>` on each node named, in order.
  private static List<String> reasons(World world, String pod, String node) {
    var snapshot = world.snapshot();
    var placements = Placements.of(snapshot.nodes(), snapshot.pods(), snapshot.storage());
    NodeView view =
        placements.nodes().stream()
            .filter(each -> each.name().equals(NodeName.of(node)))
            .findFirst()
            .orElseThrow();
    return snapshot.pods().stream()
        .filter(each -> each.key().equals(PodKey.of("default/" + pod)))
        .flatMap(each -> PodFits.check(each, view, placements).stream())
        .map(Unfit::reason)
        .toList();
  }

  @Test
  void letsAPodOntoAnEmptyNode() {
    assertThat(reasons(world().node("n1").pod("p", pod -> pod.cpu(4)), "p", "n1")).isEmpty();
  }

  @Test
  void namesEveryResourceThatIsShortAndTheSlots() {
    var world =
        world()
            .node("n1", node -> node.allocatable("cpu=1, memory=1Gi, pods=1"))
            .pod("there", pod -> pod.on("n1").cpu("500m"))
            .pod("p", pod -> pod.cpu("600m").memory("2Gi").request("nvidia.com/gpu", "1"));

    assertThat(reasons(world, "p", "n1"))
        .containsExactly(
            "Too many pods",
            "Insufficient cpu",
            "Insufficient memory",
            "Insufficient nvidia.com/gpu");
  }

  @Test
  void fillsANodeToTheLastMillicore() {
    var world =
        world()
            .node("n1", node -> node.allocatable("cpu=1, memory=1Gi"))
            .pod("there", pod -> pod.on("n1").cpu("400m"))
            .pod("p", pod -> pod.cpu("600m"));

    assertThat(reasons(world, "p", "n1")).isEmpty();
  }

  /// As its CSINode says; a claim of several pods counts once.
  @Test
  void attachesNoMoreVolumesThanTheNodeDoes() {
    var world =
        world()
            .node("n1")
            .volumes(
                volumes ->
                    volumes
                        .storageClass("gp3", VolumeBindingMode.WAIT_FOR_FIRST_CONSUMER)
                        .claim("there", "gp3")
                        .claim("new", "gp3")
                        .limit("n1", 1))
            .pod("there", pod -> pod.on("n1").persistentVolumeClaim("there"))
            .pod("same", pod -> pod.persistentVolumeClaim("there"))
            .pod("p", pod -> pod.persistentVolumeClaim("new"));

    assertThat(reasons(world, "same", "n1")).isEmpty();
    assertThat(reasons(world, "p", "n1")).containsExactly("node(s) exceed max volume count");
  }

  @Test
  void aClaimOfOnePodKeepsOthersFromEveryNode() {
    World world =
        world()
            .node("n1")
            .node("n2")
            .volumes(
                volumes ->
                    volumes
                        .volume("disk")
                        .boundClaim("data", "disk")
                        .changeClaim(
                            "data",
                            claim ->
                                claim.withSpec(claim.spec().with(AccessMode.READ_WRITE_ONCE_POD))))
            .pod("there", pod -> pod.on("n1").persistentVolumeClaim("data"))
            .pod("p", pod -> pod.persistentVolumeClaim("data"));

    assertThat(reasons(world, "there", "n1")).isEmpty();
    assertThat(reasons(world, "p", "n2"))
        .containsExactly(
            "node has pod using PersistentVolumeClaim with the same name and ReadWriteOncePod"
                + " access mode");
  }

  @Test
  void countsNoFinishedPod() {
    var world =
        world()
            .node("n1", node -> node.allocatable("cpu=1, memory=1Gi, pods=1"))
            .pod("done", pod -> pod.on("n1").cpu(1).phase(PodView.Phase.SUCCEEDED))
            .pod("p", pod -> pod.cpu(1));

    assertThat(reasons(world, "p", "n1")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      textBlock =
          """
          node=service:NoSchedule       | -                       | node(s) had untolerated taint {node: service}
          node=service:NoExecute        | -                       | node(s) had untolerated taint {node: service}
          node=service:PreferNoSchedule | -                       | -
          node=service:NoSchedule       | node=service:NoSchedule | -
          node=service:NoSchedule       | node=other:NoSchedule   | node(s) had untolerated taint {node: service}
          node=service:NoExecute        | node=service:NoSchedule | node(s) had untolerated taint {node: service}
          node=service:NoExecute        | *                       | -
          """)
  void keepsToTaints(String taint, @Nullable String toleration, @Nullable String reason) {
    var world =
        world()
            .node("n1", node -> node.taint(taint))
            .pod(
                "p",
                pod -> {
                  if (toleration != null) {
                    pod.tolerates(toleration);
                  }
                });

    assertThat(reasons(world, "p", "n1")).isEqualTo(reason == null ? List.of() : List.of(reason));
  }

  @Test
  void keepsOffACordonedNode() {
    var world = world().node("n1", node -> node.cordoned()).pod("p", pod -> pod.cpu(1));

    assertThat(reasons(world, "p", "n1")).containsExactly("node(s) were unschedulable");
  }

  @Test
  void needsSelectorAndOneAffinityTerm() {
    var world =
        world()
            .node("n1", node -> node.labels("node=service, disk=ssd"))
            .node("n2", node -> node.labels("node=platform, disk=ssd"))
            .node("n3", node -> node.labels("node=service"))
            .pod(
                "p",
                pod ->
                    pod.nodeSelector("disk=ssd")
                        .nodeAffinity("node In [service]")
                        .nodeAffinity("node In [nowhere]"));

    assertThat(reasons(world, "p", "n1")).isEmpty();
    assertThat(reasons(world, "p", "n2"))
        .containsExactly("node(s) didn't match Pod's node affinity/selector");
    assertThat(reasons(world, "p", "n3"))
        .containsExactly("node(s) didn't match Pod's node affinity/selector");
  }

  @ParameterizedTest
  @CsvSource({
    "0.0.0.0,  80, 0.0.0.0,  80, true",
    "10.0.0.1, 80, 0.0.0.0,  80, true",
    "10.0.0.1, 80, 10.0.0.2, 80, false",
    "0.0.0.0,  80, 0.0.0.0,  81, false"
  })
  void sharesNoHostPort(String taken, int takenPort, String wanted, int port, boolean clash) {
    var world =
        world()
            .node("n1")
            .pod("there", pod -> pod.on("n1").hostPort(taken, takenPort))
            .pod("p", pod -> pod.hostPort(wanted, port));

    assertThat(reasons(world, "p", "n1"))
        .isEqualTo(
            clash
                ? List.of("node(s) didn't have free ports for the requested pod ports")
                : List.of());
  }

  @Test
  void keepsPodsApartInBothDirections() {
    var world =
        world()
            .node("n1")
            .node("n2")
            .pod("loner", pod -> pod.on("n1").antiAffinity(LabelKey.HOSTNAME, WEB))
            .pod("web", pod -> pod.on("n2").labels("app=web"))
            .pod("p", pod -> pod.labels("app=web").antiAffinity(LabelKey.HOSTNAME));

    assertThat(reasons(world, "p", "n1"))
        .containsExactly("node(s) didn't satisfy existing pods anti-affinity rules");
    assertThat(reasons(world, "p", "n2"))
        .containsExactly("node(s) didn't match pod anti-affinity rules");
  }

  @Test
  void keepsPodsApartByZone() {
    var world =
        world()
            .node("n1", node -> node.zone("z-a"))
            .node("n2", node -> node.zone("z-a"))
            .node("n3", node -> node.zone("z-b"))
            .pod("there", pod -> pod.on("n1").labels("app=web"))
            .pod("p", pod -> pod.labels("app=web").antiAffinity(LabelKey.ZONE));

    assertThat(reasons(world, "p", "n2"))
        .containsExactly("node(s) didn't match pod anti-affinity rules");
    assertThat(reasons(world, "p", "n3")).isEmpty();
  }

  /// A terminating pod is there until it is gone: lab 3b's rollout waits for this.
  @Test
  void keepsApartFromAPodThatIsBeingDeleted() {
    var world =
        world()
            .node("n1")
            .pod("old", pod -> pod.on("n1").labels("app=web").deletingSince(World.START))
            .pod("p", pod -> pod.labels("app=web").antiAffinity(LabelKey.HOSTNAME));

    assertThat(reasons(world, "p", "n1"))
        .containsExactly("node(s) didn't match pod anti-affinity rules");
  }

  @Test
  void repelsNobodyInAnotherNamespace() {
    var world =
        world()
            .node("n1")
            .pod("there", pod -> pod.namespace("other").on("n1").labels("app=web"))
            .pod("p", pod -> pod.labels("app=web").antiAffinity(LabelKey.HOSTNAME));

    assertThat(reasons(world, "p", "n1")).isEmpty();
  }

  @Test
  void goesWhereItsAffinityIsAndNowhereElse() {
    var world =
        world()
            .node("n1", node -> node.zone("z-a"))
            .node("n2", node -> node.zone("z-b"))
            .node("n3", node -> node.withoutLabel(LabelKey.ZONE))
            .pod("web", pod -> pod.on("n1").labels("app=web"))
            .pod("p", pod -> pod.podAffinity(LabelKey.ZONE, WEB));

    assertThat(reasons(world, "p", "n1")).isEmpty();
    assertThat(reasons(world, "p", "n2"))
        .containsExactly("node(s) didn't match pod affinity rules");
    assertThat(reasons(world, "p", "n3"))
        .containsExactly("node(s) didn't match pod affinity rules");
  }

  @Test
  void letsTheFirstOfAGroupThatWantsToBeTogetherBegin() {
    var first =
        world().node("n1").pod("p", pod -> pod.labels("app=web").podAffinity(LabelKey.ZONE, WEB));
    var stranger = world().node("n1").pod("p", pod -> pod.podAffinity(LabelKey.ZONE, WEB));

    assertThat(reasons(first, "p", "n1")).isEmpty();
    assertThat(reasons(stranger, "p", "n1"))
        .containsExactly("node(s) didn't match pod affinity rules");
  }

  @Test
  void spreadsWithinTheSkew() {
    var world =
        world()
            .node("n1", node -> node.zone("z-a"))
            .node("n2", node -> node.zone("z-b"))
            .node("n3", node -> node.withoutLabel(LabelKey.ZONE))
            .pod("web-1", pod -> pod.on("n1").labels("app=web"))
            .pod("gone", pod -> pod.on("n2").labels("app=web").deletingSince(World.START))
            .pod("p", pod -> pod.labels("app=web").spread(LabelKey.ZONE));

    assertThat(reasons(world, "p", "n1"))
        .containsExactly("node(s) didn't match pod topology spread constraints");
    assertThat(reasons(world, "p", "n2")).isEmpty();
    assertThat(reasons(world, "p", "n3"))
        .containsExactly(
            "node(s) didn't match pod topology spread constraints (missing required label)");
  }

  @Test
  void countsOnlyDomainsThatThePodMayGoTo() {
    var world =
        world()
            .node("n1", node -> node.zone("z-a").labels("node=service"))
            .node("n2", node -> node.zone("z-b"))
            .pod("web-1", pod -> pod.on("n1").labels("app=web"))
            .pod(
                "p",
                pod -> pod.labels("app=web").nodeSelector("node=service").spread(LabelKey.ZONE));

    assertThat(reasons(world, "p", "n1")).isEmpty();
  }

  @Test
  void spreadsAnywayWhereThatIsAllowed() {
    var world =
        world()
            .node("n1", node -> node.zone("z-a"))
            .node("n2", node -> node.zone("z-b"))
            .pods(3, "web", pod -> pod.on("n1").labels("app=web"))
            .pod(
                "p",
                pod -> pod.labels("app=web").spread(LabelKey.ZONE, SpreadDraft::scheduleAnyway));

    assertThat(reasons(world, "p", "n1")).isEmpty();
  }

  @Test
  void leavesThePodItselfOutOfAccount() {
    var world =
        world()
            .node("n1", node -> node.allocatable("cpu=1, memory=1Gi, pods=1"))
            .pod("p", pod -> pod.on("n1").cpu(1).labels("app=web").antiAffinity(LabelKey.HOSTNAME));

    assertThat(reasons(world, "p", "n1")).isEmpty();
  }
}
