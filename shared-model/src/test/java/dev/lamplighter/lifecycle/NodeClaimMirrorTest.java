package dev.lamplighter.lifecycle;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.ClaimView;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.Removal;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.testing.ClaimDraft;
import dev.lamplighter.testing.Effects;
import dev.lamplighter.testing.World;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class NodeClaimMirrorTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          LAUNCHED    | Launched=True Registered=Unknown Initialized=Unknown Ready=Unknown
          REGISTERED  | Launched=True Registered=True Initialized=Unknown Ready=Unknown
          INITIALIZED | Launched=True Registered=True Initialized=True Ready=True
          DISRUPTING  | Launched=True Registered=True Initialized=True Ready=True DisruptionReason=True
          DRAINING    | Launched=True Registered=True Initialized=True Ready=True DisruptionReason=True Drained=Unknown
          TERMINATING | Launched=True Registered=True Initialized=True Ready=True DisruptionReason=True Drained=True VolumesDetached=True InstanceTerminating=True
          """)
  void showsTheConditionsOfEachState(ClaimState state, String conditions) {
    NodeClaim mirror = mirrored(c -> c.state(state).removal(empty(state)), new TreeSet<>());

    assertThat(mirror.status().conditions())
        .extracting(it -> it.type() + "=" + it.status())
        .containsExactly(conditions.split(" "));
  }

  @Test
  void namesTheCheckThatANodeHasNotPassedYet() {
    World world =
        world()
            .nodePool("default")
            .node("n1", n -> n.notReady().claim("a", c -> c.state(ClaimState.REGISTERED)));

    Condition initialized =
        only(NodeClaimMirror.decide(world.snapshot(), new TreeSet<>(), new TreeMap<>()))
            .status()
            .condition(ConditionType.INITIALIZED)
            .orElseThrow();

    assertThat(initialized.reason()).isEqualTo("NodeNotReady");
  }

  @Test
  void saysConsolidatableOfWhatConsolidateAfterHasPassedFor() {
    NodeClaim mirror = mirrored(c -> {}, new TreeSet<>(List.of(NodeClaimName.of("a"))));

    assertThat(mirror.status().condition(ConditionType.CONSOLIDATABLE).map(Condition::status))
        .contains(ConditionStatus.TRUE);
  }

  @Test
  void writesNothingWhereNothingDiffers() {
    ClusterSnapshot snapshot = oneNode(c -> {}).snapshot();
    NodeClaim written = only(NodeClaimMirror.decide(snapshot, new TreeSet<>(), new TreeMap<>()));

    ClusterSnapshot later = withMirror(oneNode(c -> {}).at(START.plusSeconds(77)), written);

    assertThat(NodeClaimMirror.decide(later, new TreeSet<>(), new TreeMap<>())).isEmpty();
  }

  @Test
  void keepsTheTransitionTimeOfAConditionThatStays() {
    World world = oneNode(c -> c.state(ClaimState.DRAINING));
    NodeClaim first =
        only(NodeClaimMirror.decide(world.snapshot(), new TreeSet<>(), new TreeMap<>()));

    ClusterSnapshot later =
        withMirror(oneNode(c -> c.state(ClaimState.TERMINATING)).at(START.plusSeconds(77)), first);
    NodeClaim second = only(NodeClaimMirror.decide(later, new TreeSet<>(), new TreeMap<>()));

    assertThat(second.status().condition(ConditionType.READY))
        .isEqualTo(first.status().condition(ConditionType.READY));
    assertThat(
            second
                .status()
                .condition(ConditionType.INSTANCE_TERMINATING)
                .map(Condition::lastTransitionTime))
        .contains(START.plusSeconds(77));
  }

  @Test
  void keepsLabelsThatOthersPutThere() {
    ClusterSnapshot snapshot = oneNode(c -> {}).snapshot();
    NodeClaim before = snapshot.claims().getFirst().mirror().orElseThrow();
    NodeClaim labelled =
        before.withMeta(
            before.meta().withLabels(before.meta().labels().with(LabelKey.of("team"), "a")));

    NodeClaim after =
        only(
            NodeClaimMirror.decide(
                withMirror(oneNode(c -> {}), labelled), new TreeSet<>(), new TreeMap<>()));

    assertThat(after.meta().labels().get(LabelKey.of("team"))).contains("a");
  }

  @Test
  void makesTheObjectOfAStayingClaimAnewAndThatOfALeavingOneNot() {
    assertThat(decide(c -> c.withoutMirror())).hasSize(1);
    assertThat(decide(c -> c.withoutMirror().state(ClaimState.TERMINATING))).isEmpty();
    assertThat(decide(c -> c.withoutMirror().state(ClaimState.RESERVED))).isEmpty();
  }

  @Test
  void drainsAClaimWhoseObjectIsMissingAndRefusedForGood() {
    var missing = Effects.in(decide(ClaimDraft::withoutMirror), Effect.MirrorNodeClaim.class);
    var there =
        Effects.in(decide(c -> c.state(ClaimState.REGISTERED)), Effect.MirrorNodeClaim.class);

    assertThat(missing.getFirst().ifRefused())
        .extracting(effect -> effect.getClass().getSimpleName())
        .startsWith("UpdateClaim", "TaintNode");
    assertThat(there.getFirst().ifRefused()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = Source.class,
      names = {"NODE_CLAIMS"})
  void makesNoObjectAnewWhenTheListIsIncomplete(Source source) {
    assertThat(
            NodeClaimMirror.decide(
                oneNode(ClaimDraft::withoutMirror).incomplete(source).snapshot(),
                new TreeSet<>(),
                new TreeMap<>()))
        .isEmpty();
  }

  private static Removal empty(ClaimState state) {
    return new Removal(
        state.compareTo(ClaimState.INITIALIZED) > 0 ? Removal.Cause.EMPTY : Removal.Cause.DELETED,
        "why",
        Optional.empty());
  }

  private static NodeClaim mirrored(
      Consumer<ClaimDraft> claim, SortedSet<NodeClaimName> consolidatable) {
    return only(NodeClaimMirror.decide(oneNode(claim).snapshot(), consolidatable, new TreeMap<>()));
  }

  private static List<Step> decide(Consumer<ClaimDraft> claim) {
    return NodeClaimMirror.decide(oneNode(claim).snapshot(), new TreeSet<>(), new TreeMap<>());
  }

  private static NodeClaim only(List<Step> steps) {
    assertThat(steps).hasSize(1);
    return Effects.in(steps, Effect.MirrorNodeClaim.class).getFirst().nodeClaim();
  }

  private static World oneNode(Consumer<ClaimDraft> claim) {
    return world().nodePool("default").node("n1", n -> n.claim("a", claim));
  }

  private static ClusterSnapshot withMirror(World world, NodeClaim mirror) {
    ClusterSnapshot snapshot = world.snapshot();
    return snapshot.withClaims(
        snapshot.claims().stream()
            .map(it -> new ClaimView(it.record(), Optional.of(mirror), it.node(), it.instance()))
            .toList());
  }
}
