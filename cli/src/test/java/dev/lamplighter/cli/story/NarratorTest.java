package dev.lamplighter.cli.story;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.decide.Decisions;
import dev.lamplighter.functions.pass.PassReport;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.story.ScenarioStep;
import dev.lamplighter.local.story.StoryEvent;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.testing.World;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NarratorTest {
  private static final String NO_NODE =
      "Until that is read, no node is made for pods, and none is disrupted.";

  private final List<String> told = new ArrayList<>();
  private final Narrator narrator =
      new Narrator(
          telling ->
              telling
                  .lines()
                  .forEach(
                      line ->
                          told.add(
                              "%s %s %s"
                                  .formatted(
                                      VirtualTime.of(telling.at()),
                                      telling.voice(),
                                      line.text()))));

  @Test
  void tellsTogetherWhatHappensWithinASecond() {
    narrator.hear(bound(1.10, pod("busybox-t9hr-aaaaa"), "ip-10-0-1-1.ec2.compute.internal"));
    narrator.hear(bound(1.20, pod("busybox-t9hr-bbbbb"), "ip-10-0-1-2.ec2.compute.internal"));
    narrator.hear(new StoryEvent.PodUnschedulable(at(1.30), pod("httpd-m79d-ccccc")));
    narrator.hear(new StoryEvent.PodGone(at(2.00), pod("httpd-m79d-ccccc")));
    narrator.end();

    assertThat(told)
        .containsExactly(
            "00:01 cluster 2 pods of busybox bound to ip-10-0-1-1, ip-10-0-1-2",
            "00:01 cluster pod httpd-m79d-ccccc fits on no node",
            "00:02 cluster pod httpd-m79d-ccccc gone");
  }

  @Test
  void keepsTheOrderOfVoices() {
    narrator.hear(new StoryEvent.PodGone(at(1), pod("web-1")));
    narrator.hear(new StoryEvent.UserActed(at(1.5), delete(), true));
    narrator.hear(new StoryEvent.PodGone(at(1.7), pod("web-2")));
    narrator.end();

    assertThat(told)
        .containsExactly(
            "00:01 cluster pod web-1 gone",
            "00:01 you $ kubectl delete nodepool/service",
            "00:01 cluster pod web-2 gone");
  }

  @Test
  void saysWhenTheUserNamedNothing() {
    narrator.hear(new StoryEvent.UserActed(at(60), delete(), false));

    assertThat(told)
        .containsExactly(
            "01:00 you $ kubectl delete nodepool/service", "01:00 you there is no such object");
  }

  @Test
  void namesSpacesOtherThanTheDefaultOne() {
    var pod = pod("coredns-fsz8-mlgrg");
    var system = new PodView(pod.meta(), Namespace.of("kube-system"), pod.spec(), pod.status());

    assertThat(Names.pods(List.of(pod))).isEqualTo("pod coredns-fsz8-mlgrg");
    assertThat(Names.pods(List.of(system, system))).isEqualTo("2 pods of kube-system/coredns");
  }

  /// Two looks find the same refused, a third one another list more, a fourth reads everything.
  @Test
  void tellsWhatCouldNotBeReadOnceForEachChangeAndWhenAllIsReadAgain() {
    String refused = "list daemonsets.apps: 403 User \"x\" cannot list.";
    var one = world().nodePool("web").incomplete(Source.DAEMON_SETS, refused);
    looked(1, one);
    looked(2, one);
    looked(3, one.incomplete(Source.INSTANCES, "DescribeInstances: 503"));
    looked(4, world().nodePool("web"));
    looked(5, world().nodePool("web"));

    assertThat(told)
        .containsExactly(
            "00:01 lamplighter not everything could be read",
            "00:01 lamplighter " + refused,
            "00:01 lamplighter " + NO_NODE,
            "00:03 lamplighter not everything could be read",
            "00:03 lamplighter " + refused,
            "00:03 lamplighter DescribeInstances: 503.",
            "00:03 lamplighter " + NO_NODE,
            "00:04 lamplighter everything is read again");
  }

  @Test
  void tellsWhatElseWentWrongOnceAndNotAtEachLook() {
    String refused = "create events.events.k8s.io: 403 no. Until then events are lost.";
    looked(1, world().nodePool("web"), refused);
    looked(2, world().nodePool("web"), refused);
    looked(3, world().nodePool("web"));
    looked(4, world().nodePool("web"), refused, "watch pods: 403 no.");

    assertThat(told)
        .containsExactly("00:01 lamplighter " + refused, "00:04 lamplighter watch pods: 403 no.");
  }

  private void looked(double seconds, World world, String... troubles) {
    var snapshot = world.snapshot();
    var report = new PassReport(snapshot, Decisions.decide(snapshot), List.of(), List.of(troubles));
    narrator.hear(new StoryEvent.Looked(at(seconds), report));
  }

  private static ScenarioStep delete() {
    return new ScenarioStep.Delete(Duration.ZERO, ObjectKey.of(ObjectKind.NODE_POOL, "service"));
  }

  private static StoryEvent bound(double seconds, PodView pod, String node) {
    return new StoryEvent.PodBound(at(seconds), pod, NodeName.of(node));
  }

  private static Instant at(double seconds) {
    return PretendWorld.START.plusMillis((long) (seconds * 1000));
  }

  private static PodView pod(String name) {
    int end = name.lastIndexOf('-');
    var owner = new OwnerReference(ObjectKind.REPLICA_SET, name.substring(0, end), Uid.of("1"));
    return new PodView(
        ObjectMeta.named(name, Uid.of(name), PretendWorld.START).withOwners(List.of(owner)),
        Namespace.of("default"),
        PodSpec.requesting(Resources.EMPTY),
        new PodView.Status(
            PodView.Phase.PENDING,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            false));
  }
}
