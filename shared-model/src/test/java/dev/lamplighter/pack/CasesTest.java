package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.claims;
import static dev.lamplighter.pack.Plans.places;
import static dev.lamplighter.pack.Plans.rejection;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.testing.World;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Cases of users that one provisioning decision answers, on fixture F1.
class CasesTest {

  private static World amd64Pool() {
    return world().nodePool("web", pool -> pool.requires("kubernetes.io/arch In [amd64]"));
  }

  /// C034
  @Test
  void oneHostPortIsTakenOncePerNode() {
    var same = amd64Pool().pods(3, "a", pod -> pod.cpu(1).hostPort(8080));
    var apart =
        amd64Pool()
            .pod("a", pod -> pod.cpu(1).hostPort("10.0.0.1", 8080))
            .pod("b", pod -> pod.cpu(1).hostPort("10.0.0.2", 8080))
            .pod("c", pod -> pod.cpu(1).hostPort("10.0.0.3", 8080));

    assertThat(Plans.of(same).claims()).hasSize(3);
    assertThat(Plans.of(apart).claims()).hasSize(1);
    assertThat(Plans.of(apart.pod("d", pod -> pod.cpu(1).hostPort(8080))).claims()).hasSize(2);
  }

  /// C040
  @Test
  void aDaemonSetThatToleratesEverythingCountsOnATaintedPool() {
    World world =
        world()
            .nodePool(
                "web",
                pool ->
                    pool.requires("kubernetes.io/arch In [amd64]")
                        .taint("team=x:NoSchedule")
                        .startupTaint("agent=starting:NoExecute"))
            .daemonSet("agent", pod -> pod.cpu("500m").tolerates("team=x:NoSchedule"))
            .pod("a", pod -> pod.cpu("3800m").tolerates("team=x:NoSchedule"));

    var claim = Plans.of(world).claims().getFirst();

    assertThat(claim.instanceTypes().getFirst()).hasToString("s.8x16");
    assertThat(claim.requests()).hasToString("cpu=4300m, pods=2");
  }

  /// C055
  @Test
  void claimsThatNeverJoinedCountAgainstTheLimit() {
    World world =
        world()
            .nodePool("web", pool -> pool.limits("cpu=8"))
            .claim("web-1", claim -> claim.inPool("web").state(ClaimState.LAUNCHED))
            .claim("web-2", claim -> claim.inPool("web").state(ClaimState.TERMINATING))
            .node("full", node -> node.allocatable("cpu=100m, memory=1Gi"))
            .pods(2, "a", pod -> pod.cpu(4));

    var plan = Plans.of(world);

    assertThat(places(plan)).containsExactly("a-1 in flight on web-1");
    assertThat(rejection(plan, "web")).isInstanceOf(Rejection.LimitExceeded.class);
  }

  /// C056
  @Test
  void aLedgerThatForgotIsNotBelieved() {
    World world =
        world()
            .nodePool("web", pool -> pool.limits("memory=50Gi"))
            .node("n1", node -> node.claim("c1", c -> c.inPool("web").promised("memory=48Gi")))
            .ledger("web", "memory=0")
            .pod("a", pod -> pod.memory("8Gi").cpu(1));

    assertThat(Plans.of(world).claims()).isEmpty();
  }

  /// The kind of C055: what runs counts, also where its record was lost and nobody needs it.
  @ParameterizedTest
  @CsvSource({"RUNNING, false", "SHUTTING_DOWN, false", "TERMINATED, true"})
  void anInstanceThatLostItsRecordCountsAgainstTheLimit(Instance.State state, boolean room) {
    World before =
        world().nodePool("web").node("n1", node -> node.claim("c1", c -> c.inPool("web")));
    Instance lost = before.snapshot().claims().getFirst().instance().orElseThrow();
    World world =
        world()
            .nodePool("web", pool -> pool.limits("nodes=1"))
            .unrecorded(lost.in(state))
            .pod("a", pod -> pod.cpu(1));

    assertThat(Plans.of(world).claims()).hasSize(room ? 1 : 0);
  }

  /// C056: without the claims nobody knows what is used.
  @ParameterizedTest
  @EnumSource(
      value = Source.class,
      names = {"NODES", "PODS", "CLAIM_RECORDS", "NODE_CLAIMS", "DAEMON_SETS", "NODE_POOLS"})
  void nothingIsLaunchedOnAnIncompleteList(Source source) {
    var plan = Plans.of(amd64Pool().incomplete(source).pod("a", pod -> pod.cpu(1)));

    assertThat(plan.claims()).isEmpty();
    assertThat(rejection(plan, "web")).isEqualTo(new Rejection.IncompleteSnapshot(List.of(source)));
  }

  /// C058
  @Test
  void aLimitOfNoNodesIsABrake() {
    var plan =
        Plans.of(
            world().nodePool("web", pool -> pool.limits("nodes=0")).pod("a", pod -> pod.cpu(1)));

    assertThat(plan.claims()).isEmpty();
    assertThat(rejection(plan, "web"))
        .hasToString("LimitExceeded[pool=web, resource=nodes, limit=0, promised=0, needed=1]");
  }

  /// Unlike Karpenter (ks#2657, ks#2915) a batch does not overshoot a limit on nodes.
  @Test
  void aLimitOnNodesHoldsWithinOneBatch() {
    World world =
        world()
            .nodePool("web", pool -> pool.limits("nodes=3"))
            .node("n1", node -> node.inPool("web"))
            .pods(6, "a", pod -> pod.cpu(1).labels("app=a").antiAffinity(LabelKey.HOSTNAME));

    var plan = Plans.of(world);

    assertThat(plan.claims()).hasSize(2);
    assertThat(plan.unschedulable()).hasSize(3);
  }

