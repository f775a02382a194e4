package dev.lamplighter.local.cluster.controllers;

import static dev.lamplighter.local.cluster.PretendWorld.daemonSet;
import static dev.lamplighter.local.cluster.PretendWorld.meta;
import static dev.lamplighter.local.cluster.PretendWorld.spec;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.local.cluster.PretendWorld;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Taint;
import dev.lamplighter.snapshot.DaemonSetView;
import dev.lamplighter.snapshot.NodeView;
import dev.lamplighter.snapshot.PodTemplate;
import org.junit.jupiter.api.Test;

class DaemonSetControllerTest {

  /// Without tolerations of its own.
  private static DaemonSetView plain(String name) {
    return new DaemonSetView(
        meta(name),
        PretendWorld.DEFAULT,
        PodTemplate.of(PretendWorld.app(name), spec("50m", "16Mi")));
  }

  private static NodeView node(PretendWorld world, String name) {
    return world.cluster.nodes().stream()
        .filter(node -> node.name().equals(NodeName.of(name)))
        .findFirst()
        .orElseThrow();
  }

  private static void taint(PretendWorld world, String node, Taint taint) {
    world.cluster.writer().addTaint(NodeName.of(node), node(world, node).meta().uid(), taint);
  }

  @Test
  void runsOnePodOnEachNodeAlsoOnOneThatComesLater() {
    var world = PretendWorld.withFixedNodes();
    world.cluster.apply(daemonSet("agent", spec("50m", "16Mi")));
    world.runForSeconds(5);
    world.fixedNode("fixed-b", "ap-northeast-2b").runForSeconds(5);

    assertThat(world.running("agent"))
        .extracting(pod -> pod.status().node().orElseThrow().value())
        .containsExactlyInAnyOrder("fixed-a", "fixed-b", "fixed-c");
  }

  @Test
  void keepsToTheSelectorOfItsTemplate() {
    var world = PretendWorld.withFixedNodes();
    world.cluster.apply(
        new DaemonSetView(
            meta("agent"),
            PretendWorld.DEFAULT,
            PodTemplate.of(
                PretendWorld.app("agent"),
                spec("50m", "16Mi")
                    .withNodeSelector(Labels.of(LabelKey.ZONE, "ap-northeast-2c")))));
    world.runForSeconds(5);

    assertThat(world.podsOf("agent"))
        .singleElement()
        .matches(pod -> pod.status().node().orElseThrow().equals(NodeName.of("fixed-c")));
  }

  @Test
  void staysOffATaintedNodeButIsNotDrivenOutByNoSchedule() {
    var world = PretendWorld.withFixedNodes();
    taint(world, "fixed-a", Taint.DISRUPTED);
    world.cluster.apply(plain("agent"));
    world.runForSeconds(5);
    assertThat(world.running("agent")).hasSize(1);

    taint(world, "fixed-c", Taint.DISRUPTED);
    world.runForSeconds(5);
    assertThat(world.running("agent")).hasSize(1);

    taint(world, "fixed-c", Taint.UNREGISTERED);
    world.runForSeconds(5);
    assertThat(world.podsOf("agent")).isEmpty();
  }

  @Test
  void toleratesANodeInTroubleByDefault() {
    var world = PretendWorld.withFixedNodes();
    taint(world, "fixed-a", Taint.UNSCHEDULABLE);
    world.cluster.apply(plain("agent"));
    world.runForSeconds(5);

    assertThat(world.running("agent")).hasSize(2);
  }

  @Test
  void makesAnEvictedPodAgainOnlyWhereItMayStillGo() {
    var world = PretendWorld.withFixedNodes();
    world.cluster.apply(plain("agent"));
    world.runForSeconds(5);
    taint(world, "fixed-a", Taint.DISRUPTED);

    world.podsOf("agent").forEach(pod -> world.cluster.delete(ObjectKey.of(pod.key())));
    world.runForSeconds(5);

    assertThat(world.running("agent"))
        .extracting(pod -> pod.status().node().orElseThrow().value())
        .containsExactly("fixed-c");
  }

  @Test
  void replacesPodsOfAnOldTemplateOneAtATime() {
    var world = PretendWorld.withFixedNodes();
    world.cluster.apply(daemonSet("agent", spec("50m", "16Mi")));
    world.runForSeconds(5);

    world.cluster.apply(daemonSet("agent", spec("60m", "16Mi")));
    for (int i = 0; i < 20; i++) {
      world.runForSeconds(1);
      assertThat(world.running("agent")).isNotEmpty();
    }

    assertThat(world.running("agent"))
        .hasSize(2)
        .allMatch(pod -> pod.spec().requests().cpuMillis() == 60);
  }
}
