package dev.lamplighter.pack;

import static dev.lamplighter.pack.Plans.claims;
import static dev.lamplighter.pack.Plans.places;
import static dev.lamplighter.pack.Plans.rejection;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.ResourceName;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.testing.NodePoolDraft;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// The worked examples of spec core 4.14, as far as they need no topology spread and no volumes.
class PackingExamplesTest {
  private static final Consumer<NodePoolDraft> AMD64 =
      pool -> pool.requires("kubernetes.io/arch In [amd64]");

  /// E1.
  @Test
  void equalPodsShareOneClaimOfEveryTypeThatHoldsAll() {
    var plan = Plans.of(world().nodePool("web", AMD64).pods(3, "a", pod -> pod.cpu(1)));

    assertThat(claims(plan))
        .containsExactly("web 3: s.4x8, r.4x32, s.8x16, g1.4x16, s.16x32, s.32x64, g4.48x192");
  }

  /// E2.
  @Test
  void whatTheLimitOfTheHeavyPoolRefusesGoesToTheLightOne() {
    var world =
        world()
            .nodePool("a", AMD64.andThen(pool -> pool.weight(10).limits("cpu=4")))
            .nodePool("b", AMD64)
            .pods(2, "p", pod -> pod.cpu(3));

    assertThat(places(Plans.of(world))).containsExactly("p-1 on new a", "p-2 on new b");
  }

  /// E5.
  @Test
  void podsThatRepelEachOtherByHostGetAClaimEach() {
    var world =
        world()
            .nodePool("web")
            .pods(3, "a", pod -> pod.cpu(1).labels("app=a").antiAffinity(LabelKey.HOSTNAME));

    assertThat(Plans.of(world).claims())
        .hasSize(3)
        .allSatisfy(c -> assertThat(c.pods()).hasSize(1));
  }

  /// A pool that reached the API server past our reader.
  @Test
  void aPoolThatIsNotValidMakesNoNodesAndNamesTheField() {
    var world = world().nodePool("web", pool -> pool.weight(200)).pod("a", pod -> pod.cpu(1));

    var plan = Plans.of(world);

    assertThat(claims(plan)).isEmpty();
    assertThat(Plans.text(plan, world.snapshot()))
        .isEqualTo(
            "NodePool web: not ready (NodePoolValidationFailed): NodePool web is not valid:"
                + " spec.weight: found 200. Allowed: 1 to 100. Write weight: 10.");
  }

  /// E8: the alternatives of required node affinity, in order.
  @Test
  void theSecondAffinityTermCountsWhereTheFirstFindsNothing() {
    var world =
        world()
            .nodePool("web", pool -> pool.labels("gpu=y"))
            .pod("a", pod -> pod.cpu(1).nodeAffinity("gpu In [x]").nodeAffinity("gpu In [y]"));

    assertThat(places(Plans.of(world))).containsExactly("a on new web");
  }

  /// E11: `PreferNoSchedule` is hard until nothing else is left.
  @Test
  void aPoolThatPrefersNoPodsIsTheLastResort() {
    var avoided =
        world()
            .nodePool("avoided", pool -> pool.weight(10).taint("a=b:PreferNoSchedule"))
            .pod("p", pod -> pod.cpu(1));

    assertThat(places(Plans.of(avoided))).containsExactly("p on new avoided");
    assertThat(places(Plans.of(avoided.nodePool("plain")))).containsExactly("p on new plain");
  }

  /// E11 and E8 together: the alternative that only a `PreferNoSchedule` taint kept away counts,
  /// whichever of them it is.
  @Test
  void everyAlternativeIsTriedAgainOnceATaintIsOnlyAPreference() {
    var world =
        world()
            .nodePool("x", pool -> pool.labels("kind=x").taint("a=b:PreferNoSchedule"))
            .pod("p", pod -> pod.cpu(1).nodeAffinity("kind In [x]").nodeAffinity("kind In [z]"));

    assertThat(places(Plans.of(world))).containsExactly("p on new x");
  }

  /// E12.
  @Test
  void minValuesRefusesTooFewTypes() {
    Consumer<NodePoolDraft> demanding =
        pool -> pool.requires("node.kubernetes.io/instance-type Exists min 3");
    var world = world().nodePool("web", AMD64.andThen(demanding));

    var large = Plans.of(world.pod("a", pod -> pod.cpu(20)));

    assertThat(rejection(large, "web"))
        .isEqualTo(new Rejection.MinValuesUnmet(LabelKey.INSTANCE_TYPE, 3, 2));
  }

  /// A claim stops taking pods where one more would leave fewer types than `minValues` asks for.
  @Test
  void minValuesKeepsClaimsSmall() {
    Consumer<NodePoolDraft> demanding =
        pool -> pool.requires("node.kubernetes.io/instance-type Exists min 3");

    var plan =
        Plans.of(world().nodePool("web", AMD64.andThen(demanding)).pods(17, "a", p -> p.cpu(1)));

    assertThat(claims(plan)).containsExactly("web 16: s.16x32, s.32x64, g4.48x192", allTypesFor(1));
  }

  private static String allTypesFor(int pods) {
    return "web %d: s.2x4, s.4x8, r.4x32, s.8x16, g1.4x16, s.16x32, s.32x64, g4.48x192"
        .formatted(pods);
  }

  /// E14.
  @Test
  void podsOfALeavingNodeAreScheduledAnewAndNotOntoIt() {
    var world =
        world()
            .nodePool("web")
            .node("n1", node -> node.inPool("web").claim(claim -> claim.state(ClaimState.DRAINING)))
            .pods(2, "a", pod -> pod.cpu(1).on("n1"));

    assertThat(places(Plans.of(world))).containsExactly("a-1 on new web", "a-2 on new web");
  }

  /// E15.
  @Test
  void aLabelThatThePoolLeavesOpenGetsTheValueThatThePodAsksFor() {
    var world =
        world()
            .nodePool("web", pool -> pool.requires("team Exists"))
            .pod("a", pod -> pod.cpu(1).nodeSelector("team=red"))
            .pod("b", pod -> pod.cpu(1).nodeSelector("team=blue"));

    var plan = Plans.of(world);

    assertThat(plan.claims())
        .extracting(claim -> claim.requirements().customLabels())
        .containsExactlyInAnyOrder(Labels.of("team", "red"), Labels.of("team", "blue"));
  }

  @Test
  void aClaimPromisesTheMostThatAnyOfItsTypesHas() {
    var plan = Plans.byFirstFit(world().nodePool("web", AMD64).pods(17, "a", pod -> pod.cpu(1)));

    PlannedClaim claim = plan.claims().getFirst();
    assertThat(claim.promised().get(ResourceName.CPU)).isEqualTo(48_000);
    assertThat(claim.promised().get(ResourceName.NODES)).isEqualTo(1);
    assertThat(claim.requests()).hasToString("cpu=17, pods=17");
    assertThat(claim.cheapest()).hasToString("$1.2800/h");
    assertThat(claim.requirements().get(LabelKey.CAPACITY_TYPE))
        .hasToString("karpenter.sh/capacity-type In [on-demand]");
  }
}