  /// C059: only when no spot offering is left the pool of less weight is used.
  @Test
  void aLighterPoolIsUsedOnlyWhenTheHeavyOneHasNoOffering() {
    World world =
        world()
            .nodePool(
                "spot", pool -> pool.weight(100).requires("karpenter.sh/capacity-type In [spot]"))
            .nodePool("od", pool -> pool.weight(10))
            .instanceType(
                "s.4x8",
                type ->
                    type.capacity("cpu=4, memory=8Gi").spot("0.06", "z-a").onDemand("0.16", "z-a"))
            .instanceType(
                "s.16x32", type -> type.capacity("cpu=16, memory=32Gi").onDemand("0.64", "z-a"));

    assertThat(claims(Plans.of(world.pods(2, "a", pod -> pod.cpu(4)))))
        .containsExactly("spot 1: s.4x8", "spot 1: s.4x8");
    assertThat(places(Plans.of(world.pod("big", pod -> pod.cpu(15)))))
        .containsExactly("a-1 on new spot", "a-2 on new spot", "big on new od");
  }

  /// C062
  @Test
  void poolsOfEqualWeightAreChosenByPriceThenName() {
    World equal =
        world().nodePool("x-3").nodePool("x-1").nodePool("x-2").pods(3, "a", pod -> pod.cpu(40));
    World cheaper =
        world()
            .nodePool("x-1", pool -> pool.requires("node.kubernetes.io/instance-type In [r.4x32]"))
            .nodePool("x-2", pool -> pool.requires("node.kubernetes.io/instance-type In [s.4x8]"))
            .pods(3, "a", pod -> pod.cpu(4));

    assertThat(Plans.of(equal).claims()).extracting(c -> c.pool().value()).containsOnly("x-1");
    assertThat(Plans.of(cheaper).claims()).extracting(c -> c.pool().value()).containsOnly("x-2");
  }

  /// C064: what is left after narrowing must show the values.
  @Test
  void minValuesCountsWhatIsLeftAfterNarrowing() {
    World world =
        world()
            .nodePool("web", pool -> pool.requires(LabelKey.ZONE + " In [z-a, z-b] min 2"))
            .pod("a", pod -> pod.cpu(1).nodeSelector(LabelKey.ZONE + "=z-a"));

    assertThat(rejection(Plans.of(world), "web"))
        .isEqualTo(new Rejection.MinValuesUnmet(LabelKey.ZONE, 2, 1));
  }

  /// C067
  @ParameterizedTest(name = "{0} on a pool with {1}: {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          foo NotIn [x]      |                | 1
          foo DoesNotExist   | foo NotIn [x]  | 1
                             | foo Exists     | 1
          foo In [y]         |                | 0
          foo Exists         | foo Exists     | 1
          foo DoesNotExist   | foo In [x]     | 0
          """)
  void operatorsMeetMissingLabels(@Nullable String pod, @Nullable String pool, int claims) {
    World world =
        world()
            .nodePool("web", p -> requireIfSaid(pool, p::requires))
            .pod("a", p -> requireIfSaid(pod, p.cpu(1)::nodeAffinity));

    assertThat(Plans.of(world).claims()).hasSize(claims);
  }

  private static void requireIfSaid(@Nullable String text, Consumer<String> requires) {
    if (text != null) {
      requires.accept(text);
    }
  }

  /// What a pod's `NotIn` brought into a claim does not make another pod's label exist.
  @Test
  void aLabelThatOnlyPodsSpeakOfIsNotInvented() {
    World world =
        world()
            .nodePool("web")
            .pod("a", pod -> pod.cpu(2).nodeAffinity("foo NotIn [x]"))
            .pod("b", pod -> pod.cpu(1).nodeAffinity("foo In [y]"));

    assertThat(places(Plans.of(world))).containsExactly("a on new web");
  }

  @Test
  void aPodWithoutAnyPoolIsToldSo() {
    var world = world().pod("a", pod -> pod.cpu(1));

    assertThat(Plans.text(Plans.of(world), world.snapshot())).isEqualTo("There is no NodePool.");
  }

  /// C019, but for the warning: of several alternatives one that no node of ours can satisfy spoils
  /// nothing; alone, it is named.
  @Test
  void oneAlternativeThatCannotBeSpoilsNoOther() {
    World several =
        world()
            .nodePool("web")
            .pod(
                "a",
                pod ->
                    pod.cpu(1)
                        .nodeAffinity("node-role.kubernetes.io/x Exists")
                        .nodeAffinity("kubernetes.io/arch In [amd64]"));
    World alone =
        world()
            .nodePool("web")
            .pod("a", pod -> pod.cpu(1).nodeAffinity("node-role.kubernetes.io/x Exists"));

    assertThat(Plans.of(several).claims()).hasSize(1);
    assertThat(Plans.of(alone).claims()).isEmpty();
    assertThat(Plans.text(Plans.of(alone), alone.snapshot())).contains("node-role.kubernetes.io/x");
  }

  /// C020: whichever alternative of a DaemonSet matches, its pods will come.
  @Test
  void aDaemonSetCountsByAnyOfItsAlternatives() {
    World world =
        world()
            .nodePool("web", pool -> pool.requires("kubernetes.io/arch In [amd64]"))
            .daemonSet(
                "agent",
                pod ->
                    pod.cpu(1)
                        .nodeAffinity("kubernetes.io/arch In [arm64]")
                        .nodeAffinity("kubernetes.io/arch In [amd64]"))
            .pod("a", pod -> pod.cpu("15500m"));

    assertThat(claims(Plans.of(world))).containsExactly("web 1: s.32x64, g4.48x192");
  }
}
