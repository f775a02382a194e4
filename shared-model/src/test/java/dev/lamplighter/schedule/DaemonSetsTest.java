package dev.lamplighter.schedule;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.model.Taint;
import dev.lamplighter.testing.Notation;
import dev.lamplighter.testing.World;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Spec core 3.9.
class DaemonSetsTest {
  private static final LabelKey DISK = LabelKey.of("disk");
  private static final Requirements SSD = Requirements.of(Requirement.in(DISK, "ssd"));
  private static final Requirements HDD = Requirements.of(Requirement.in(DISK, "hdd"));

  private static long cpu(World world, Requirements node, Taint... taints) {
    return daemonSets(world).on(node, List.of(taints)).requests().cpuMillis();
  }

  private static DaemonSets daemonSets(World world) {
    return DaemonSets.of(world.snapshot());
  }

  @Test
  void itsNewestPodSaysWhatADaemonSetTakes() {
    World world =
        world()
            .daemonSet("agent", pod -> pod.cpu(1))
            .pod(
                "b-old",
                pod -> pod.ownedBy(ObjectKind.DAEMON_SET, "agent").cpu(2).createdAt(World.START))
            .pod(
                "a-new",
                pod ->
                    pod.ownedBy(ObjectKind.DAEMON_SET, "agent")
                        .cpu(3)
                        .createdAt(World.START.plusSeconds(1)));

    assertThat(cpu(world, Requirements.EMPTY)).isEqualTo(3000);
  }

  @Test
  void aDaemonSetTakesNothingOfANodeThatItsTemplateDoesNotSelect() {
    World world =
        world()
            .daemonSet("ssd", pod -> pod.cpu(1).nodeSelector("disk=ssd"))
            .daemonSet("all", pod -> pod.cpu(2));

    assertThat(cpu(world, SSD)).isEqualTo(3000);
    assertThat(cpu(world, HDD)).isEqualTo(2000);
  }

  /// What the pool leaves open its types say.
  @Test
  void theTypesLabelsCountForWhatATemplateSelects() {
    DaemonSets all =
        daemonSets(world().daemonSet("ssd", pod -> pod.cpu(1).nodeSelector("disk=ssd")));

    assertThat(all.on(Requirements.EMPTY, SSD, List.of()).requests().cpuMillis()).isEqualTo(1000);
    assertThat(all.on(Requirements.EMPTY, HDD, List.of()).requests().cpuMillis()).isZero();
  }

  /// It has them in the end, though a node that starts has not, or says `false`.
  @Test
  void aDaemonSetThatSelectsInitializedNodesCountsBefore() {
    World world =
        world()
            .daemonSet(
                "late", pod -> pod.cpu(1).nodeSelector(LabelKey.INITIALIZED.value() + "=true"));

    assertThat(cpu(world, Requirements.EMPTY)).isEqualTo(1000);
    assertThat(cpu(world, Requirements.of(Requirement.in(LabelKey.INITIALIZED, "false"))))
        .isEqualTo(1000);
  }

  @Test
  void aDaemonSetStaysAwayFromTaintsThatItDoesNotTolerateAndNotFromMereWishes() {
    World world = world().daemonSet("agent", pod -> pod.cpu(1));

    assertThat(cpu(world, Requirements.EMPTY, Notation.taint("team=a:NoSchedule"))).isZero();
    assertThat(cpu(world, Requirements.EMPTY, Notation.taint("team=a:PreferNoSchedule")))
        .isEqualTo(1000);
  }

  @Test
  void theControllersOwnTolerationsCount() {
    World world = world().daemonSet("agent", pod -> pod.cpu(1));

    assertThat(cpu(world, Requirements.EMPTY, Taint.UNSCHEDULABLE)).isEqualTo(1000);
  }

  @Test
  void aDaemonSetWhosePodIsThereTakesNoMore() {
    World world =
        world()
            .daemonSet("here", pod -> pod.cpu(1))
            .daemonSet("due", pod -> pod.cpu(2))
            .node("n1")
            .pod("here-x", pod -> pod.on("n1").ownedBy(ObjectKind.DAEMON_SET, "here"));
    var node = new NodeLabels.Known(Labels.EMPTY, NodeName.of("n1"));

    assertThat(
            daemonSets(world)
                .missingOn(node, List.of(), world.snapshot().pods())
                .requests()
                .cpuMillis())
        .isEqualTo(2000);
  }
}
