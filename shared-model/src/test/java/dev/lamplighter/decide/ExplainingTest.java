package dev.lamplighter.decide;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Budget;
import dev.lamplighter.api.FieldPath;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.Violation;
import dev.lamplighter.decision.ClusterEvent;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.testing.ClaimDraft;
import dev.lamplighter.testing.NodeClasses;
import dev.lamplighter.testing.World;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExplainingTest {
  private static World cluster() {
    return world()
        .at(START.plus(Duration.ofHours(1)))
        .nodeClass(NodeClasses.resolved("default", ClaimDraft.IMAGE));
  }

  private static List<String> pod(World world, String name) {
    return ExplanationText.lines(
        Explaining.pod(PodKey.of("default/" + name), world.snapshot()).orElseThrow());
  }

  private static List<String> node(World world, String name) {
    return ExplanationText.lines(
        Explaining.node(NodeName.of(name), world.snapshot()).orElseThrow());
  }

  private static List<String> pool(World world, String name) {
    return ExplanationText.lines(
        Explaining.nodePool(NodePoolName.of(name), world.snapshot()).orElseThrow());
  }

  @Test
  void countsNodesByReasonAndSaysHowMuchTheClosestLacks() {
    World world =
        cluster()
            .node("n1", n -> n.allocatable("cpu=4, memory=1Gi, pods=10"))
            .node("n2", n -> n.allocatable("cpu=4, memory=5932Mi, pods=10"))
            .node("n3", n -> n.allocatable("cpu=4, memory=2Gi, pods=10"))
            .node("n4", n -> n.allocatable("cpu=4, memory=64Gi, pods=10").taint("gpu:NoSchedule"))
            .node("n5", n -> n.allocatable("cpu=500m, memory=1Gi, pods=10"))
            .pod("waits", p -> p.cpu(1).memory("6Gi"));

    assertThat(pod(world, "waits"))
        .containsExactly(
            "Pod default/waits finds no place.",
            "Nodes:",
            "  3 nodes: insufficient memory, closest misses 212Mi",
            "  1 node: insufficient cpu, memory, closest misses cpu 500m, memory 5Gi",
            "  1 node: the pod does not tolerate taint gpu:NoSchedule",
            "There is no NodePool.");
  }

  /// kube-scheduler asks for room last: on a node that the pod must not go to none would help.
  @Test
  void countsNodesThatThePodMustNotGoToByThatAndNotByTheirRoom() {
    World world =
        cluster()
            .node("n1", n -> n.zone("z-a").allocatable("cpu=900m, memory=8Gi, pods=10"))
            .node("n2", n -> n.zone("z-b").allocatable("cpu=100m, memory=8Gi, pods=10"))
            .pod("waits", p -> p.cpu(1).nodeSelector("topology.kubernetes.io/zone=z-b"));

    assertThat(pod(world, "waits"))
        .contains("  1 node: insufficient cpu, closest misses 900m")
        .anyMatch(line -> line.startsWith("  1 node: (topology.kubernetes.io/zone In [z-b])"));
  }

  /// The others are in zones that the pod may not be in itself.
  @Test
  void namesThePodThatIsInTheWayWhereThePodMayBe() {
    World world =
        cluster()
            .nodePool("web")
            .node("n1", n -> n.zone("z-a").allocatable("cpu=2, memory=8Gi, pods=10"))
            .node("n2", n -> n.zone("z-b").allocatable("cpu=2, memory=8Gi, pods=10"))
            .pod("db-0", p -> p.cpu(1).labels("app=db").on("n1"))
            .pod("db-1", p -> p.cpu(1).labels("app=db").on("n2"))
            .pod(
                "db-2",
                p ->
                    p.cpu(1)
                        .labels("app=db")
                        .nodeSelector("topology.kubernetes.io/zone=z-b")
                        .antiAffinity(LabelKey.ZONE));

    assertThat(String.join(" ", pod(world, "db-2")))
        .contains("default/db-1")
        .doesNotContain("default/db-0");
  }

  @Test
  void saysOfEachPoolWhyNotAndWhatWouldMakeItFit() {
    World world =
        cluster()
            .nodePool("service", p -> p.taint("node=service:NoSchedule"))
            .nodePool("limited", p -> p.limits("cpu=8"))
            .node("n1", n -> n.inPool("limited").claim(c -> c.type("s.8x16")))
            .pod("full", p -> p.on("n1").cpu("7500m"))
            .nodePool("small", p -> p.requires("node.kubernetes.io/instance-type In [s.2x4]"))
            .pod("waits", p -> p.cpu(1).memory("6Gi"));

    List<String> lines = pod(world, "waits");

    assertThat(lines)
        .containsSubsequence(
            "  limited: limit cpu 8 would be exceeded: 8 promised, 4 more needed for a node",
            "    To make it fit: limit cpu 8 leaves 0, needs 4: raise it to 12")
        .containsSubsequence(
            "  service: the pod does not tolerate taint node=service:NoSchedule",
            "    To make it fit: add toleration node=service:NoSchedule");
    assertThat(lines)
        .anySatisfy(
            line ->
                assertThat(line)
                    .matches(
                        "    To make it fit: no type in its requirements has memory 6Gi after \\S+"
                            + " overhead \\(s.2x4 comes closest\\); smallest that would: \\S+"));
  }

  /// A toleration alone would only bring up the next refusal.
  @Test
  void saysWhatElseATaintedPoolLacks() {
    World world =
        cluster()
            .nodePool(
                "service",
                p ->
                    p.taint("node=service:NoSchedule")
                        .requires("node.kubernetes.io/instance-type In [s.2x4]"))
            .pod("data", p -> p.cpu(1).nodeSelector("team=data"))
            .pod("large", p -> p.cpu(3));

    assertThat(pod(world, "data").getLast())
        .isEqualTo(
            "    To make it fit: add toleration node=service:NoSchedule; and (team In [data]) is"
                + " wanted, but no value is known for label team");
    assertThat(pod(world, "large").getLast())
        .contains(
            "add toleration node=service:NoSchedule; and no type in its requirements has cpu 3");
  }

  @Test
  void saysThatNoTypeAtAllIsLargeEnough() {
    World world = cluster().nodePool("web").pod("huge", p -> p.cpu(1_000));

    assertThat(pod(world, "huge").getLast()).startsWith("    To make it fit: no type at all has");
  }

  /// What `kubectl describe pod` shows is what is explained.
  @Test
  void theEventOfThePodSaysTheSame() {
    World world =
        cluster()
            .nodePool("service", p -> p.taint("node=service:NoSchedule"))
            .node("n1", n -> n.allocatable("cpu=500m, memory=1Gi, pods=10"))
            .pod("waits", p -> p.cpu(1));

    Optional<ClusterEvent> event = podEvent(world);

    assertThat(event.orElseThrow().message())
        .isEqualTo(
            "0/1 nodes are available: 1 Insufficient cpu (closest misses 500m). NodePool service:"
                + " the pod does not tolerate taint node=service:NoSchedule. To make it fit:"
                + " NodePool service: add toleration node=service:NoSchedule.");
  }

  private static Optional<ClusterEvent> podEvent(World world) {
    return Decisions.decide(world.snapshot()).steps().stream()
        .flatMap(step -> step.effects().stream())
        .filter(Effect.PublishEvent.class::isInstance)
        .map(effect -> ((Effect.PublishEvent) effect).event())
        .filter(it -> it.kind() == ObjectKind.POD)
        .findFirst();
  }

  /// Kubernetes takes 1,024 bytes; what would help comes last and must not be what is cut.
  @Test
  void anEventLeavesOutFarPoolsBeforeWhatWouldHelp() {
    World world = cluster();
    for (int i = 10; i < 50; i++) {
      String taint = "team=t%d:NoSchedule".formatted(i);
      world.nodePool("pool" + i, p -> p.taint(taint));
    }
    world.pod("waits", p -> p.cpu(1));

    String message = podEvent(world).orElseThrow().message();

    assertThat(message.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(1_024);
    assertThat(message)
        .startsWith("NodePool pool10: the pod does not tolerate taint team=t10:NoSchedule. ")
        .containsPattern("Further reasons that are left out here: [0-9]+\\. To make it fit:")
        .contains("NodePool pool10: add toleration team=t10:NoSchedule")
        .endsWith(".");
    assertThat(String.join("\n", pod(world, "waits"))).contains("pool49", "team=t49:NoSchedule");
  }

  @Test
  void saysWhereAPodIsOrIsExpected() {
    World world =
        cluster()
            .nodePool("web")
            .node("n1", n -> n.allocatable("cpu=2, memory=4Gi, pods=10"))
            .pod("runs", p -> p.on("n1").cpu(1))
            .pod("fits", p -> p.cpu(1))
            .pod("large", p -> p.cpu(3))
            .pod("early", p -> p.cpu(1).notYetTried());

    assertThat(pod(world, "runs")).containsExactly("Pod default/runs is on node n1.");
    assertThat(pod(world, "fits"))
        .containsExactly("Pod default/fits is expected on node n1, where it fits.");
    assertThat(pod(world, "large").getFirst())
        .startsWith(
            "Pod default/large fits on no node: NodePool web makes one for it, the cheapest");
    assertThat(pod(world, "early").getFirst())
        .endsWith(
            "waits, but kube-scheduler has not said that it fits on no node"
                + " (PodScheduled=False, Unschedulable).");
  }

  @Test
  void whatIsOverWaitsForNothing() {
    World world =
        cluster()
            .node("n1", n -> n.allocatable("cpu=2, memory=4Gi, pods=10"))
            .pod("done", p -> p.on("n1").cpu(1).phase(PodView.Phase.SUCCEEDED))
            .pod("going", p -> p.on("n1").cpu(1).deletingSince(START));

    assertThat(pod(world, "done"))
        .containsExactly("No place is looked for: pod default/done is finished.");
    assertThat(pod(world, "going"))
        .containsExactly("No place is looked for: pod default/going is being deleted.");
  }

  /// The API server takes any label value.
  @Test
  void aNodeWhosePoolIsNoPoolsNameIsNobodysNode() {
    World world =
        cluster()
            .nodePool("web")
            .node(
                "n1",
                n ->
                    n.allocatable("cpu=2, memory=4Gi, pods=10")
                        .labels("karpenter.sh/nodepool=No_Pool"))
            .node(
                "n2",
                n -> n.allocatable("cpu=2, memory=4Gi, pods=10").labels("karpenter.sh/nodepool="))
            .pod("runs", p -> p.on("n1").cpu(1));

    assertThat(node(world, "n1")).isNotEmpty().noneMatch(line -> line.contains("No_Pool"));
    assertThat(node(world, "n2")).isNotEmpty();
    assertThat(pod(world, "runs")).containsExactly("Pod default/runs is on node n1.");
  }

  /// C100: the same text as the decision's.
  @Test
  void saysWhyANodeStaysOrGoes() {
    World world =
        cluster()
            .nodePool("web", p -> p.budget(100))
            .nodePool("held", p -> p.consolidateNever())
            .node("idle", n -> n.inPool("web").claim(c -> c.type("s.2x4")))
            .node("never", n -> n.inPool("held").claim(c -> c.type("s.2x4")))
            .node("fixed", n -> n.allocatable("cpu=2, memory=4Gi, pods=10"))
            .pod("p", p -> p.on("fixed").cpu(1));

    assertThat(node(world, "idle").getFirst()).startsWith("Node idle of NodePool web is to go");
    assertThat(node(world, "never").getFirst())
        .isEqualTo("Node never of NodePool held stays: NodePool held has consolidateAfter: Never.");
    assertThat(node(world, "fixed"))
        .containsExactly(
            "Node fixed is nobody's to take away: no NodeClaim of a NodePool belongs to it.",
            "Its pod asks for cpu=1, memory=0, pods=1, of cpu=2, memory=4Gi, pods=10.");
    assertThat(node(world, "idle").getLast())
        .startsWith("No pod is on it: cpu=")
        .endsWith(" free.");
  }

  @Test
  void countsThePodsThatShareANewNode() {
    World world = cluster().nodePool("web").pod("a", p -> p.cpu(1)).pod("b", p -> p.cpu(1));

    assertThat(pod(world, "a").getFirst()).contains("makes one for it and 1 other, ");
    assertThat(pod(world.pod("c", p -> p.cpu(1)), "a").getFirst())
        .contains("makes one for it and 2 others, ");
  }

  @Test
  void aReasonThatIsWholeSentencesEndsOnce() {
    var odd = new Violation(FieldPath.of("spec.x"), "found {}", "a number", "x: 1");
    World world =
        cluster()
            .nodePool("web")
            .node("n1", n -> n.inPool("web").claim(c -> c.type("s.2x4")))
            .pod("p", p -> p.on("n1").cpu(1).unread(odd));

    assertThat(node(world, "n1").getFirst())
        .contains("found {}. Allowed: a number. Write x: 1.")
        .doesNotContain("..");
  }

  /// C184: the budget that nobody wrote is told too, and when a schedule changes what is allowed.
  /// What others wrote may end already, or read on.
  @Test
  void whatAPoolSaysEndsOnceToo() {
    World world =
        cluster()
            .nodeClass(NodeClasses.notReady("broken", "Why", "a whole sentence. And another."))
            .nodePool("idle", p -> p.nodeClass("broken"))
            .nodePool("web", p -> p.labels("team=ours").taint("a=1:NoSchedule").limits("nodes=0"))
            .pod("waits", p -> p.cpu(1).nodeSelector("team=theirs").tolerates("a=1:NoSchedule"));

    assertThat(pool(world, "idle")).first().asString().endsWith("a whole sentence. And another.");
    assertThat(pool(world, "web"))
        .contains(
            "  default/waits: (team In [theirs]) is wanted, but (team In [ours]) is offered; to"
                + " make it fit: let pod and NodePool agree on team; and limit nodes 0 leaves 0,"
                + " needs 1: raise it to 1");
  }

  @Test
  void saysOfAPoolItsLimitsItsTypesItsBudgetsAndWhoCannotUseIt() {
    var window = new Budget.Window("0 9 * * *", Duration.ofHours(8));
    World world =
        cluster()
            .nodePool(
                "web",
                p ->
                    p.limits("cpu=100")
                        .requires("node.kubernetes.io/instance-type In [s.2x4, s.4x8]")
                        .budget(Budget.DEFAULT)
                        .budget(
                            new Budget(
                                new Budget.Nodes.Count(0), Optional.empty(), Optional.of(window))))
            .node("n1", n -> n.inPool("web").claim(c -> c.type("s.2x4")))
            .pod("busy", p -> p.on("n1").cpu("1500m"))
            .pod("huge-a", p -> p.cpu(50))
            .pod("huge-b", p -> p.cpu(50));

    List<String> lines = pool(world, "web");

    assertThat(lines)
        .contains(
            "NodePool web makes nodes.",
            "  cpu 100: 2 promised, 98 left.",
            "  Empty: 1 at once, 0 disrupted now; changes at 2026-01-01T09:00:00Z.");
    assertThat(lines)
        .anySatisfy(
            line -> assertThat(line).startsWith("Types: 2 of ").contains("s.2x4 ($0.0800/h)"));
    assertThat(lines.getLast()).startsWith("  default/huge-a, default/huge-b: ");
  }

  @Test
  void knowsNothingOfWhatIsNotThere() {
    assertThat(Explaining.pod(PodKey.of("default/none"), world().snapshot())).isEmpty();
    assertThat(Explaining.node(NodeName.of("none"), world().snapshot())).isEmpty();
    assertThat(Explaining.nodePool(NodePoolName.of("none"), world().snapshot())).isEmpty();
  }

  @Test
  void saysOfAPodOnANodeThatIsNotThereWhatBecomesOfIt() {
    World world =
        cluster()
            .node("n1", n -> n.allocatable("cpu=4, memory=1Gi, pods=10"))
            .pod("v", p -> p.on("gone"));

    assertThat(pod(world, "v"))
        .startsWith("Pod default/v is bound to node gone, which is not there.")
        .anyMatch(line -> line.startsWith("Pod garbage collection removes it"));
  }

  @Test
  void saysOfAPodThatGetsANodeWhyNeitherTheNodesThereDoNorTheOtherPools() {
    World world =
        cluster()
            .node("n1", n -> n.allocatable("cpu=500m, memory=64Gi, pods=10"))
            .nodePool("first", p -> p.weight(10))
            .nodePool("later", p -> p.weight(1))
            .nodePool("service", p -> p.taint("node=service:NoSchedule"))
            .pod("waits", p -> p.cpu(1).memory("6Gi"));

    List<String> lines = pod(world, "waits");

    assertThat(lines).first().asString().contains("NodePool first makes one for it");
    assertThat(lines)
        .containsSubsequence("Nodes:", "  1 node: insufficient cpu, closest misses 500m")
        .contains("  service: the pod does not tolerate taint node=service:NoSchedule")
        .anySatisfy(
            line ->
                assertThat(line)
                    .startsWith("  later: it would make one too (")
                    .endsWith("but its weight 1 is below 10"));
  }
}
