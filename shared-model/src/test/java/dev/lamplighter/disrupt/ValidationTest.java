package dev.lamplighter.disrupt;

import static dev.lamplighter.testing.World.START;
import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.Effect;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.decision.ProvisioningPlan.Place;
import dev.lamplighter.decision.Step;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.Removal;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.testing.Effects;
import dev.lamplighter.testing.NodeDraft;
import dev.lamplighter.testing.World;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ValidationTest {
  private static final Removal EMPTY =
      new Removal(Removal.Cause.EMPTY, "no pods since noon", Optional.empty());

  @Test
  void drainsANodeThatIsStillEmpty() {
    List<Step> steps = decide(chosen());

    assertThat(states(steps)).containsExactly(ClaimState.DRAINING);
    assertThat(Effects.in(steps, Effect.UpdateClaim.class).getFirst().next().removal())
        .contains(EMPTY);
    assertThat(steps.getFirst().because()).contains("no pods since noon");
  }

  @Test
  void takesBackANodeThatAPodReached() {
    List<Step> steps = decide(chosen().pod("p", p -> p.on("n1")));

    assertThat(states(steps)).containsExactly(ClaimState.INITIALIZED);
    assertThat(Effects.in(steps).getLast()).isInstanceOf(Effect.UntaintNode.class);
    assertThat(steps.getFirst().because())
        .contains("stays after all: 1 pod on its node would need another place");
  }

  @Test
  void takesBackANodeThatAPendingPodIsExpectedOn() {
    var places = new TreeMap<PodKey, Place>();
    places.put(PodKey.of("default/soon"), new Place.ExistingNode(NodeName.of("n1")));

    List<Step> steps =
        Validation.decide(chosen().snapshot(), new ProvisioningPlan(List.of(), places, List.of()));

    assertThat(states(steps)).containsExactly(ClaimState.INITIALIZED);
  }

  @Test
  void takesBackWhatWouldOverrunTheBudget() {
    World world =
        world()
            .nodePool("web", p -> p.budget(1))
            .node("n1", disrupting(true))
            .node("n2", disrupting(true));

    assertThat(states(decide(world))).containsExactly(ClaimState.DRAINING, ClaimState.INITIALIZED);
  }

  @Test
  void countsOthersThatHaveBegunToLeaveMeanwhile() {
    World world =
        world()
            .nodePool("web", p -> p.budget(1))
            .node("n1", disrupting(true))
            .node("n2", n -> n.inPool("web").claim(c -> c.state(ClaimState.DRAINING)));

    assertThat(states(decide(world))).containsExactly(ClaimState.INITIALIZED);
  }

  @Test
  void takesBackANodeWhosePoolNowSaysNever() {
    World world = world().nodePool("web", p -> p.consolidateNever()).node("n1", disrupting(true));

    assertThat(states(decide(world))).containsExactly(ClaimState.INITIALIZED);
  }

  @Test
  void decidesNothingBeforeTheTaintIsThere() {
    World world = world().nodePool("web").node("n1", disrupting(false));

    assertThat(Effects.in(decide(world))).singleElement().isInstanceOf(Effect.TaintNode.class);
  }

  @ParameterizedTest
  @EnumSource(Source.class)
  void decidesNothingWhenAListIsIncomplete(Source source) {
    assertThat(decide(chosen().incomplete(source))).isEmpty();
  }

  private static World chosen() {
    return world().nodePool("web").node("n1", disrupting(true));
  }

  private static Consumer<NodeDraft> disrupting(boolean tainted) {
    return n -> {
      n.inPool("web").claim(c -> c.state(ClaimState.DISRUPTING).removal(EMPTY));
      if (tainted) {
        n.taint("karpenter.sh/disrupted:NoSchedule");
      }
    };
  }

  private static List<Step> decide(World world) {
    return Validation.decide(world.at(START.plusSeconds(600)).snapshot(), ProvisioningPlan.NOTHING);
  }

  private static List<ClaimState> states(List<Step> steps) {
    return Effects.in(steps, Effect.UpdateClaim.class).stream()
        .map(update -> update.next().state())
        .toList();
  }
}
